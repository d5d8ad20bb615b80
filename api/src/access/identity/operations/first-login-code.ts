import type { Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { maskedEmail } from '@portal/values/masking';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { checkCode, issueCode, useCode } from '../../otp/index.ts';
import { firstLoginWords } from '../code-texts.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { lockAccount } from '../second-factor/lock-account.ts';
import type { SessionOrigin } from '../session-origin.ts';
import { endSession } from '../sessions.ts';
import { codeEmailOf } from '../staff-email.ts';
import type { IdentityTables } from '../tables.ts';
import { type BegunSession, beginSession } from './begin-session.ts';

/** Binding of a code to the temporary password that expires at this moment, and to no later one. */
const bindingOf = (temporaryUntil: Date | null): string =>
  `first login ${temporaryUntil?.toISOString() ?? ''}`;

/** @throws ApiError PASSWORD_NOT_TEMPORARY where no code is required */
function assertAsked({ requiredAction }: AdminPrincipal): void {
  if (requiredAction !== 'email_code') throw new ApiError('PASSWORD_NOT_TEMPORARY');
}

/**
 * Sends the code that a login with a password of another administrator requires: a guessed or overheard password is not
 * enough without the mailbox.
 * @throws ApiError PASSWORD_NOT_TEMPORARY, OTP_ACTIVE or OTP_DAILY_LIMIT
 */
export async function sendFirstLoginCode(
  context: Context,
  principal: AdminPrincipal,
): Promise<Output<'POST /api/first_login_code'>> {
  assertAsked(principal);
  const { db, clock, config } = context;
  return await inTransaction(db, async (trx) => {
    // Without a lock: a code is locked before the account where it is given.
    const account = await trx
      .withTables<IdentityTables>()
      .selectFrom('account')
      .select('temporary_until')
      .where('id', '=', principal.accountId)
      .executeTakeFirstOrThrow();
    const { first_name, email } = await codeEmailOf(trx, principal.accountId, clock.now());
    const issued = await issueCode(trx, context, {
      purpose: 'staff',
      fiscalNumber: principal.fiscalNumber,
      binding: bindingOf(account.temporary_until),
      visit: null,
      recipient: { email, phone: '' },
      words: firstLoginWords(first_name, config.otp.lifetime / 60_000),
    });
    return { estado: 'OK', mensaje: messages.otpSent, email: maskedEmail(email), ...issued };
  });
}

/**
 * Checks the code and exchanges the session, which has the password only, for one that must replace the password.
 * @throws ApiError PASSWORD_NOT_TEMPORARY or those of `checkCode`
 */
export async function confirmFirstLoginCode(
  context: Context,
  customers: CustomerDirectory,
  principal: AdminPrincipal,
  typed: string,
  origin: SessionOrigin,
): Promise<BegunSession> {
  assertAsked(principal);
  const { fiscalNumber, accountId, sessionId } = principal;
  const now = context.clock.now();
  const asked = { purpose: 'staff' as const, fiscalNumber, code: typed };
  return await checkCode(context, asked, async (trx, code) => {
    const account = await lockAccount(trx, accountId);
    if (code.binding !== bindingOf(account.temporary_until))
      throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
    await useCode(trx, context, code);
    const { second_factor_at: secondFactorAt } = await trx
      .withTables<IdentityTables>()
      .selectFrom('session')
      .select('second_factor_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    await endSession(trx, sessionId);
    await audit(trx, now, {
      actor: fiscalNumber,
      subject: fiscalNumber,
      action: 'first login code given',
      data: {},
    });
    return await beginSession(context, trx, customers, account, now, origin, secondFactorAt, now);
  });
}
