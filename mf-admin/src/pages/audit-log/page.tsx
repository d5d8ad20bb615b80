import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { auditActionLabel } from '@portal/contract/audit-actions';
import { ExportButton } from '@portal/features/exports';
import { ListPager } from '@portal/features/lists';
import { SavedViews } from '@portal/features/saved-views';
import { Button, EmptyState, Link, SkeletonTable, Stack } from '@portal/ui/core';
import { type Column, DataTable, QueryState } from '@portal/ui/data';
import { grouped, groupedId } from '@portal/ui/format';
import { AdminPage } from '@portal/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { ProfileNames } from '../../parts/entry-data.ts';
import { EntryDetails } from '../../parts/entry-details.tsx';
import { ShortTimestamp } from '../../parts/short-timestamp.tsx';
import { texts } from '../../texts.ts';
import { exportOf, type LogFilters, logFilters, readFilters, writeFilters } from './filters.ts';
import styles from './log.module.css';
import { LogFiltersForm } from './log-filters.tsx';
import { auditLogTexts } from './texts.ts';

const text = auditLogTexts;

type Entry = Output<'GET /api/logs'>['results'][number];

/** The audit log: who changed or looked at what, and when; filters, page and order stand in the address. */
export default function LogPage() {
  const [search, setSearch] = useSearchParams();
  const asked = readFilters(search);
  const { filters, page, pageSize, sort } = asked;
  const found = useQuery({
    ...query('GET /api/logs', {
      query: { ...exportOf(asked), page, trx_by_page: pageSize },
    }),
    enabled: logFilters.isRight(filters),
    placeholderData: keepPreviousData,
  });
  const profiles = useQuery(query('GET /api/adminProfiles')).data?.perfiles;
  const names = new Map(profiles?.map(({ id, nombre }) => [id, nombre]));
  const ask = async (chosen: LogFilters): Promise<void> => {
    const address = writeFilters(chosen, 1, sort, pageSize);
    if (address === search.toString()) await found.refetch();
    else setSearch(address);
  };
  return (
    <AdminPage
      title={texts.auditLog}
      crumbs={<Link href={adminPaths.controladminusers}>{text.crumb}</Link>}
      actions={
        <>
          <SavedViews page={adminPaths.audit_log} />
          <ExportButton
            label={text.csv}
            disabled={!found.data?.count}
            begin={(send) => send('POST /api/exports/audit_log', { body: exportOf(asked) })}
          />
        </>
      }
    >
      <LogFiltersForm filters={filters} onSearch={ask} />
      <QueryState
        query={found}
        loading={<SkeletonTable rows={8} />}
        idle={<EmptyState title={text.wrongFilters}>{text.wrongFiltersHelp}</EmptyState>}
        isEmpty={({ count }) => count === 0}
        empty={
          <EmptyState
            action={
              <Button variant="line" onClick={() => setSearch('')}>
                {text.unfiltered}
              </Button>
            }
          >
            {text.empty}
          </EmptyState>
        }
        errorTitle={text.failed}
      >
        {({ count, results }) => (
          <Stack className="card" aria-busy={found.isPlaceholderData}>
            <p role="status">
              <span className="mute">{text.total}</span> <strong>{grouped(count)}</strong>
            </p>
            <DataTable
              className={styles['table']}
              caption={text.caption}
              columns={columnsFor(names)}
              rows={results}
              rowKey={({ id }) => id}
              sort={sort}
              onSort={(chosen) => setSearch(writeFilters(filters, 1, chosen, pageSize), { replace: true })}
            />
            <ListPager
              {...{ page, pageSize }}
              total={count}
              href={(page) => `${adminPaths.audit_log}?${writeFilters(filters, page, sort, pageSize)}`}
              onPage={(page) => setSearch(writeFilters(filters, page, sort, pageSize))}
              onPageSize={(size) => setSearch(writeFilters(filters, 1, sort, size))}
            />
          </Stack>
        )}
      </QueryState>
    </AdminPage>
  );
}

const columnsFor = (profiles: ProfileNames): readonly Column<Entry>[] => [
  {
    id: 'at',
    header: text.columns.at,
    sortable: true,
    place: 'key',
    cell: ({ at }) => <ShortTimestamp at={at} />,
  },
  {
    id: 'actor',
    header: text.columns.actor,
    sortable: true,
    cell: ({ actor, username }) =>
      actor === 'system' ? (
        text.system
      ) : (
        <span className={styles['who']}>
          {username || groupedId(actor)} {username && <small>{groupedId(actor)}</small>}
        </span>
      ),
  },
  {
    id: 'action',
    header: text.columns.action,
    cell: ({ action }) => auditActionLabel(action),
  },
  {
    id: 'subject',
    header: text.columns.subject,
    sortable: true,
    className: styles['subject'],
    cell: ({ subject }) => groupedId(subject),
  },
  {
    id: 'data',
    header: text.columns.data,
    place: 'full',
    cell: ({ data }) =>
      data === '{}' ? (
        <span className="mute">{text.noData}</span>
      ) : (
        <EntryDetails data={data} profiles={profiles} />
      ),
  },
];
