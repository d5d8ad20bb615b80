import { query } from '@portal/api-client';
import { adminPaths } from '@portal/contract/admin-areas';
import { reportSectionLabels } from '@portal/contract/report-names';
import { SavedViews } from '@portal/features/saved-views';
import { EmptyState, SkeletonCard, Stack } from '@portal/ui/core';
import { Disclosure, QueryState } from '@portal/ui/data';
import { CopyIcon, LinkIcon, OptionsIcon, PeopleIcon, PlanIcon, WalletIcon } from '@portal/ui/icons';
import { CopyButton } from '@portal/ui/overlay';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '../../texts.ts';
import { CustomersPanel } from './customers/customers-panel.tsx';
import { Downloads } from './downloads/downloads.tsx';
import { allowedPanels, openPanel, type Panel, panelAddress } from './panels.ts';
import { ParameterLogPanel } from './parameter-log/parameter-log-panel.tsx';
import { PaymentsPanel } from './payments/payments-panel.tsx';
import { ReconciliationPanel } from './reconciliation/reconciliation-panel.tsx';
import styles from './reports.module.css';
import { TermLogPanel } from './term-log/term-log-panel.tsx';

/** The reports: one panel for each report that the administrator's profile allows (RE-01). */
export default function ReportsPage() {
  const user = useQuery(query('GET /api/user'));
  return (
    <AdminPage
      title={texts.title}
      actions={
        <>
          <SavedViews page={adminPaths.reports} />
          <CopyButton
            label={texts.copyLink}
            icon={<LinkIcon />}
            text={() => location.href}
            copied={texts.linkCopied}
            refused={texts.copyFailed}
          />
        </>
      }
    >
      <QueryState query={user} loading={<SkeletonCard lines={6} />}>
        {({ permissions }) => <Panels allowed={allowedPanels(permissions)} />}
      </QueryState>
    </AdminPage>
  );
}

const contents: Readonly<Record<Panel, { readonly icon: ReactNode; readonly content: ReactNode }>> = {
  parametria_modificacion_plazos: { icon: <OptionsIcon />, content: <ParameterLogPanel /> },
  log_modificacion_plazos: { icon: <PlanIcon />, content: <TermLogPanel /> },
  pagos: { icon: <WalletIcon />, content: <PaymentsPanel /> },
  conciliacion: { icon: <CopyIcon />, content: <ReconciliationPanel /> },
  usuarios: { icon: <PeopleIcon />, content: <CustomersPanel /> },
};

/** One panel is open at a time, with its filters in the address; a closed panel makes no calls. */
function Panels({ allowed }: { allowed: readonly Panel[] }) {
  const [search, setSearch] = useSearchParams();
  const current = openPanel(search, allowed);
  // A panel that is opened again has its earlier filters.
  const left = useRef(new Map<Panel, string>());
  if (allowed.length === 0) return <EmptyState title={texts.nothing}>{texts.nothingHelp}</EmptyState>;

  const toggle = (panel: Panel, open: boolean): void => {
    if (current) left.current.set(current, search.toString());
    const address = open ? (left.current.get(panel) ?? panelAddress(panel)) : panelAddress(undefined);
    setSearch(address, { replace: true });
  };
  return (
    <Stack>
      {allowed.map((panel) => (
        <Disclosure
          key={panel}
          title={reportSectionLabels[panel]}
          icon={contents[panel].icon}
          open={panel === current}
          onToggle={(open) => toggle(panel, open)}
          className={styles['panel']}
        >
          {panel === current && contents[panel].content}
        </Disclosure>
      ))}
      <Downloads />
    </Stack>
  );
}
