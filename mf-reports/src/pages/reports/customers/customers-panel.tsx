import { query } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { personFieldNames, personHeadings } from '@portal/contract/person-headings';
import { reportSectionLabels } from '@portal/contract/report-names';
import { ListPager, readPageSize, writePageSize } from '@portal/features/lists';
import { Badge, Button, EmptyState, SkeletonTable, Stack } from '@portal/ui/core';
import { type Column, DataTable, QueryState, readSort, Scrolling } from '@portal/ui/data';
import {
  type DayRange,
  DayRangeFields,
  dayRangeFaults,
  type FilterErrors,
  filterErrors,
  listAddress,
  placeOfDayRangeFault,
  QueryButton,
  readDayRange,
  readPage,
  useFilterForm,
  wireDayRange,
  writeDayRange,
} from '@portal/ui/filters';
import { Form } from '@portal/ui/form';
import { dateOf, groupedId, todayInBogota } from '@portal/ui/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts as all } from '../../../texts.ts';
import { DayPresets, lastDays } from '../day-presets.tsx';
import { ReportDownload } from '../downloads/report-download.tsx';
import styles from '../reports.module.css';
import { Total } from '../total.tsx';
import { usePanelAddress } from '../use-panel-address.ts';

const { customers: texts } = all;

const sortable = ['fiscal_number', 'first_name', 'last_name', 'date_joined'] as const;
const USUAL = '-date_joined';

const addressOf = (days: DayRange, sort: string, pageSize: number, page = 1): string =>
  listAddress({ ...writeDayRange(days), ...writePageSize(pageSize) }, { page, sort, usualSort: USUAL });

/** Customers by day of registration (RE-06, RE-34). */
export function CustomersPanel() {
  const { search, go, href } = usePanelAddress('usuarios');
  const days = readDayRange(search, todayInBogota());
  const page = readPage(search);
  const pageSize = readPageSize(search);
  const sort = readSort(search.get('orden'), sortable, USUAL);
  /** Filters and order of the shown list. */
  const shown = { ...wireDayRange(days), ...(sort === USUAL ? {} : { sort }) };
  const found = useQuery({
    ...query('GET /api/users_interval', {
      query: { ...shown, page, trx_by_page: pageSize },
    }),
    enabled: dayRangeFaults(days).length === 0,
    placeholderData: keepPreviousData,
  });
  const ask = async (chosen: DayRange): Promise<void> => {
    if (!go(addressOf(chosen, sort, pageSize))) await found.refetch();
  };
  return (
    <>
      <CustomersFilters days={days} onQuery={ask} />
      <QueryState
        query={found}
        loading={<SkeletonTable rows={5} />}
        idle={
          <EmptyState bare title={all.wrongFilters}>
            {all.wrongFiltersHelp}
          </EmptyState>
        }
        isEmpty={({ total_clients }) => total_clients === 0}
        empty={
          <EmptyState
            bare
            title={texts.empty}
            action={
              <Button variant="line" onClick={() => ask(lastDays(30))}>
                {all.lastDays}
              </Button>
            }
          >
            {texts.emptyHelp}
          </EmptyState>
        }
        errorTitle={texts.loadFailed}
      >
        {({ clients, total_clients }) => (
          <Stack aria-busy={found.isPlaceholderData}>
            <div className={styles['head']}>
              <Total label={texts.total} count={total_clients} />
              <div className={styles['get']}>
                <ReportDownload
                  label={texts.csv}
                  begin={(send) => send('POST /api/exports/customers', { body: shown })}
                />
              </div>
            </div>
            <Scrolling label={reportSectionLabels.usuarios}>
              <DataTable
                className={styles['list']}
                caption={texts.caption}
                columns={columns}
                rows={clients}
                rowKey={({ fiscal_number }) => fiscal_number}
                sort={sort}
                onSort={(chosen) => go(addressOf(days, chosen, pageSize), true)}
              />
            </Scrolling>
            <ListPager
              {...{ page, pageSize }}
              total={total_clients}
              href={(page) => href(addressOf(days, sort, pageSize, page))}
              onPage={(page) => go(addressOf(days, sort, pageSize, page))}
              onPageSize={(size) => go(addressOf(days, sort, size))}
            />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

interface CustomersFiltersProps {
  readonly days: DayRange;
  readonly onQuery: (days: DayRange) => unknown;
}

function CustomersFilters({ days, onQuery }: CustomersFiltersProps) {
  const form = useFilterForm(days, errorsOf);
  return (
    <Form form={form} onSubmit={onQuery} className={styles['form']} aria-label={texts.filters}>
      <div className={styles['two']}>
        <DayRangeFields />
        <QueryButton>{texts.query}</QueryButton>
      </div>
      <DayPresets days={days} onDays={onQuery} />
    </Form>
  );
}

function errorsOf(days: DayRange): FilterErrors<DayRange> {
  return filterErrors(dayRangeFaults(days), placeOfDayRangeFault);
}

const columns: readonly Column<Customer>[] = [
  {
    id: 'fiscal_number',
    header: texts.columns.fiscal_number,
    sortable: true,
    place: 'key',
    className: styles['whole'],
    cell: ({ fiscal_number }) => groupedId(fiscal_number),
  },
  ...personFieldNames.map(
    (id): Column<Customer> => ({
      ...{ id, header: personHeadings[id], sortable: sortable.some((name) => name === id) },
      className: id === 'email' ? styles['email'] : undefined,
      cell: (row) => row[id] || <None />,
    }),
  ),
  {
    id: 'date_joined',
    header: texts.columns.date_joined,
    sortable: true,
    className: styles['whole'],
    cell: ({ date_joined }) => dateOf(date_joined),
  },
  {
    id: 'status',
    header: texts.columns.status,
    place: 'status',
    cell: ({ status }) => <Badge tone={status === 'ACTIVE' ? 'ok' : 'bad'}>{texts.status[status]}</Badge>,
  },
];

const None = () => <span className="mute">{texts.none}</span>;
