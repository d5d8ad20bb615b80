import { query } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { customersList } from '@portal/contract/page-addresses/customers-list';
import { ExportButton } from '@portal/features/exports';
import { ListColumns, ListPages, useList } from '@portal/features/lists';
import { SavedViews } from '@portal/features/saved-views';
import { Checkbox } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import type { Column } from '@portal/ui/data';
import { ListResults } from '@portal/ui/filters';
import { groupedId } from '@portal/ui/format';
import { EditIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styles from './adminuser.module.css';
import { CustomerSearchForm } from './customer-search.tsx';
import { customers, isPersonSearch } from './customers-list.tsx';
import { listTexts } from './list-texts.ts';
import { ManySummary } from './many-summary.tsx';
import { customerSearchTexts } from './texts.ts';
import type { ManyDone } from './undo-many.tsx';

const { path, names } = customersList;

const BlockMany = lazy(() => import('./block-many.tsx'));
const CustomerForm = lazy(() => import('./customer-form.tsx'));
const text = customerSearchTexts;

/** Search of customers and change of their data (CU rows); the search stands in the URL, `?cliente=` opens one. */
export default function CustomersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const at = useList(customers, {
    // The search by person and the search by day of registration are two calls with the same answer (D-40).
    instead: ({ filters, page, pageSize }) =>
      isPersonSearch(filters)
        ? query('GET /api/userList', {
            query: { page, trx_by_page: pageSize, ...customers.filters.wire(filters) },
          })
        : undefined,
  });
  const { asked, found } = at;
  const { filters } = asked;
  const byPerson = isPersonSearch(filters);
  const opened = search.get(names.customer);
  /** The search as it is, with the page that leads to one of its people. */
  const back = at.href({ page: asked.page });
  /** Customers chosen to be changed together, by ID; those of other pages of the list stay chosen. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Customer>>(new Map());
  const [done, setDone] = useState<ManyDone>();
  const choose = (row: Customer, yes: boolean): void => {
    setDone(undefined);
    const others = [...chosen].filter(([id]) => id !== row.fiscal_number);
    setChosen(new Map(yes ? [...others, [row.fiscal_number, row]] : others));
  };
  const tell = (result: ManyDone): void => {
    setDone(result);
    void found.refetch();
  };
  const columns = [
    choiceColumn((row) => chosen.has(row.fiscal_number), choose, chosen.size >= MOST_TOGETHER),
    ...customers.columns,
    editColumn((row) => navigate(`${back}&${new URLSearchParams({ [names.customer]: row.fiscal_number })}`)),
  ];

  const customer = found.data?.clients.find(({ fiscal_number }) => fiscal_number === opened);
  if (filters.isAsked && customer) {
    return (
      <Suspense>
        <CustomerForm customer={customer} back={back} onSaved={() => navigate(path)} />
      </Suspense>
    );
  }
  const isOfDays = !byPerson && (filters.fromOn || filters.toOn);
  return (
    <AdminPage
      title={text.title}
      actions={
        <>
          <SavedViews page={path} without={['pagina', names.customer]} />
          <ExportButton label={text.csv} disabled={at.total === 0} begin={at.begin} />
        </>
      }
    >
      <CustomerSearchForm
        filters={filters}
        pending={found.isFetching}
        onSearch={(filters) => at.go({ filters })}
      />
      <ListResults
        at={at}
        pager={(total) => <ListPages at={at} total={total} />}
        region={text.results}
        className={styles['results']}
        columns={columns}
        isSortable={!byPerson}
        empty={byPerson ? text.emptyHint : text.emptyDates}
        action={
          isOfDays && (
            <Button
              variant="line"
              onClick={() => at.go({ filters: { ...filters, fromOn: false, toOn: false } })}
            >
              {text.anyDate}
            </Button>
          )
        }
      >
        {({ total_clients }) => (
          <>
            <div className={styles['above']}>
              <p className="small mute" role="status">
                {text.total(total_clients, groupedId(String(total_clients)))}
              </p>
              <ListColumns at={at} />
            </div>
            {done && <ManySummary done={done} onDone={tell} />}
            {chosen.size > 0 && (
              <Suspense>
                <BlockMany
                  chosen={[...chosen.values()]}
                  onNone={() => setChosen(new Map())}
                  onDone={(result) => {
                    setChosen(new Map());
                    tell(result);
                  }}
                />
              </Suspense>
            )}
          </>
        )}
      </ListResults>
    </AdminPage>
  );
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

const editColumn = (edit: (row: Customer) => void): Column<Customer> => ({
  id: 'edit',
  header: text.edit,
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
});
