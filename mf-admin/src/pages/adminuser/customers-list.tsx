import type { Customer, Input } from '@portal/contract';
import { customerHref } from '@portal/contract/page-addresses/customer-page';
import { ASKED, BLOCKED, customersList } from '@portal/contract/page-addresses/customers-list';
import { personFieldNames, personHeadings } from '@portal/contract/person-headings';
import { Badge, Link } from '@portal/ui/core';
import type { Column } from '@portal/ui/data';
import {
  type DayRange,
  dayRangeFaults,
  defineList,
  type FilterField,
  filterErrors,
  listFilters,
  placeOfDayRangeFault,
  wireDayRange,
} from '@portal/ui/filters';
import { dateOf, groupedId, shortDate, textFault } from '@portal/ui/format';
import styles from './adminuser.module.css';
import { customerSearchTexts as text } from './texts.ts';

const { path, names } = customersList;

/** Criteria of a search of customers (CU-01, CU-02, D-40). */
export interface CustomerSearch extends DayRange {
  readonly fiscalNumber: string;
  readonly email: string;
  /** Limits the search by days to blocked customers. */
  readonly blocked: boolean;
  /** Whether anything was searched for yet; before that, both days are on and today (CU-17). */
  readonly isAsked: boolean;
}

/** Whether the search is by ID or e-mail, which ignores the dates; without both it is by dates (D-40). */
export function isPersonSearch({ fiscalNumber, email }: CustomerSearch): boolean {
  return fiscalNumber !== '' || email !== '';
}

/** Shortest ID or e-mail that is searched for (CU-10). */
export const SHORTEST_SEARCH = 5;

type Wire = Pick<Input<'GET /api/users_interval'>['query'], 'min_date' | 'max_date' | 'status'> & {
  readonly fiscal_number?: string;
  readonly email?: string;
};

const searchField: FilterField<CustomerSearch, Wire> = {
  read(url, today) {
    const isAsked = url.has(names.asked);
    return {
      fiscalNumber: url.get(names.fiscalNumber) ?? '',
      email: url.get(names.email) ?? '',
      fromOn: !isAsked || url.has(names.from),
      from: url.get(names.from) ?? today,
      toOn: !isAsked || url.has(names.to),
      to: url.get(names.to) ?? today,
      blocked: url.get(names.status) === BLOCKED,
      isAsked,
    };
  },
  // A date whose checkbox is off is left out of the address and of the call (CU-17).
  write: ({ fiscalNumber, email, fromOn, from, toOn, to, blocked, isAsked }) => ({
    [names.fiscalNumber]: fiscalNumber.trim(),
    [names.email]: email.trim(),
    [names.from]: fromOn ? from : undefined,
    [names.to]: toOn ? to : undefined,
    [names.status]: blocked ? BLOCKED : undefined,
    [names.asked]: isAsked ? ASKED : undefined,
  }),
  wire(search) {
    const { fiscalNumber, email, blocked } = search;
    if (isPersonSearch(search)) return fiscalNumber ? { fiscal_number: fiscalNumber } : { email };
    return { ...wireDayRange(search), ...(blocked ? { status: 'INACTIVE' } : {}) };
  },
  errors(search) {
    if (!isPersonSearch(search)) return filterErrors(dayRangeFaults(search), placeOfDayRangeFault);
    const fault = search.fiscalNumber && textFault('nationalId', search.fiscalNumber);
    return fault ? { fiscalNumber: { type: 'typed', message: fault } } : {};
  },
};

export const customers = defineList({
  path,
  call: 'GET /api/users_interval',
  file: 'customers',
  filters: listFilters(searchField),
  isEnough: ({ isAsked }) => isAsked,
  sorts: ['-date_joined', 'fiscal_number', 'first_name', 'last_name'],
  rowsOf: ({ clients, total_clients }) => [clients, total_clients],
  keyOf: ({ fiscal_number }) => fiscal_number,
  columns: [
    {
      id: 'fiscal_number',
      header: 'Cédula',
      place: 'key',
      cell: ({ fiscal_number: id }) => <Link href={customerHref(id)}>{groupedId(id)}</Link>,
    },
    {
      id: 'status',
      header: 'Estado',
      place: 'status',
      cell: ({ status }) =>
        status === 'ACTIVE' ? <Badge tone="ok">Activo</Badge> : <Badge tone="bad">Bloqueado</Badge>,
    },
    ...personFieldNames.map(
      (id): Column<Customer> => ({
        ...{ id, header: personHeadings[id], className: id === 'email' ? styles['email'] : undefined },
        cell: (row) => (id === 'email' && row[id] ? <Email address={row[id]} /> : row[id] || 'Sin dato'),
      }),
    ),
    {
      id: 'date_joined',
      header: 'Registro',
      className: styles['whole'],
      cell: ({ date_joined }) => shortDate(dateOf(date_joined)),
    },
  ],
  words: {
    caption: text.results,
    start: {
      title: 'Busca un cliente',
      children: 'Escribe su cédula o su correo, o elige las fechas de registro.',
    },
    empty: { title: 'Sin resultados.' },
    failed: { title: text.failed },
  },
});

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
