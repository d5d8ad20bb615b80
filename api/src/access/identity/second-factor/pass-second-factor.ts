import type { AuditAction } from '@portal/contract/audit-actions';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { proveDevice } from '../known-devices.ts';
import { type AttemptKey, clearAttempts } from '../login-attempts.ts';
import { notifyOwner, type PasswordEvent } from '../notices.ts';
import { type BegunSession, beginSession } from '../operations/begin-session.ts';
import type { SessionOrigin } from '../session-origin.ts';
import type { lockAccount } from './lock-account.ts';

/** Event for the owner's notice and the log. */
export interface Happened {
  readonly event: PasswordEvent;
  readonly action: AuditAction;
}

/**
 * Work after a right code, in the same transaction: failed attempts are reset, the owner is notified of all but an
 * everyday login, and a session with the second factor begins. The caller ends earlier sessions.
 */
export async function passSecondFactor(
  context: Context,
  trx: Handle,
  customers: CustomerDirectory,
  account: Awaited<ReturnType<typeof lockAccount>>,
  now: Date,
  origin: SessionOrigin,
  happened: Happened | undefined,
  given: { readonly key: AttemptKey; readonly device: string | undefined },
): Promise<BegunSession> {
  const { fiscal_number: fiscalNumber } = account;
  await clearAttempts(trx, given.key);
  await proveDevice(trx, account.id, given.device, now);
  if (happened) {
    await notifyOwner(trx, now, customers, fiscalNumber, happened.event);
    const { action } = happened;
    await audit(trx, now, { actor: fiscalNumber, subject: fiscalNumber, action, data: {} });
  }
  return await beginSession(context, trx, customers, account, now, origin, now);
}
