import { query } from '@portal/api-client';
import { Badge, Button, EmptyState, Note, Stack } from '@portal/ui/core';
import { type Column, DataTable, PAGE_SIZE, Pager, QueryState, Scrolling } from '@portal/ui/data';
import { AddIcon, EditIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type EditedStore, foundStores, sortOf, USUAL_SORT } from './store-list.ts';
import styles from './stores.module.css';
import { texts } from './texts.ts';

const StoreForm = lazy(() => import('./store-form.tsx'));

/** Points of service as administrators keep them; filter, order and page stand in the address, `?punto=` opens one. */
export default function StoresAdminPage() {
  const stores = useQuery(query('GET /api/storeList'));
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [said, setSaid] = useState<string>();
  const typed = search.get('filtro') ?? '';
  const sort = sortOf(search.get('orden'));
  const page = Math.max(1, Number(search.get('pagina')) || 1);
  const opened = search.get('punto');
  const searchWith = (changes: Record<string, string>): [string, string][] => {
    const all = { filtro: typed, orden: sort === USUAL_SORT ? '' : sort, pagina: '', ...changes };
    return Object.entries(all).filter(([, value]) => value !== '');
  };
  const go = (changes: Record<string, string>): void => setSearch(searchWith(changes));
  const place = { pagina: page > 1 ? String(page) : '' };

  const store = stores.data?.stores.find(({ code }) => code === opened);
  if (opened !== null && (store || opened === 'nuevo')) {
    return (
      <Suspense>
        <StoreForm
          store={store}
          back={`${pathname}?${new URLSearchParams(searchWith(place))}`}
          onSaved={async (saved) => {
            await stores.refetch();
            setSaid(saved.active ? texts.saved(saved.name) : texts.savedHidden(saved.name));
            go(place);
          }}
        />
      </Suspense>
    );
  }
  return (
    <AdminPage
      title={texts.title}
      actions={
        <Button icon={<AddIcon />} onClick={() => go({ ...place, punto: 'nuevo' })}>
          {texts.create}
        </Button>
      }
    >
      {said && (
        <Note tone="ok" role="status">
          {said}
        </Note>
      )}
      <div className={`card ${styles['filter']}`}>
        <div className="field">
          <label htmlFor="filtro">{texts.filter}</label>
          <input
            className="input"
            id="filtro"
            autoComplete="off"
            value={typed}
            aria-describedby="filtro-lead"
            onChange={(event) => go({ filtro: event.target.value })}
          />
          <p className="help" id="filtro-lead">
            {texts.lead}
          </p>
        </div>
      </div>
      <QueryState query={stores} errorTitle={texts.failed}>
        {(data) => {
          const found = foundStores(data.stores, typed, sort);
          const last = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
          const shown = Math.min(page, last);
          return (
            <Stack className="card">
              <p className="small mute" role="status">
                {texts.total(found.length, data.stores.length)}
              </p>
              {found.length === 0 ? (
                <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
              ) : (
                <Scrolling label={texts.results}>
                  <DataTable
                    caption={texts.results}
                    columns={columnsFor((one) => {
                      setSaid(undefined);
                      go({ ...place, punto: one.code });
                    })}
                    rows={found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
                    rowKey={({ code }) => code}
                    sort={sort}
                    onSort={(orden) => go({ orden: orden === USUAL_SORT ? '' : orden })}
                  />
                </Scrolling>
              )}
              <Pager
                page={shown}
                total={found.length}
                onPage={(next) => go({ pagina: next > 1 ? String(next) : '' })}
              />
            </Stack>
          );
        }}
      </QueryState>
    </AdminPage>
  );
}

const columnsFor = (edit: (store: EditedStore) => void): readonly Column<EditedStore>[] => [
  { id: 'name', header: texts.columns.name, sortable: true, place: 'key', cell: ({ name }) => name },
  {
    id: 'state',
    header: texts.columns.state,
    sortable: true,
    place: 'status',
    cell: ({ active }) => (
      <Badge tone={active ? 'ok' : 'neutral'}>{active ? texts.state.open : texts.state.closed}</Badge>
    ),
  },
  { id: 'city', header: texts.columns.city, sortable: true, cell: ({ city }) => city },
  { id: 'address', header: texts.columns.address, cell: ({ address }) => address },
  {
    id: 'hours',
    header: texts.columns.hours,
    cell: ({ hours, phone }) =>
      hours === '' && phone === '' ? (
        <span className="mute">{texts.unknown}</span>
      ) : (
        <>
          {hours}
          {phone !== '' && <span className={styles['phone']}>{phone}</span>}
        </>
      ),
  },
  {
    id: 'edit',
    header: texts.columns.edit,
    hiddenHeader: true,
    place: 'full',
    align: 'end',
    cell: (store) => (
      <Button variant="quiet" icon={<EditIcon />} onClick={() => edit(store)}>
        {texts.edit}
        <span className="visually-hidden"> {store.name}</span>
      </Button>
    ),
  },
];
