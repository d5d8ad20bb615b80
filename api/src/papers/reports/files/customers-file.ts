import { personFieldNames, personHeadings } from '@portal/contract/person-headings';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { blockedAccounts, blockedCustomers } from '../../../access/identity/index.ts';
import {
  countNewCustomers,
  matchingCustomers,
  type NewCustomer,
  type NewCustomerSort,
  newCustomersAfter,
  personKeys,
} from '../../../people/customers/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { dayRange } from '../../../platform/process/day-range.ts';
import type { FileSource, Filters } from '../../jobs/index.ts';
import { BATCH, type Column, CSV_MEDIA, csvFile, spaced, walk } from './csv.ts';

type Row = NewCustomer & { readonly isBlocked: boolean };

const columns: readonly Column<Row>[] = [
  { title: 'Cédula', value: (row) => row.fiscalNumber },
  ...personFieldNames.map((name) => ({
    title: personHeadings[name],
    value: (row: Row) => row[personKeys[name]],
  })),
  { title: 'Departamento', value: (row) => row.department },
  { title: 'Municipio', value: (row) => row.municipality },
  { title: 'Dirección', value: (row) => row.street },
  { title: 'Estado', value: (row) => (row.isBlocked ? 'Inactivo' : 'Activo') },
  { title: 'Fecha de registro', value: (row) => spaced(bogotaTimestamp(row.joinedAt)) },
];

const rangeOf = async (db: Handle, { min_date, max_date, status, fiscal_number, email }: Filters) => ({
  ...dayRange(min_date, max_date, ['/body/min_date', '/body/max_date']),
  only: await idsOf(db, status, { fiscal_number, email }),
});

/** IDs to which the filters narrow the file; undefined for none. */
const idsOf = async (
  db: Handle,
  status: string | undefined,
  person: Parameters<typeof matchingCustomers>[1],
): Promise<readonly string[] | undefined> => {
  if (person.fiscal_number === undefined && person.email === undefined)
    return status === undefined ? undefined : await blockedCustomers(db);
  return (await matchingCustomers(db, person)).rows.map(({ fiscalNumber }) => fiscalNumber);
};

// The contract has checked the order.
const sortOf = ({ sort }: Filters) => sort as NewCustomerSort | undefined;

const withStatus = async (db: Handle, customers: readonly NewCustomer[]): Promise<Row[]> => {
  const blocked = await blockedAccounts(
    db,
    customers.map((customer) => customer.fiscalNumber),
  );
  return customers.map((customer) => ({ ...customer, isBlocked: blocked.has(customer.fiscalNumber) }));
};

/** Customers by the day they joined, or found by ID or e-mail, in the order of the screen, newest first by default (API-58, CU-03, RE-34). */
export const customersFile: FileSource = {
  fileName: 'clientes.csv',
  media: CSV_MEDIA,
  count: async ({ db }, filters) => ({
    total: await countNewCustomers(db, await rangeOf(db, filters)),
    upTo: 0,
  }),
  write({ db }, filters) {
    let range: Awaited<ReturnType<typeof rangeOf>> | undefined;
    return csvFile(
      columns,
      walk(
        async (after: string | undefined) => {
          // Read once for the whole file.
          range ??= await rangeOf(db, filters);
          const found = newCustomersAfter(db, range, { limit: BATCH, after, sort: sortOf(filters) });
          return withStatus(db, await found.execute());
        },
        (row) => row.position,
      ),
    );
  },
};
