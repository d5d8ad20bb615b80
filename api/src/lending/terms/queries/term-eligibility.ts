import { type ErrorCode, messageFor } from '@portal/contract/error-catalogue';
import { businessDate } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import { TERM_MODIFICATION, variableActive } from '../../../access/settings/index.ts';
import {
  type Credit,
  type PaymentsUnderWay,
  type TermConditions,
  type TermLimits,
  type TermOffers,
  type TermRefusal,
  termConditions,
} from '../../../money/credit/index.ts';
import { pendingInvoices, type UnderWay, underWay, underWayColumn } from '../../../money/payments/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { termLimitsColumn } from '../product-limits.ts';

const CODE_OF: Readonly<Record<TermRefusal, ErrorCode>> = {
  closed: 'TERM_INVOICE_CLOSED',
  written_off: 'WRITTEN_OFF',
  excluded_zone: 'TERM_ZONE_EXCLUDED',
  arrears: 'TERM_ARREARS',
  longest_term: 'TERM_LONGEST',
};

export type Eligibility =
  | { readonly allowed: true; readonly conditions: TermConditions; readonly limits: TermLimits }
  | { readonly allowed: false; readonly code: ErrorCode };

interface Circumstances {
  readonly isOn: boolean | null;
  readonly limits: TermLimits;
  /** Invoices with a payment on its way. */
  readonly pending: readonly string[];
}

/** Facts that decide about several credits, in one statement: switch, limits, live payments. */
const circumstances = async (db: Handle, invoices: readonly string[]): Promise<Circumstances> => {
  const { rows } = await sql<Circumstances>`select ${circumstancesOf(invoices)}`.execute(db);
  return theOnly(rows);
};

const circumstancesOf = (invoices: readonly string[]) => sql`${variableActive(TERM_MODIFICATION)} as "isOn",
  ${termLimitsColumn} as limits, ${pendingInvoices(invoices)} as pending`;

const theOnly = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new Error('a statement without a table answered no row');
  return row;
};

const judge = (credit: Credit, { isOn, limits, pending }: Circumstances, asOf: string): Eligibility => {
  if (isOn !== true) return { allowed: false, code: 'TERM_CHANGE_OFF' };
  const terms = termConditions(credit, limits, asOf);
  if (!terms.allowed) return { allowed: false, code: CODE_OF[terms.reason] };
  if (pending.includes(credit.invoice)) return { allowed: false, code: 'TERM_PENDING_PAYMENT' };
  return { allowed: true, conditions: terms.conditions, limits };
};

/**
 * Whether the term of a credit may be changed now (docs/credit-arithmetic.md, A change of term). In a transaction
 * that holds the credit's lock the answer stays true until it ends: payments begin under the same lock.
 */
export async function eligibility(db: Handle, credit: Credit, asOf: string): Promise<Eligibility> {
  return judge(credit, await circumstances(db, [credit.invoice]), asOf);
}

/** Term offers for an administrator who lists a customer's invoices, with the reasons in words for staff (TM-34). */
export async function termOffers(db: Handle, credits: readonly Credit[], asOf: string): Promise<TermOffers> {
  return offersOf(
    credits,
    await circumstances(
      db,
      credits.map((credit) => credit.invoice),
    ),
    asOf,
    true,
  );
}

/**
 * Term offers of a customer's credits and the payments that hold their invoices, in one statement (IN-09). `isStaff`
 * gives the reasons in words for an administrator instead of the customer.
 */
export async function offersAndPayments(
  db: Handle,
  credits: readonly Credit[],
  fiscalNumber: string,
  now: Date,
  isStaff = false,
): Promise<{ readonly termOffers: TermOffers; readonly payments: PaymentsUnderWay }> {
  const invoices = credits.map((credit) => credit.invoice);
  const { rows } = await sql<Circumstances & { payments: UnderWay }>`
    select ${circumstancesOf(invoices)}, ${underWayColumn(fiscalNumber, now)} as payments`.execute(db);
  const { payments, ...around } = theOnly(rows);
  return { termOffers: offersOf(credits, around, businessDate(now), isStaff), payments: underWay(payments) };
}

function offersOf(
  credits: readonly Credit[],
  around: Circumstances,
  asOf: string,
  isStaff: boolean,
): TermOffers {
  return new Map(
    credits.map((credit) => {
      const judged = judge(credit, around, asOf);
      const message = judged.allowed ? '' : messageFor(judged.code, isStaff);
      return [credit.invoice, { message, is_active: judged.allowed }];
    }),
  );
}
