import { CallRefused, messageOf, query } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { Badge, Button, EmptyState } from '@portal/ui/core';
import { type Column, DataTable, PAGE_SIZE, Pager, QueryState } from '@portal/ui/data';
import { groupedId, onlyDigits } from '@portal/ui/format';
import { SearchIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useSearchParams } from '@portal/ui/router';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { texts } from '../../texts.ts';
import styles from './adminuser.module.css';

const text = texts.customers;
const MINIMUM = 5;

const columns: readonly Column<Customer>[] = [
  {
    id: 'fiscal_number',
    header: text.columns.fiscal_number,
    place: 'key',
    cell: (row) => groupedId(row.fiscal_number),
  },
  {
    id: 'status',
    header: text.columns.status,
    place: 'status',
    cell: (row) => <Badge tone={row.status === 'ACTIVE' ? 'ok' : 'bad'}>{text.status[row.status]}</Badge>,
  },
  { id: 'name', header: text.columns.name, cell: (row) => `${row.first_name} ${row.last_name}` },
  { id: 'email', header: text.columns.email, cell: (row) => row.email || text.none },
  { id: 'phone', header: text.columns.phone, cell: (row) => row.phone || text.none },
  { id: 'home_phone', header: text.columns.home_phone, cell: (row) => row.home_phone || text.none },
  { id: 'date_joined', header: text.columns.date_joined, cell: (row) => row.date_joined.slice(0, 10) },
];

/** Search of customers by ID or e-mail (CU-01, CU-04, CU-05, CU-10, CU-11); the search stands in the URL. */
export default function CustomersPage() {
  const [search, setSearch] = useSearchParams();
  const asked = { fiscalNumber: search.get('cedula') ?? '', email: search.get('correo') ?? '' };
  const page = Math.max(1, Number(search.get('pagina') ?? 1) || 1);
  const [fiscalNumber, setFiscalNumber] = useState(asked.fiscalNumber);
  const [email, setEmail] = useState(asked.email);
  const given = fiscalNumber || email;

  const options = query('GET /api/userList', {
    query: {
      ...(asked.fiscalNumber ? { fiscal_number: asked.fiscalNumber } : { email: asked.email }),
      page,
      trx_by_page: PAGE_SIZE,
    },
  });
  const something = asked.fiscalNumber !== '' || asked.email !== '';
  const customers = useQuery(something ? options : { ...options, queryFn: skipToken });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given.length < MINIMUM) return;
    setSearch(fiscalNumber ? { cedula: fiscalNumber } : { correo: email });
  };

  return (
    <AdminPage title={text.title}>
      <form className={`card ${styles['search']}`} onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor="cedula">{text.fiscalNumber}</label>
          <input
            className="input"
            id="cedula"
            inputMode="numeric"
            value={fiscalNumber}
            onChange={(event) => setFiscalNumber(onlyDigits(event.target.value, 13))}
            onBlur={() => fiscalNumber && setEmail('')}
          />
        </div>
        <div className="field">
          <label htmlFor="correo">{text.email}</label>
          <input
            className="input"
            id="correo"
            type="email"
            maxLength={120}
            value={email}
            onChange={(event) => setEmail(event.target.value.trim())}
            onBlur={() => email && setFiscalNumber('')}
          />
        </div>
        <Button
          type="submit"
          icon={<SearchIcon />}
          disabled={given.length < MINIMUM}
          pending={customers.isFetching}
        >
          {text.search}
        </Button>
        <p className="help" role="status">
          {given.length > 0 && given.length < MINIMUM ? text.tooShort : text.or}
        </p>
      </form>
      {something ? (
        <QueryState
          query={customers}
          isEmpty={(data) => data.total_clients === 0}
          empty={<EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
          errorTitle={text.failed}
          errorText={(error) => (error instanceof CallRefused ? messageOf(error) : undefined)}
        >
          {(data) => (
            <div className="card">
              <DataTable
                caption={text.results}
                columns={columns}
                rows={data.clients}
                rowKey={(row) => row.fiscal_number}
              />
              <Pager
                page={page}
                total={data.total_clients}
                onPage={(next) =>
                  setSearch({
                    ...(asked.fiscalNumber ? { cedula: asked.fiscalNumber } : { correo: asked.email }),
                    pagina: String(next),
                  })
                }
              />
            </div>
          )}
        </QueryState>
      ) : (
        <EmptyState title={text.start}>{text.startHint}</EmptyState>
      )}
    </AdminPage>
  );
}
