import type { Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import type { Caller } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { passCaptcha } from '../../captcha/index.ts';
import { isReachable, issueCode } from '../../otp/index.ts';
import { registrantOf } from '../account.ts';
import { askerOf } from '../asker.ts';
import { codeLink } from '../code-link.ts';
import { registrationLinkSent, registrationLinkWords, registrationWords } from '../code-texts.ts';
import type { CustomerContact, CustomerDirectory } from '../customer-directory.ts';

/**
 * Contact of a customer. Unless the answer is strict, it tells who may not register.
 * @throws ApiError USER_DOES_NOT_EXIST, ALREADY_REGISTERED or WRONG_DATA when there is no way to reach the person.
 */
const contactToRegister = async (
  { db, clock }: Context,
  customers: CustomerDirectory,
  fiscalNumber: string,
  isStrict: boolean,
): Promise<CustomerContact | undefined> => {
  const { account, customerId } = await registrantOf(db, fiscalNumber);
  const contact = await customers.codeContactOf(db, customerId, clock.now());
  if (isStrict) return contact;
  if (!contact) throw new ApiError('USER_DOES_NOT_EXIST');
  if (account && account.password_hash !== null) throw new ApiError('ALREADY_REGISTERED');
  if (!isReachable(contact)) throw new ApiError('WRONG_DATA');
  return contact;
};

/**
 * Finds who asks for a password and sends them a code that only this visit can use (state machine 3). As specified,
 * the answer names the customer; with strict disclosure it says the same to everybody, whether or not anything was
 * sent (D-47). `all_data` of the wire widens nothing (threat T17).
 * @throws ApiError CAPTCHA_INVALID, TOO_MANY_REQUESTS, OTP_ACTIVE and, as specified only,
 * USER_DOES_NOT_EXIST, ALREADY_REGISTERED or WRONG_DATA.
 */
export async function sendRegistrationCode(
  context: Context,
  customers: CustomerDirectory,
  input: { readonly fiscalNumber: string; readonly captcha: string },
  caller: Caller,
): Promise<Output<'POST /api/opt_send_code'>> {
  const { db, config } = context;
  const fiscalNumber = typedFiscalNumber(input.fiscalNumber);
  const visit = await passCaptcha(context, caller, {
    action: 'register',
    token: input.captcha,
    fiscalNumber,
  });
  const isStrict = config.disclosure === 'strict';
  // In a strict portal a person who has a password learns so only after the right code (threat T13).
  const contact = await contactToRegister(context, customers, fiscalNumber, isStrict);
  const asker = await askerOf(context, caller, undefined);
  const firstName = contact?.first_name ?? '';
  const issued = await inTransaction(db, (trx) =>
    issueCode(trx, context, {
      purpose: 'register',
      fiscalNumber,
      binding: '',
      visit,
      asker,
      linkAlone: registrationLinkWords(firstName, codeLink(context, '/registro', fiscalNumber)),
      recipient: contact ?? null,
      words: registrationWords(firstName, config.otp.lifetime / 60_000),
    }),
  );
  const shown = isStrict ? undefined : contact;
  return {
    fiscal_number: fiscalNumber,
    first_name: shown?.first_name ?? '',
    last_name: shown?.last_name ?? '',
    email: maskedEmail(shown?.email ?? ''),
    phone: maskedPhone(shown?.phone ?? ''),
    estado: 'OK',
    mensaje: issued.solo_enlace ? registrationLinkSent : isStrict ? messages.resetSent : messages.otpSent,
    ...issued,
  };
}
