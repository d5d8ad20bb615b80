import { personFieldNames } from '@portal/contract/person-headings';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { type PersonValues, personKeys } from '../person-values.ts';
import type { CustomerTables } from '../tables.ts';

/** A customer with the names of their place. Money is whole pesos. */
export interface Customer extends PersonValues {
  readonly fiscalNumber: string;
  readonly department: string;
  readonly municipality: string;
  readonly municipalityCode: string | null;
  readonly street: string;
  readonly pendingInformation: boolean;
  readonly joinedAt: Date;
  readonly approvedLimit: number;
  readonly preapprovedIncrease: number;
  /** Their occupation; '' where it is not known. */
  readonly economicActivity: string;
}

/** Customers with their place, to be filtered and ordered. */
export function customerRows(db: Handle) {
  return db
    .withTables<CustomerTables>()
    .selectFrom('customer as c')
    .leftJoin('municipality as m', 'm.code', 'c.municipality_code')
    .leftJoin('department as d', 'd.code', 'm.department_code')
    .select([
      'c.fiscal_number as fiscalNumber',
      ...personFieldNames.map((name) => `c.${name} as ${personKeys[name]}` as const),
      sql<string>`coalesce(d.name, '')`.as('department'),
      sql<string>`coalesce(m.name, '')`.as('municipality'),
      'c.municipality_code as municipalityCode',
      'c.street',
      'c.pending_information as pendingInformation',
      'c.joined_at as joinedAt',
      'c.approved_limit as approvedLimit',
      'c.preapproved_increase as preapprovedIncrease',
      sql<string>`coalesce(c.economic_activity, '')`.as('economicActivity'),
    ]);
}

const customerOf = prepared<{ fiscalNumber: string }>()((db, given) =>
  customerRows(db).where('c.fiscal_number', '=', given('fiscalNumber')),
);

export async function customerByFiscalNumber(
  db: Handle,
  fiscalNumber: string,
): Promise<Customer | undefined> {
  return (await customerOf(db, { fiscalNumber }))[0];
}

const pendingOf = prepared<{ fiscalNumber: string }>()((db, given) =>
  db
    .withTables<CustomerTables>()
    .selectFrom('customer')
    .select('pending_information')
    .where('fiscal_number', '=', given('fiscalNumber')),
);

/**
 * Expression: whether the customer whose ID is in a column has yet to complete their data; true without such a
 * customer.
 */
export function pendingInformationOf(column: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select pending_information from customer where customer.fiscal_number = ${sql.ref(column)}), true)`;
}

/** Expression: the approved limit, in whole pesos, of the customer whose ID is in a column; null without such a customer. */
export function approvedLimitOf(column: string): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select approved_limit from customer where customer.fiscal_number = ${sql.ref(column)})`;
}

/** Name and contact of a customer, as a payment gateway asks for them. */
export type CustomerContact = PersonValues;

/** Expression for the contact of the customer whose ID is in a column; null where there is no such customer. */
export function customerContactOf(column: string): RawBuilder<CustomerContact | null> {
  const values = personFieldNames.flatMap((name) => [sql.lit(personKeys[name]), sql.ref(name)]);
  return sql<CustomerContact | null>`(
    select json_build_object(${sql.join(values)}) from customer where customer.fiscal_number = ${sql.ref(column)})`;
}

/** Reads a customer and, in the same statement, a value of another domain on a business date. */
export function customerBeside<T>(columnOf: (day: string) => RawBuilder<T>) {
  const select = prepared<{ fiscalNumber: string; day: string }>()((db, given) =>
    customerRows(db)
      .select(columnOf(given('day')).as('beside'))
      .where('c.fiscal_number', '=', given('fiscalNumber')),
  );
  return async (
    db: Handle,
    fiscalNumber: string,
    day: string,
  ): Promise<(Customer & { readonly beside: T }) | undefined> =>
    (await select(db, { fiscalNumber, day }))[0] as (Customer & { readonly beside: T }) | undefined;
}

/**
 * Whether a customer has yet to complete their data; undefined for a person who is not a customer. Read at every call.
 */
export async function isPendingInformation(db: Handle, fiscalNumber: string): Promise<boolean | undefined> {
  return (await pendingOf(db, { fiscalNumber }))[0]?.pending_information;
}

/**
 * Locks a customer until the transaction ends, so that changes happen one after the other. The data are read by a
 * statement of their own: a statement that waits for the lock would join the new municipality with the old department.
 */
export async function lockCustomer(trx: Handle, fiscalNumber: string): Promise<Customer | undefined> {
  await trx
    .withTables<CustomerTables>()
    .selectFrom('customer')
    .select('fiscal_number')
    .where('fiscal_number', '=', fiscalNumber)
    .forUpdate()
    .execute();
  return await customerByFiscalNumber(trx, fiscalNumber);
}
