import { query } from '@portal/api-client';
import { adminPaths } from '@portal/contract/admin-areas';
import { messages } from '@portal/contract/messages';
import { administratorsList, NEW_ADMINISTRATOR } from '@portal/contract/page-addresses/administrators-list';
import { ListColumns, ListPages, useList } from '@portal/features/lists';
import { Badge, Button } from '@portal/ui/core';
import type { Column } from '@portal/ui/data';
import { defineList, ListResults, listFilters, textField } from '@portal/ui/filters';
import { groupedId, readText } from '@portal/ui/format';
import { AddIcon, EditIcon, HistoryIcon, KeyIcon, SearchIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ShortTimestamp } from '../../parts/short-timestamp.tsx';
import { texts } from '../../texts.ts';
import type { AdminUser } from './admin-user-record.ts';
import styles from './controladminusers.module.css';
import { adminUsersTexts } from './texts.ts';

const { path, names } = administratorsList;

const AdminUserForm = lazy(() => import('./admin-user-form.tsx'));
const ProfileRequests = lazy(() => import('./profile-requests.tsx'));
const text = adminUsersTexts;

const administrators = defineList({
  path,
  call: 'GET /api/adminUsers',
  filters: listFilters(textField('fiscalNumber', { name: names.fiscalNumber, sent: 'fiscal_number' })),
  sorts: ['name', 'fiscal_number', 'profile'],
  // Those that AD-01 does not name.
  extras: ['second_factor', 'last_login'],
  rowsOf: ({ users, total_users }) => [users, total_users],
  keyOf: ({ id }) => id,
  columns: [
    { id: 'fiscal_number', header: 'USUARIO', place: 'key', cell: (user) => groupedId(user.fiscal_number) },
    { id: 'name', header: 'NOMBRE', cell: (user) => `${user.first_name} ${user.last_name}` },
    { id: 'profile', header: 'PERFIL', cell: ({ perfil }) => perfil },
    {
      id: 'status',
      header: 'ESTADO',
      place: 'status',
      cell: ({ status }) => (
        <Badge tone={status === 'ACTIVE' ? 'ok' : 'neutral'}>{text.status[status]}</Badge>
      ),
    },
    {
      id: 'second_factor',
      header: 'SEGUNDO FACTOR',
      cell: ({ second_factor: on }) => (
        <Badge tone={on ? 'ok' : 'neutral'}>{on ? text.secondFactorOn : text.secondFactorOff}</Badge>
      ),
    },
    {
      id: 'last_login',
      header: 'ÚLTIMO INGRESO',
      className: styles['moment'],
      cell: ({ last_login }) =>
        last_login ? <ShortTimestamp at={last_login} /> : <span className="mute">{text.noLogin}</span>,
    },
  ],
  words: {
    caption: text.title,
    empty: { title: messages.noResults, children: text.emptyHint },
    failed: { title: messages.adminFallback },
  },
});

const editColumn = (edit: (user: AdminUser) => void): Column<AdminUser> => ({
  id: 'edit',
  header: 'EDITAR',
  place: 'full',
  align: 'end',
  cell: (user) => (
    <Button variant="quiet" icon={<EditIcon />} onClick={() => edit(user)}>
      {text.edit}
      <span className="visually-hidden"> {user.first_name}</span>
    </Button>
  ),
});

/** Administrators and their profiles (AD rows). `?usuario=` opens one, `?usuario=nuevo` a new one. */
export default function AdminUsersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const at = useList(administrators);
  const opened = search.get(names.opened);
  const requests = useQuery(query('GET /api/adminRequests')).data?.solicitudes ?? [];
  /** The list as it is, with the page that leads to one of its people. */
  const back = at.href({ page: at.asked.page });
  const open = (fiscalNumber: string) =>
    navigate(`${back}&${new URLSearchParams({ [names.opened]: fiscalNumber })}`);
  const find = (fiscalNumber: string) => at.go({ filters: { fiscalNumber } });
  const asked = at.asked.filters.fiscalNumber;

  if (opened !== null) {
    const user = at.found.data?.users.find(({ fiscal_number }) => fiscal_number === opened);
    if (user || opened === NEW_ADMINISTRATOR) {
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
          <Button variant="line" icon={<KeyIcon />} href={adminPaths.profiles}>
            {text.profiles}
          </Button>
          <Button variant="line" icon={<HistoryIcon />} href={adminPaths.audit_log}>
            {texts.auditLog}
          </Button>
          <Button icon={<AddIcon />} onClick={() => open(NEW_ADMINISTRATOR)}>
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
      <IdSearch asked={asked} onSearch={find} />
      <ListResults
        at={at}
        pager={(total) => <ListPages at={at} total={total} />}
        region={text.title}
        columns={[...administrators.columns, editColumn((user) => open(user.fiscal_number))]}
        action={
          <Button variant="line" onClick={() => find('')}>
            {text.everyone}
          </Button>
        }
      >
        {() => (
          <div className={styles['above']}>
            <ListColumns at={at} />
          </div>
        )}
      </ListResults>
    </AdminPage>
  );
}

function IdSearch({ asked, onSearch }: { asked: string; onSearch: (fiscalNumber: string) => void }) {
  const [typed, setTyped] = useState(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(readText('nationalId', typed));
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
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" variant="line" icon={<SearchIcon />}>
        {text.searchButton}
      </Button>
    </form>
  );
}
