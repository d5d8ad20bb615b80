import { ApiResponseError, messageOf, query } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { customerHref } from '@portal/contract/page-addresses/customer-page';
import { customersList } from '@portal/contract/page-addresses/customers-list';
import { personFieldNames, personHeadings } from '@portal/contract/person-headings';
import { ExportButton } from '@portal/features/exports';
import { ColumnChoice, ListPager, shownColumns } from '@portal/features/lists';
import { SavedViews } from '@portal/features/saved-views';
import { Checkbox } from '@portal/ui/controls';
import { Badge, Button, EmptyState, Link, Stack } from '@portal/ui/core';
import { type Column, DataTable, PAGE_SIZE, QueryState, Scrolling } from '@portal/ui/data';
import { dateOf, groupedId, shortDate, todayInBogota } from '@portal/ui/format';
import { EditIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './adminuser.module.css';
import { CustomerSearchForm } from './customer-search.tsx';
import { listTexts } from './list-texts.ts';
import { ManySummary } from './many-summary.tsx';
import {
  type CustomerSearch,
  type CustomerSort,
  datesAreRight,
  exportOf,
  isPersonSearch,
  joinedQuery,
  noSearch,
  searchFromUrl,
  searchToUrl,
  sortable,
  soughtPerson,
} from './search-criteria.ts';
import { customerSearchTexts } from './texts.ts';
import type { ManyDone } from './undo-many.tsx';

const { names } = customersList;

const BlockMany = lazy(() => import('./block-many.tsx'));
const CustomerForm = lazy(() => import('./customer-form.tsx'));
const text = customerSearchTexts;

/** Search of customers and change of their data (CU rows); the search stands in the URL, `?cliente=` opens one. */
export default function CustomersPage() {
  const [url, setUrl] = useSearchParams();
  const asked = searchFromUrl(url);
  const opened = url.get(names.customer);
  const customers = useCustomers(asked);
  const go = (search: CustomerSearch) => setUrl(searchToUrl(search));
  /** Customers chosen to be changed together, by ID; those of other pages of the list stay chosen. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Customer>>(new Map());
  const [done, setDone] = useState<ManyDone>();
  const choose = (row: Customer, yes: boolean): void => {
    setDone(undefined);
    const others = [...chosen].filter(([id]) => id !== row.fiscal_number);
    setChosen(new Map(yes ? [...others, [row.fiscal_number, row]] : others));
  };
  const columns = [
    choiceColumn((row) => chosen.has(row.fiscal_number), choose, chosen.size >= MOST_TOGETHER),
    ...columnsFor((row) => {
      const address = new URLSearchParams(asked && searchToUrl(asked));
      address.set(names.customer, row.fiscal_number);
      setUrl(address);
    }),
  ];

  const customer = customers.data?.clients.find(({ fiscal_number }) => fiscal_number === opened);
  if (asked && customer) {
    return (
      <Suspense>
        <CustomerForm
          customer={customer}
          back={`${adminPaths.customers}?${searchToUrl(asked)}`}
          onSaved={() => setUrl({})}
        />
      </Suspense>
    );
  }
  return (
    <AdminPage
      title={text.title}
      actions={
        <>
          <SavedViews page={adminPaths.customers} without={['pagina', names.customer]} />
          <ExportButton
            label={text.csv}
            disabled={!asked || customers.isPlaceholderData || !customers.data?.total_clients}
            begin={(send) => send('POST /api/exports/customers', { body: asked ? exportOf(asked) : {} })}
          />
        </>
      }
    >
      <CustomerSearchForm asked={asked} pending={customers.isFetching} onSearch={go} />
      {asked ? (
        <QueryState
          query={customers}
          idle={<EmptyState title={text.wrongDates}>{text.wrongDatesHint}</EmptyState>}
          isEmpty={(data) => data.total_clients === 0}
          empty={
            <EmptyState
              title={text.empty}
              action={
                hasDates(asked) && (
                  <Button
                    variant="line"
                    onClick={() => go({ ...asked, from: undefined, to: undefined, page: 1 })}
                  >
                    {text.anyDate}
                  </Button>
                )
              }
            >
              {isPersonSearch(asked) ? text.emptyHint : text.emptyDates}
            </EmptyState>
          }
          errorTitle={text.failed}
          errorText={(error) => (error instanceof ApiResponseError ? messageOf(error) : undefined)}
        >
          {(data) => (
            <Stack className="card" aria-busy={customers.isPlaceholderData}>
              <div className={styles['above']}>
                <p className="small mute" role="status">
                  {text.total(data.total_clients, groupedId(String(data.total_clients)))}
                </p>
                <ColumnChoice
                  columns={columns}
                  hidden={asked.hidden}
                  onHidden={(hidden) => setUrl(searchToUrl({ ...asked, hidden }), { replace: true })}
                />
              </div>
              {done && (
                <ManySummary
                  done={done}
                  onDone={(result) => {
                    setDone(result);
                    void customers.refetch();
                  }}
                />
              )}
              {chosen.size > 0 && (
                <Suspense>
                  <BlockMany
                    chosen={[...chosen.values()]}
                    onNone={() => setChosen(new Map())}
                    onDone={(result) => {
                      setChosen(new Map());
                      setDone(result);
                      void customers.refetch();
                    }}
                  />
                </Suspense>
              )}
              <Scrolling label={text.results}>
                <DataTable
                  className={styles['results']}
                  caption={text.results}
                  columns={shownColumns(columns, asked.hidden)}
                  rows={data.clients}
                  rowKey={(row) => row.fiscal_number}
                  {...(isPersonSearch(asked)
                    ? {}
                    : {
                        sort: asked.sort,
                        onSort: (sort) => go({ ...asked, page: 1, sort: sort as CustomerSort }),
                      })}
                />
              </Scrolling>
              <ListPager
                page={asked.page}
                pageSize={asked.pageSize}
                total={data.total_clients}
                onPage={(page) => go({ ...asked, page })}
                onPageSize={(pageSize) => go({ ...asked, page: 1, pageSize })}
              />
            </Stack>
          )}
        </QueryState>
      ) : (
        <EmptyState title={text.start}>{text.startHint}</EmptyState>
      )}
    </AdminPage>
  );
}

/** Whether the search is limited to days of registration. */
const hasDates = (asked: CustomerSearch): boolean =>
  !isPersonSearch(asked) && (asked.from !== undefined || asked.to !== undefined);

/** The search by person and the search by day of registration are two calls with the same answer (D-40). */
function useCustomers(asked: CustomerSearch | undefined) {
  const paging = { page: asked?.page ?? 1, trx_by_page: asked?.pageSize ?? PAGE_SIZE };
  const person = query('GET /api/userList', {
    query: {
      ...paging,
      ...soughtPerson(asked ?? { fiscalNumber: '', email: '' }),
    },
  });
  const joined = query('GET /api/users_interval', {
    query: {
      ...paging,
      ...joinedQuery(asked ?? noSearch(todayInBogota())),
    },
  });
  const byPerson = asked !== undefined && isPersonSearch(asked);
  const persons = useQuery(byPerson ? person : { ...person, queryFn: skipToken });
  const joiners = useQuery({
    ...(asked && !byPerson && datesAreRight(asked) ? joined : { ...joined, queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  return byPerson ? persons : joiners;
}

/** Most customers that can be changed together. */
const MOST_TOGETHER = 100;

const choiceColumn = (
  isChosen: (row: Customer) => boolean,
  choose: (row: Customer, yes: boolean) => void,
  full: boolean,
): Column<Customer> => ({
  id: 'choose',
  header: listTexts.many.choose,
  hiddenHeader: true,
  place: 'full',
  className: styles['choose'],
  cell: (row) => (
    <Checkbox
      hiddenLabel
      label={listTexts.many.chooseOne(`${row.first_name} ${row.last_name}`)}
      checked={isChosen(row)}
      disabled={full && !isChosen(row)}
      onValue={(yes) => choose(row, yes)}
    />
  ),
});

const columnsFor = (edit: (row: Customer) => void): readonly Column<Customer>[] => [
  {
    id: 'fiscal_number',
    header: text.columns.fiscal_number,
    sortable: true,
    place: 'key',
    cell: (row) => <Link href={customerHref(row.fiscal_number)}>{groupedId(row.fiscal_number)}</Link>,
  },
  {
    id: 'status',
    header: text.columns.status,
    place: 'status',
    cell: (row) => <Badge tone={row.status === 'ACTIVE' ? 'ok' : 'bad'}>{text.status[row.status]}</Badge>,
  },
  ...personFieldNames.map((id): Column<Customer> => {
    const isEmail = id === 'email';
    return {
      ...{ id, header: personHeadings[id], sortable: sortable.some((name) => name === id) },
      className: isEmail ? styles['email'] : undefined,
      cell: (row) => (isEmail && row[id] ? <Email address={row[id]} /> : row[id] || text.none),
    };
  }),
  {
    id: 'date_joined',
    header: text.columns.date_joined,
    sortable: true,
    className: styles['whole'],
    cell: (row) => shortDate(dateOf(row.date_joined)),
  },
  {
    id: 'edit',
    header: text.columns.edit,
    className: styles['act'],
    hiddenHeader: true,
    place: 'full',
    align: 'end',
    cell: (row) => (
      <Button variant="quiet" icon={<EditIcon />} onClick={() => edit(row)}>
        {text.edit}
        <span className="visually-hidden"> {row.first_name}</span>
      </Button>
    ),
  },
];

/** A long address breaks before its @, not in the middle of a word. */
function Email({ address }: { address: string }) {
  const [name, domain] = address.split('@');
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  );
}
