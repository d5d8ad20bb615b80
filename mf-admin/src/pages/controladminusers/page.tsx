import { query } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { Badge, Button, EmptyState, Stack } from '@portal/ui/core';
import { type Column, DataTable, PAGE_SIZE, Pager, QueryState, readSort } from '@portal/ui/data';
import { groupedId, onlyDigits } from '@portal/ui/format';
import { AddIcon, EditIcon, HistoryIcon, KeyIcon, SearchIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useSearchParams } from '@portal/ui/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { texts } from '../../texts.ts';
import type { AdminUser } from './admin-user.ts';
import styles from './controladminusers.module.css';

const AdminUserForm = lazy(() => import('./admin-user-form.tsx'));
const ProfileRequests = lazy(() => import('./profile-requests.tsx'));
const text = texts.adminUsers;

const sortable = ['fiscal_number', 'name', 'profile'] as const;
const USUAL = 'name';

/** Administrators and their profiles (AD rows). `?usuario=` opens one, `?usuario=nuevo` a new one. */
export default function AdminUsersPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get('pagina') ?? 1) || 1);
  const asked = search.get('cedula') ?? '';
  const opened = search.get('usuario');
  const sort = readSort(search.get('orden'), sortable, USUAL);
  const users = useQuery({
    ...query('GET /api/adminUsers', {
      query: {
        page,
        trx_by_page: PAGE_SIZE,
        ...(asked ? { fiscal_number: asked } : {}),
        ...(sort === USUAL ? {} : { sort }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const requests = useQuery(query('GET /api/adminRequests')).data?.solicitudes ?? [];
  /** The address of the list with other values; what is not said stays, so that who is opened is on its page. */
  const address = (changes: { cedula?: string; orden?: string; pagina?: string; usuario?: string }) =>
    Object.entries({
      cedula: asked,
      orden: sort === USUAL ? '' : sort,
      pagina: page > 1 ? String(page) : '',
      ...changes,
    }).filter(([, value]) => value !== '');
  const back = `/controladminusers?${new URLSearchParams(address({}))}`;

  if (opened !== null) {
    const user = users.data?.users.find(({ fiscal_number }) => fiscal_number === opened);
    if (user || opened === 'nuevo') {
      return (
        <Suspense>
          <AdminUserForm user={user} back={back} />
        </Suspense>
      );
    }
  }
  return (
    <AdminPage
      title={text.title}
      actions={
        <>
          <Button variant="line" icon={<KeyIcon />} href="/controladminusers/perfiles">
            {text.profiles}
          </Button>
          <Button variant="line" icon={<HistoryIcon />} href="/controladminusers/registro">
            {texts.log.title}
          </Button>
          <Button icon={<AddIcon />} onClick={() => setSearch(address({ usuario: 'nuevo' }))}>
            {text.create}
          </Button>
        </>
      }
    >
      {requests.length > 0 && (
        <Suspense>
          <ProfileRequests requests={requests} />
        </Suspense>
      )}
      <IdSearch asked={asked} onSearch={(cedula) => setSearch(address({ cedula, pagina: '' }))} />
      <QueryState
        query={users}
        isEmpty={(data) => data.total_users === 0}
        empty={<EmptyState title={messages.noResults}>{text.emptyHint}</EmptyState>}
        errorTitle={messages.adminFallback}
      >
        {(data) => (
          <Stack className="card" aria-busy={users.isPlaceholderData}>
            <DataTable
              caption={text.title}
              columns={columnsFor((user) => setSearch(address({ usuario: user.fiscal_number })))}
              rows={data.users}
              rowKey={(user) => user.id}
              sort={sort}
              onSort={(orden) =>
                setSearch(address({ orden: orden === USUAL ? '' : orden, pagina: '' }), { replace: true })
              }
            />
            <Pager
              page={page}
              total={data.total_users}
              onPage={(next) => setSearch(address({ pagina: next > 1 ? String(next) : '' }))}
            />
          </Stack>
        )}
      </QueryState>
    </AdminPage>
  );
}

const columnsFor = (edit: (user: AdminUser) => void): readonly Column<AdminUser>[] => [
  {
    id: 'fiscal_number',
    header: text.columns.user,
    place: 'key',
    sortable: true,
    cell: (user) => groupedId(user.fiscal_number),
  },
  {
    id: 'name',
    header: text.columns.name,
    sortable: true,
    cell: (user) => `${user.first_name} ${user.last_name}`,
  },
  { id: 'profile', header: text.columns.profile, sortable: true, cell: (user) => user.perfil },
  {
    id: 'status',
    header: text.columns.status,
    place: 'status',
    cell: (user) => (
      <Badge tone={user.status === 'ACTIVE' ? 'ok' : 'neutral'}>{text.status[user.status]}</Badge>
    ),
  },
  {
    id: 'edit',
    header: text.columns.edit,
    place: 'full',
    align: 'end',
    cell: (user) => (
      <Button variant="quiet" icon={<EditIcon />} onClick={() => edit(user)}>
        {text.edit}
        <span className="visually-hidden"> {user.first_name}</span>
      </Button>
    ),
  },
];

function IdSearch({ asked, onSearch }: { asked: string; onSearch: (fiscalNumber: string) => void }) {
  const [typed, setTyped] = useState(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form className={`card ${styles['search']}`} onSubmit={submit}>
      <div className="field">
        <label htmlFor="cedula">{text.search}</label>
        <input
          className="input"
          id="cedula"
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(onlyDigits(event.target.value, 13))}
        />
      </div>
      <Button type="submit" variant="line" icon={<SearchIcon />}>
        {text.searchButton}
      </Button>
    </form>
  );
}
