import { createHash } from 'node:crypto';
import type { Input, Output } from '@portal/contract';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import { audit } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../../platform/database/database.ts';
import type { Principal } from '../../../../platform/http/principal.ts';
import { ApiError } from '../../../../platform/process/api-error.ts';
import { checkCode, isReachable, issueCode, useCode } from '../../../otp/index.ts';
import { passkeyWords } from '../../code-texts.ts';
import { contactForCodes } from '../../contact-for-codes.ts';
import type { CustomerDirectory } from '../../customer-directory.ts';
import { notifyOwner } from '../../notices.ts';
import { lockAccount } from '../../second-factor/lock-account.ts';
import { passkeyList } from '../stored-passkeys.ts';
import type { PasskeyTables } from '../tables.ts';

/** Binding of a code to the one passkey that it lets approve. */
const bindingOf = (publicId: string): string =>
  createHash('sha256').update(`passkey ${publicId}`).digest('base64url');

/** One of the account's passkeys that approves nothing yet. */
const waitingPasskey = async (handle: Handle, accountId: number, publicId: string, now: Date) =>
  await handle
    .withTables<PasskeyTables>()
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at'])
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .where('approves_from', '>', now)
    .executeTakeFirst();

/**
 * Sends a code to the contact of a person who made a passkey with the password alone: a page can read a password and
 * make a passkey, but cannot read mail. While a changed contact waits, the code goes to the former one.
 * @throws ApiError NOT_FOUND for a passkey that approves already or is another person's, WRONG_DATA for a person
 *   without a reachable contact, OTP_ACTIVE or OTP_DAILY_LIMIT
 */
export async function sendPasskeyCode(
  context: Context,
  customers: CustomerDirectory,
  principal: Principal,
  { params }: Input<'POST /api/passkeys/:id/code'>,
): Promise<Output<'POST /api/passkeys/:id/code'>> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const { accountId, fiscalNumber } = principal;
  return await inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const passkey = await waitingPasskey(trx, accountId, params.id, now);
    if (!passkey) throw new ApiError('NOT_FOUND');
    const contact = await contactForCodes(trx, customers, fiscalNumber, now);
    if (!contact || !isReachable(contact)) throw new ApiError('WRONG_DATA');
    const { email, phone } = contact;
    const issued = await issueCode(trx, context, {
      purpose: 'passkey',
      fiscalNumber,
      binding: bindingOf(params.id),
      visit: null,
      recipient: { email, phone },
      words: passkeyWords(contact.first_name, context.config.otp.lifetime / 60_000, passkey.created_at),
    });
    return { email: maskedEmail(email), phone: maskedPhone(phone), ...issued };
  });
}

/**
 * Checks the code: the passkey for which it was sent approves from now on, and its owner is notified.
 * @throws ApiError OTP_NOT_REQUESTED also for another passkey's code, and those of `checkCode`
 */
export async function confirmPasskey(
  context: Context,
  customers: CustomerDirectory,
  principal: Principal,
  { params, body }: Input<'POST /api/passkeys/:id/confirm'>,
): Promise<Output<'GET /api/passkeys'>> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const { accountId, fiscalNumber } = principal;
  const now = context.clock.now();
  const asked = { purpose: 'passkey' as const, fiscalNumber, code: body.codigo };
  await checkCode(context, asked, async (trx, code) => {
    if (code.binding !== bindingOf(params.id)) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
    const account = await lockAccount(trx, accountId);
    const passkey = await waitingPasskey(trx, account.id, params.id, now);
    if (!passkey) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
    await useCode(trx, context, code);
    await trx
      .withTables<PasskeyTables>()
      .updateTable('passkey')
      .set({ approves_from: now })
      .where('id', '=', passkey.id)
      .execute();
    const data = { passkey: passkey.name };
    await audit(trx, now, { actor: fiscalNumber, subject: fiscalNumber, action: 'passkey confirmed', data });
    await notifyOwner(trx, now, customers, fiscalNumber, 'passkey confirmed', undefined, now);
  });
  return await passkeyList(context.db, accountId, now);
}
