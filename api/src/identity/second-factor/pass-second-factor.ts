import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { clearAttempts } from '../login-attempts.ts';
import { notifyOwner, type PasswordEvent } from '../notices.ts';
import { type BegunSession, beginSession } from '../operations/begin-session.ts';
import type { SessionOrigin } from '../session-origin.ts';
import { attemptKeyOf } from './attempts.ts';
import type { lockAccount } from './lock-account.ts';

/** What is told to its owner and written to the log. */
export interface Happened {
  readonly event: PasswordEvent;
  readonly action: string;
}

/**
 * What follows a right code, in the transaction that took it: wrong ones are forgotten, the owner learns of what was
 * not an everyday login, and a session begins that has given the factor. Ending the ones before is the caller's.
 */
export async function passSecondFactor(
  context: Context,
  trx: Handle,
  customers: CustomerDirectory,
  account: Awaited<ReturnType<typeof lockAccount>>,
  now: Date,
  origin: SessionOrigin,
  happened: Happened | undefined,
): Promise<BegunSession> {
  const { fiscal_number: fiscalNumber } = account;
  await clearAttempts(trx, attemptKeyOf(context.config.secrets.pepper, fiscalNumber));
  if (happened) {
    await notifyOwner(trx, now, customers, fiscalNumber, happened.event);
    const { action } = happened;
    await audit(trx, now, { actor: fiscalNumber, subject: fiscalNumber, action, data: {} });
  }
  return await beginSession(context, trx, customers, account, now, origin, now);
}
