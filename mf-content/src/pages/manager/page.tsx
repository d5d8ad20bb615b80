import { query } from '@portal/api-client';
import type { Module } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { Button, EmptyState, Link, Note, SkeletonCard } from '@portal/ui/core';
import { Disclosure, QueryState } from '@portal/ui/data';
import { bogotaTimestamp, clockTime, todayInBogota } from '@portal/ui/format';
import {
  CertificateIcon,
  ChartIcon,
  GridIcon,
  LayersIcon,
  OptionsIcon,
  PageIcon,
  PeopleIcon,
  PersonIcon,
  PlanIcon,
  RefreshIcon,
  SectionIcon,
  WalletIcon,
} from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { type UseQueryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { ContentBlocks } from '../../parts/blocks/content-blocks.tsx';
import { SaveFrame } from '../../parts/save-frame.tsx';
import { areaTexts } from './area-texts.ts';
import { DayFigures, figureQueries } from './day-figures.tsx';
import styles from './manager.module.css';
import { WorkList, workList } from './work-list.tsx';

const safetyNotes = query('GET /api/adminSafety');

/** Notes about weaknesses of the administration, shown until they are mended; empty while there are none. */
function SafetyNotes() {
  const { data } = useQuery(safetyNotes);
  if (!data?.warning && data?.second_factor !== false) return null;
  return (
    <div className={styles['safety']}>
      {data?.warning && (
        <Note tone="warn" role="status">
          {data.warning}
        </Note>
      )}
      {data?.second_factor === false && (
        <Note tone="warn" role="status">
          {texts.secondFactorOff}
        </Note>
      )}
    </div>
  );
}

const text = texts.manager;

const icons: Readonly<Record<string, ComponentType>> = {
  [adminPaths.customers]: PersonIcon,
  [adminPaths.certificates]: CertificateIcon,
  [adminPaths.pages]: PageIcon,
  [adminPaths.sections]: SectionIcon,
  [adminPaths.controladminusers]: PeopleIcon,
  [adminPaths.validate_modify_terms]: PlanIcon,
  [adminPaths.reports]: ChartIcon,
  [adminPaths.settings]: OptionsIcon,
  [adminPaths.releases]: LayersIcon,
  [adminPaths.money]: WalletIcon,
};

const pathOf = (url: string): string => (url.startsWith('/') ? url : `/${url}`);

/** Landing of the administration: what this administrator may use, and the content manager (D-05). */
export default function ManagerPage() {
  const modules = useQuery(query('GET /api/modules'));
  return (
    <AdminPage title={text.title} about={text.day(todayInBogota())} actions={<AskAgain />}>
      <QueryState query={modules} errorTitle={text.failed}>
        {(data) => <Day modules={data.modules} />}
      </QueryState>
    </AdminPage>
  );
}

/**
 * Button that shows when the work of the day was requested and requests the whole page again. Before the first answer
 * it is invisible but keeps its place: on a phone it has a line of its own, which would push everything down.
 */
function AskAgain() {
  const client = useQueryClient();
  const { dataUpdatedAt, isFetching } = useQuery(workList);
  return (
    <Button
      variant="quiet"
      className={dataUpdatedAt === 0 ? styles['unseen'] : undefined}
      icon={<RefreshIcon />}
      aria-disabled={isFetching}
      onClick={() => void client.invalidateQueries()}
    >
      {text.asked(clockTime(bogotaTimestamp(new Date(dataUpdatedAt || Date.now()))))}
    </Button>
  );
}

/** Shows all parts of the page together: a part that came later would move those already shown. */
function Day({ modules }: { modules: readonly Module[] }) {
  const opens = (path: string): boolean => modules.some(({ url }) => pathOf(url) === path);
  const isReader = opens(adminPaths.manager);
  const figures = Object.values(figureQueries()).map((asked) => ({ ...asked, enabled: isReader }));
  const safety = useQuery(safetyNotes);
  const work = useQuery(workList);
  const asked = useQueries({ queries: figures as readonly UseQueryOptions[] });
  const isComing = safety.isPending || work.isPending || (isReader && asked.some((one) => one.isPending));
  if (isComing) return <SkeletonCard lines={10} />;
  return (
    <>
      <SafetyNotes />
      <WorkList />
      {isReader && (
        <DayFigures
          desk={opens(adminPaths.money)}
          payments={modules.some(
            ({ url, acceso_total, secciones }) =>
              pathOf(url) === adminPaths.reports && (acceso_total || secciones.includes('pagos')),
          )}
          customers={opens(adminPaths.customers)}
        />
      )}
      <ModuleCards modules={modules} />
      {opens(adminPaths.sections) && (
        <section className={styles['section']} aria-label={text.content}>
          <h2>{text.content}</h2>
          <SaveFrame>
            <ContentBlocks />
          </SaveFrame>
        </section>
      )}
    </>
  );
}

/** Cards of the areas, folded and at the foot, because the menu has the same entries. */
function ModuleCards({ modules }: { modules: readonly Module[] }) {
  const [isOpen, setOpen] = useState(false);
  const others = modules.filter(({ url }) => pathOf(url) !== adminPaths.manager);
  if (others.length === 0) return <EmptyState title={text.modules}>{text.noModules}</EmptyState>;
  return (
    <Disclosure title={text.modules} open={isOpen} onToggle={setOpen} className={styles['modules']}>
      <nav aria-label={text.modules}>
        <ul className={styles['cards']}>
          {others.map(({ nombre, url }) => {
            const path = pathOf(url);
            const Icon = icons[path] ?? GridIcon;
            return (
              <li key={path}>
                <Link href={path}>
                  <Icon />
                  <strong>{nombre}</strong>
                  <span className="tiny mute">{areaTexts[path]}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </Disclosure>
  );
}
