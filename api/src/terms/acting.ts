import { type Credit, creditsByInvoice } from '../credit/index.ts';
import type { Handle } from '../platform/database.ts';
import { typedFiscalNumber } from '../platform/fiscal-number.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal } from '../platform/refusal.ts';

/** Who acts, and for whom: a customer for themself, or an administrator for a customer (security 11). */
export interface Acting {
  readonly actor: string;
  readonly kind: 'client' | 'admin';
  readonly subject: string;
}

/**
 * Whom a call is about. A customer can only mean themself; another's ID answers like an invoice that does not exist.
 * @throws Refusal INVOICE_WITHOUT_PLAN or INVALID_REQUEST.
 */
export const actingFor = (principal: Principal, asserted: string): Acting => {
  if (principal.kind === 'anonymous') throw new Refusal('UNAUTHENTICATED');
  const subject = typedFiscalNumber(asserted);
  if (principal.kind === 'client' && principal.fiscalNumber !== subject) {
    throw new Refusal('INVOICE_WITHOUT_PLAN');
  }
  return { actor: principal.fiscalNumber, kind: principal.kind, subject };
};

/** @throws Refusal INVOICE_WITHOUT_PLAN when there is no such invoice, or it is somebody else's. */
export const creditOf = async (
  db: Handle,
  { subject }: Acting,
  invoice: string,
  asOf: string,
): Promise<Credit> => {
  const [credit] = await creditsByInvoice(db, [invoice], asOf);
  if (credit?.fiscalNumber !== subject) throw new Refusal('INVOICE_WITHOUT_PLAN');
  return credit;
};
