import { type Credit, creditsByInvoice } from '../../money/credit/index.ts';
import { CONTACT_WAIT, contactChangedBy } from '../../people/customers/index.ts';
import type { Handle } from '../../platform/database/database.ts';
import { typedFiscalNumber } from '../../platform/http/fiscal-number.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { ApiError } from '../../platform/process/api-error.ts';

/** Actor and subject of a change: a customer for themself, or an administrator for a customer (threat T45). */
export interface OnBehalfOf {
  readonly actor: string;
  readonly kind: 'client' | 'admin';
  readonly subject: string;
  /** For an administrator: changes that began before this moment are over (threat T45). */
  readonly since?: Date;
}

/** Milliseconds for which an administrator may act for a customer on one request of theirs. */
const ACTING_LIFETIME = 30 * 60_000;

/**
 * Actor and subject of a call. Customers can only act for themselves; another's ID is refused like an unknown invoice.
 * @throws ApiError UNAUTHENTICATED, INVOICE_WITHOUT_PLAN or INVALID_REQUEST.
 */
export function onBehalfOf(principal: Principal, asserted: string, now: Date): OnBehalfOf {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const subject = typedFiscalNumber(asserted);
  if (principal.kind === 'client' && principal.fiscalNumber !== subject) {
    throw new ApiError('INVOICE_WITHOUT_PLAN');
  }
  return {
    actor: principal.fiscalNumber,
    kind: principal.kind,
    subject,
    ...(principal.kind === 'admin' ? { since: new Date(now.getTime() - ACTING_LIFETIME) } : {}),
  };
}

/**
 * Whether an administrator has changed the subject's contact data within the contact wait: the code goes to that
 * contact (threat T45).
 */
export async function changedTheirContact(
  db: Handle,
  { actor, kind, subject }: OnBehalfOf,
  now: Date,
): Promise<boolean> {
  return (
    kind === 'admin' &&
    (await contactChangedBy(db, { actor, subject, since: new Date(now.getTime() - CONTACT_WAIT) }))
  );
}

/** @throws ApiError INVOICE_WITHOUT_PLAN for an unknown invoice or another customer's. */
export async function creditOf(db: Handle, { subject }: OnBehalfOf, invoice: string): Promise<Credit> {
  const [credit] = await creditsByInvoice(db, [invoice]);
  if (credit?.fiscalNumber !== subject) throw new ApiError('INVOICE_WITHOUT_PLAN');
  return credit;
}
