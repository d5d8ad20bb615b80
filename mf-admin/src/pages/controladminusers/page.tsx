import { query } from '@portal/api-client';
import { adminPaths } from '@portal/contract/admin-areas';
import { messages } from '@portal/contract/messages';
import { administratorsList, NEW_ADMINISTRATOR } from '@portal/contract/page-addresses/administrators-list';
import {
  ColumnChoice,
  hiddenColumns,
  ListPager,
  readPageSize,
  shownColumns,
  writeColumns,
  writePageSize,
} from '@portal/features/lists';
import { Badge, Button, EmptyState, Stack } from '@portal/ui/core';
import { type Column, DataTable, QueryState, readSort, Scrolling } from '@portal/ui/data';
import { readPage } from '@portal/ui/filters';
import { groupedId, readText } from '@portal/ui/format';
import { AddIcon, EditIcon, HistoryIcon, KeyIcon, SearchIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ShortTimestamp } from '../../parts/short-timestamp.tsx';
import { texts } from '../../texts.ts';
import type { AdminUser } from './admin-user-record.ts';
import styles from './controladminusers.module.css';
import { adminUsersTexts } from './texts.ts';

const { names } = administratorsList;

const AdminUserForm = lazy(() => import('./admin-user-form.tsx'));
const ProfileRequests = lazy(() => import('./profile-requests.tsx'));
const text = adminUsersTexts;

const sortable = ['fiscal_number', 'name', 'profile'] as const;
const USUAL = 'name';
/** Columns that AD-01 does not name: hidden until a person chooses them. */
const extras = ['second_factor', 'last_login'] as const;

/** Administrators and their profiles (AD rows). `?usuario=` opens one, `?usuario=nuevo` a new one. */
export default function AdminUsersPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(names.fiscalNumber) ?? '';
  const opened = search.get(names.opened);
  const pageSize = readPageSize(search);
  const page = readPage(search, pageSize);
  const hidden = hiddenColumns(search, extras);
  const sort = readSort(search.get('orden'), sortable, USUAL);
  const users = useQuery({
    ...query('GET /api/adminUsers', {
      query: {
        page,
        trx_by_page: pageSize,
        ...(asked ? { fiscal_number: asked } : {}),
        ...(sort === USUAL ? {} : { sort }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const requests = useQuery(query('GET /api/adminRequests')).data?.solicitudes ?? [];
  /** The address of the list with some values changed; the others stay, the page of the opened person among them. */
  const address = (changes: Changes) =>
    Object.entries({
      ...writeColumns(changes.hidden ?? hidden, extras),
      ...writePageSize(pageSize),
      [names.fiscalNumber]: asked,
      orden: sort === USUAL ? '' : sort,
      pagina: page > 1 ? String(page) : '',
      ...changes.values,
    }).filter(([, value]) => value !== '');
  const columns = columnsFor((user) =>
    setSearch(address({ values: { [names.opened]: user.fiscal_number } })),
  );
  const back = `/controladminusers?${new URLSearchParams(address({}))}`;

  if (opened !== null) {
    const user = users.data?.users.find(({ fiscal_number }) => fiscal_number === opened);
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
          <Button
            icon={<AddIcon />}
            onClick={() => setSearch(address({ values: { [names.opened]: NEW_ADMINISTRATOR } }))}
          >
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
      <IdSearch
        asked={asked}
        onSearch={(typed) => setSearch(address({ values: { [names.fiscalNumber]: typed, pagina: '' } }))}
      />
      <QueryState
        query={users}
        isEmpty={(data) => data.total_users === 0}
        empty={
          <EmptyState
            title={messages.noResults}
            action={
              <Button
                variant="line"
                onClick={() => setSearch(address({ values: { [names.fiscalNumber]: '', pagina: '' } }))}
              >
                {text.everyone}
              </Button>
            }
          >
            {text.emptyHint}
          </EmptyState>
        }
        errorTitle={messages.adminFallback}
      >
        {(data) => (
          <Stack className="card" aria-busy={users.isPlaceholderData}>
            <div className={styles['above']}>
              <ColumnChoice
                columns={columns}
                hidden={hidden}
                onHidden={(chosen) => setSearch(address({ hidden: chosen }), { replace: true })}
              />
            </div>
            <Scrolling label={text.title}>
              <DataTable
                caption={text.title}
                columns={shownColumns(columns, hidden)}
                rows={data.users}
                rowKey={(user) => user.id}
                sort={sort}
                onSort={(orden) =>
                  setSearch(address({ values: { orden: orden === USUAL ? '' : orden, pagina: '' } }), {
                    replace: true,
                  })
                }
              />
            </Scrolling>
            <ListPager
              page={page}
              pageSize={pageSize}
              total={data.total_users}
              onPage={(next) => setSearch(address({ values: { pagina: next > 1 ? String(next) : '' } }))}
              onPageSize={(size) =>
                setSearch(address({ values: { pagina: '', filas: '', ...writePageSize(size) } }))
              }
            />
          </Stack>
        )}
      </QueryState>
    </AdminPage>
  );
}

interface Changes {
  readonly values?: { readonly [name in 'cedula' | 'orden' | 'pagina' | 'filas' | 'usuario']?: string };
  readonly hidden?: readonly string[];
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
    id: 'second_factor',
    header: text.columns.secondFactor,
    cell: (user) =>
      user.second_factor ? (
        <Badge tone="ok">{text.secondFactorOn}</Badge>
      ) : (
        <Badge tone="neutral">{text.secondFactorOff}</Badge>
      ),
  },
  {
    id: 'last_login',
    header: text.columns.lastLogin,
    className: styles['moment'],
    cell: ({ last_login }) =>
      last_login ? <ShortTimestamp at={last_login} /> : <span className="mute">{text.noLogin}</span>,
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
