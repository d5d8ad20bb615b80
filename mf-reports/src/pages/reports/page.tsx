import { query } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { Button, EmptyState, SkeletonCard, Stack } from '@portal/ui/core';
import { Disclosure, QueryState } from '@portal/ui/data';
import { LinkIcon, WalletIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { allowedPanels, type Panel } from './panels.ts';
import { PaymentsPanel } from './payments-panel.tsx';
import styles from './reports.module.css';

/** The hub of the reports: one panel per report, those that the administrator's profile allows (RE-01). */
export default function ReportsPage() {
  const user = useQuery(query('GET /api/user'));
  return (
    <AdminPage
      title={texts.title}
      actions={
        <Button variant="quiet" icon={<LinkIcon />} onClick={copyAddress}>
          {texts.copyLink}
        </Button>
      }
    >
      <QueryState query={user} loading={<SkeletonCard lines={6} />}>
        {({ permissions }) => <Panels allowed={allowedPanels(permissions)} />}
      </QueryState>
    </AdminPage>
  );
}

function Panels({ allowed }: { allowed: readonly Panel[] }) {
  const [open, setOpen] = useState(true);
  if (!allowed.includes('pagos')) return <EmptyState title={texts.nothing}>{texts.nothingHelp}</EmptyState>;
  return (
    <Stack>
      <Disclosure
        title={texts.payments.title}
        icon={<WalletIcon />}
        open={open}
        onToggle={setOpen}
        className={styles['panel']}
      >
        <PaymentsPanel />
      </Disclosure>
    </Stack>
  );
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    bus.emit('toast@1', { text: texts.linkCopied, tone: 'ok' });
  } catch {
    bus.emit('toast@1', { text: texts.copyFailed, tone: 'bad' });
  }
}
