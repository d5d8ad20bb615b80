import type { Access } from '@portal/contract';
import { canonicalFiscalNumber, fiscalNumberWithGaps } from '@portal/values/fiscal-number';
import { ApiError } from '../process/api-error.ts';
import type { Principal } from './principal.ts';

/** Names under which calls take the national ID of a customer. */
const CUSTOMERS = ['fiscal_number', 'fiscal_numbers', 'custId'] as const;

/** Refuses an administrator who is one of these customers. @throws ApiError OWN_CREDIT */
export function assertNotOwnCredit(principal: Principal, customers: readonly unknown[]): void {
  if (principal.kind !== 'admin') return;
  const isOwn = (one: unknown) =>
    typeof one === 'string' && fiscalNumberWithGaps(one) === canonicalFiscalNumber(principal.fiscalNumber);
  if (customers.some(isOwn)) throw new ApiError('OWN_CREDIT');
}

/**
 * Refuses a call by which a person who works here would change their own credit as a clerk; they may see it. The records
 * of staff name administrators, not customers, and have rules of their own.
 * @param parts path and body of the call
 * @throws ApiError OWN_CREDIT
 */
export function assertOthersCredit(access: Access, principal: Principal, parts: readonly unknown[]): void {
  // A login, a recovery or an inquiry names the person who asks.
  if (access.kind !== 'admin' && access.kind !== 'client-or-admin') return;
  const isOfStaff =
    access.modules.length > 0 && access.modules.every((module) => module === 'controladminusers');
  if (access.kind === 'admin' && isOfStaff) return;
  for (const part of parts) {
    const fields = (part ?? {}) as Partial<Record<string, unknown>>;
    assertNotOwnCredit(
      principal,
      CUSTOMERS.flatMap((name) => fields[name] ?? []),
    );
  }
}
