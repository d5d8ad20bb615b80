import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Badge, EmptyState, ErrorState, SkeletonTable, Stack } from '@portal/ui/core';
import { type Column, DataTable, Pager, Timestamp } from '@portal/ui/data';
import { groupedId } from '@portal/ui/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts as all } from '../../../texts.ts';
import { ReportDownload } from '../downloads/report-download.tsx';
import styles from '../reports.module.css';
import { Total } from '../total.tsx';
import { usePanelAddress } from '../use-panel-address.ts';
import {
  exportOf,
  type LogFilters,
  logFilters,
  queryOf,
  readLogFilters,
  writeLogFilters,
} from './filter-rules.ts';
import { maySearch } from './may-search.ts';
import { ParameterLogFilters } from './parameter-log-filters.tsx';

const { parameterLog: texts } = all;

type Change = Output<'GET /api/logs/parameters'>['results'][number];

/** Log of who switched term modification on or off (RE-02, RE-07 … RE-11, ER-39, ER-40). */
export function ParameterLogPanel() {
  const { search, go, href } = usePanelAddress('parametria_modificacion_plazos');
  const asked = readLogFilters(search);
  const { filters, page, sort } = asked;
  const isAsked = maySearch(filters) && logFilters.isRight(filters);
  const found = useQuery({
    ...query('GET /api/logs/parameters', { query: queryOf(asked) }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const ask = async (chosen: LogFilters): Promise<void> => {
    if (!go(writeLogFilters(chosen, 1, sort))) await found.refetch();
  };
  // The file has the rows of the list, so without a list there is no file (RE-09).
  const count = isAsked && !found.isPlaceholderData ? (found.data?.count ?? 0) : 0;
  return (
    <>
      <ParameterLogFilters filters={filters} onSearch={ask}>
        <ReportDownload
          silent
          label={texts.download}
          disabled={count === 0}
          begin={(send) => send('POST /api/exports/parameter_log', { body: exportOf(asked) })}
        />
      </ParameterLogFilters>
      {isAsked ? (
        <Changes
          query={found}
          page={page}
          href={(page) => href(writeLogFilters(filters, page, sort))}
          sort={sort}
          onSort={(chosen) => go(writeLogFilters(filters, 1, chosen), true)}
        />
      ) : (
        <EmptyState bare title={texts.start}>
          {texts.startHelp}
        </EmptyState>
      )}
    </>
  );
}

interface ChangesProps {
  readonly query: {
    readonly data: Output<'GET /api/logs/parameters'> | undefined;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly page: number;
  readonly href: (page: number) => string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function Changes({
  query: { data, isError, isPlaceholderData, refetch },
  page,
  href,
  sort,
  onSort,
}: ChangesProps) {
  if (isError) {
    return (
      <ErrorState bare title={texts.failedTitle} onRetry={refetch}>
        {texts.failed}
      </ErrorState>
    );
  }
  if (!data) return <SkeletonTable rows={5} />;
  if (data.count === 0) return <EmptyState bare>{texts.empty}</EmptyState>;
  return (
    <Stack aria-busy={isPlaceholderData}>
      <Total label={texts.total} count={data.count} />
      <DataTable
        className={styles['list']}
        caption={texts.caption}
        columns={columns}
        rows={data.results}
        rowKey={({ datetime, fiscal_number }) => `${datetime} ${fiscal_number}`}
        sort={sort}
        onSort={onSort}
      />
      <Pager page={page} total={data.count} href={href} />
    </Stack>
  );
}

const State = ({ state }: { state: Change['current_status'] }) => (
  <Badge tone={state === 'ACTIVE' ? 'ok' : 'neutral'}>{texts.status[state]}</Badge>
);

/** Columns in the order of the specification (RE-10). */
const columns: readonly Column<Change>[] = [
  {
    id: 'fiscal_number',
    header: texts.columns.fiscal_number,
    sortable: true,
    place: 'key',
    cell: ({ fiscal_number }) => groupedId(fiscal_number),
  },
  { id: 'username', header: texts.columns.username, cell: ({ username }) => username },
  {
    id: 'datetime',
    header: texts.columns.datetime,
    sortable: true,
    cell: ({ datetime }) => <Timestamp at={datetime} />,
  },
  {
    id: 'previous_status',
    header: texts.columns.previous_status,
    cell: ({ previous_status }) => <State state={previous_status} />,
  },
  {
    id: 'current_status',
    header: texts.columns.current_status,
    cell: ({ current_status }) => <State state={current_status} />,
  },
];
