import { type ErrorCode, errorCatalogue } from '@portal/contract/errors';
import {
  type Credit,
  type TermConditions,
  type TermLimits,
  type TermOffers,
  type TermRefusal,
  termConditions,
} from '../credit/index.ts';
import { invoicesWithPendingPayment } from '../payments/index.ts';
import type { Handle } from '../platform/database.ts';
import { isVariableActive, TERM_MODIFICATION } from '../settings/index.ts';
import { termLimits } from './limits.ts';

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

/** Everything that decides about several credits at once, in three queries: switch, limits, payments under way. */
const circumstances = async (db: Handle, invoices: readonly string[]) => ({
  isOn: (await isVariableActive(db, TERM_MODIFICATION)) === true,
  limits: await termLimits(db),
  pending: await invoicesWithPendingPayment(db, invoices),
});

const judge = (
  credit: Credit,
  { isOn, limits, pending }: Awaited<ReturnType<typeof circumstances>>,
  asOf: string,
): Eligibility => {
  if (!isOn) return { allowed: false, code: 'TERM_CHANGE_OFF' };
  const terms = termConditions(credit, limits, asOf);
  if (!terms.allowed) return { allowed: false, code: CODE_OF[terms.reason] };
  if (pending.has(credit.invoice)) return { allowed: false, code: 'TERM_PENDING_PAYMENT' };
  return { allowed: true, conditions: terms.conditions, limits };
};

/**
 * Whether the term of a credit may be changed now (credit.md 9). In a transaction that holds the credit's lock the
 * answer stays true until it ends: payments begin under the same lock.
 */
export const eligibility = async (db: Handle, credit: Credit, asOf: string): Promise<Eligibility> =>
  judge(credit, await circumstances(db, [credit.invoice]), asOf);

/** The same for the screens that list invoices: what their button may do, or the reason to show (IN-09, TM-34). */
export const termOffers = async (
  db: Handle,
  credits: readonly Credit[],
  asOf: string,
): Promise<TermOffers> => {
  const now = await circumstances(
    db,
    credits.map((credit) => credit.invoice),
  );
  return new Map(
    credits.map((credit) => {
      const judged = judge(credit, now, asOf);
      const message = judged.allowed ? '' : errorCatalogue[judged.code].message;
      return [credit.invoice, { message, is_active: judged.allowed }];
    }),
  );
};
