import type { Output } from '@portal/contract';
import QRCode from 'qrcode';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import type { Proof } from '../../../platform/http/reauthentication.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { seal, unsealByEither } from '../../../platform/process/sealing.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import type { BegunSession } from '../operations/begin-session.ts';
import { reauthenticate } from '../operations/reauthenticate.ts';
import type { SessionOrigin } from '../session-origin.ts';
import { endSessionsOfAccount } from '../sessions.ts';
import type { IdentityTables } from '../tables.ts';
import { reserveSecondFactor } from './attempts.ts';
import { enrolmentUri, newSecret, stepOfCode } from './codes.ts';
import { lockAccount } from './lock-account.ts';
import { passSecondFactor } from './pass-second-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** Lifetime of a secret that was shown and is not confirmed, in milliseconds. */
export const ENROLMENT_LIFETIME = 30 * 60_000;

/** The dark modules of a QR as one path: a rectangle for each run of a row. */
const qrOf = (text: string): { size: number; path: string } => {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let start = 0; start < size; start += 1) {
      if (!data[row * size + start]) continue;
      let end = start;
      while (end < size && data[row * size + end]) end += 1;
      path += `M${start} ${row}h${end - start}v1h-${end - start}z`;
      start = end;
    }
  }
  return { size, path };
};

/**
 * Begins the set-up of an authenticator app. The secret is returned once and takes effect when it is confirmed. A
 * person who must set one up has just logged in; all others give their password again.
 * @throws ApiError PASSWORD_TEMPORARY, SECOND_FACTOR_SET or those of `reauthenticate`.
 */
export async function enrolSecondFactor(
  context: Context,
  principal: AdminPrincipal,
  proof: Proof,
): Promise<Output<'POST /api/second_factor/enrol'>> {
  const { db, clock, config } = context;
  const { accountId, fiscalNumber, requiredAction } = principal;
  if (requiredAction === 'temporary_password') throw new ApiError('PASSWORD_TEMPORARY');
  // A person who finds a session left open must not bind the account to their own phone (threat T47).
  if (requiredAction === undefined) await reauthenticate(context, principal, proof);
  const { pepper } = config.secrets;
  const secret = newSecret();
  const codes = await inTransaction(db, async (outer) => {
    const trx = outer.withTables<IdentityTables>();
    const row = {
      account_id: accountId,
      secret: seal(pepper, 'second factor', String(accountId), secret),
      begun_at: clock.now(),
      confirmed_at: null,
      last_step: 0,
    };
    const begun = await trx
      .insertInto('second_factor')
      .values(row)
      .onConflict((known) =>
        known.column('account_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst();
    if (!begun) throw new ApiError('SECOND_FACTOR_SET');
    return await replaceRecoveryCodes(outer, pepper, accountId);
  });
  const uri = enrolmentUri(secret, fiscalNumber);
  return { secret, uri, qr: qrOf(uri), recovery_codes: [...codes] };
}

/**
 * Confirms the app with one of its codes. All sessions end, and another is begun that has given the factor.
 * @throws ApiError PASSWORD_TEMPORARY, SECOND_FACTOR_SET, SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG or
 * SECOND_FACTOR_BLOCKED.
 */
export async function confirmSecondFactor(
  context: Context,
  customers: CustomerDirectory,
  principal: AdminPrincipal,
  code: string,
  origin: SessionOrigin,
  device: string | undefined,
): Promise<BegunSession> {
  const { db, clock, config } = context;
  const { accountId, requiredAction } = principal;
  if (requiredAction === 'temporary_password') throw new ApiError('PASSWORD_TEMPORARY');
  const { key, wrong } = await reserveSecondFactor(context, principal, device);
  return await inTransaction(db, async (outer) => {
    const trx = outer.withTables<IdentityTables>();
    const now = clock.now();
    const account = await lockAccount(outer, accountId);
    const factor = await trx
      .selectFrom('second_factor')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (factor?.confirmed_at) throw new ApiError('SECOND_FACTOR_SET');
    if (!factor || now.getTime() - factor.begun_at.getTime() > ENROLMENT_LIFETIME)
      throw new ApiError('SECOND_FACTOR_EXPIRED');
    const { secret } = unsealByEither(config.secrets, 'second factor', String(accountId), factor.secret);
    const step = stepOfCode(secret, code, now);
    if (step === undefined) throw wrong;
    await trx
      .updateTable('second_factor')
      .set({ confirmed_at: now, last_step: step })
      .where('account_id', '=', accountId)
      .execute();
    await endSessionsOfAccount(outer, accountId);
    const happened = { event: 'second factor', action: 'second factor set' } as const;
    return await passSecondFactor(context, outer, customers, account, now, origin, happened, { key, device });
  });
}
