import type { Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { subscriberOf } from '@portal/process-kit/subscriber';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import type { Caller } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { reserveLookup, spendCaptcha, visitOf } from '../../captcha/index.ts';
import { checkCode, issueCode, useCode } from '../../otp/index.ts';
import { type Account, accountOf } from '../account.ts';
import { askerOf } from '../asker.ts';
import { codeLink } from '../code-link.ts';
import { recoveryLinkSent, recoveryLinkWords, recoveryWords } from '../code-texts.ts';
import { contactForCodes, type OwnContact } from '../contact-for-codes.ts';
import { DEVICE_COOKIE } from '../cookies.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { notifyOwner, tellAdministrators } from '../notices.ts';
import { assertNewPassword, assertNotPersonal } from '../password-policy.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import type { NewPassword } from './register.ts';
import { replacePassword } from './replace-password.ts';

interface Recoverable {
  readonly account: Account | undefined;
  /** Contact for the code; undefined for an ID that gets none. */
  readonly contact: OwnContact | undefined;
}

/**
 * The account of an ID, and the contact for its code where its password can be recovered: that of a customer who has
 * set one, or of an active administrator with a second factor, which the new password does not replace, and without a
 * temporary password. An administrator without a second factor has it set by another one (threat T09).
 */
const recoverable = async (
  { db, clock }: Context,
  customers: CustomerDirectory,
  fiscalNumber: string,
): Promise<Recoverable> => {
  const contact = await contactForCodes(db, customers, fiscalNumber, clock.now());
  const account = await accountOf(db, fiscalNumber, 'either');
  const secondFactor = await hasSecondFactor(db, account?.id ?? 0);
  const may =
    account !== undefined &&
    account.password_hash !== null &&
    (account.kind === 'client' ||
      (secondFactor && account.status === 'ACTIVE' && account.temporary_until === null));
  return { account, contact: may ? contact : undefined };
};

/**
 * Sends a code and a link to the person who wants to recover a password. Codes are issued, counted and refused for any
 * national ID alike, and messages leave in the background, so that no caller learns here who is a customer (threat T05).
 * The code is good in the visit that asked, and counts in the budgets of the device or address that asked; the link is
 * good in any browser and asks for no budget, since it cannot be guessed: it leaves alone where the codes are used up
 * (docs/security.md).
 * @throws ApiError CAPTCHA_INVALID, TOO_MANY_REQUESTS or OTP_ACTIVE.
 */
export async function requestReset(
  context: Context,
  customers: CustomerDirectory,
  input: { readonly fiscalNumber: string; readonly captcha: string },
  caller: Caller,
): Promise<Output<'POST /api/password_reset'>> {
  const { db, config } = context;
  const fiscalNumber = typedFiscalNumber(input.fiscalNumber);
  const { visit } = await spendCaptcha(context, caller, { action: 'recovery', token: input.captcha });
  const { account, contact } = await recoverable(context, customers, fiscalNumber);
  const asker = await askerOf(context, caller, account?.id);
  // A known device of the account looks up no other person, so it uses no lookup budget of its address.
  if (asker.isStranger) await reserveLookup(context, { visit, address: caller.address, fiscalNumber });
  const minutes = config.otp.lifetime / 60_000;
  const firstName = contact?.first_name ?? '';
  const link = codeLink(context, '/recuperar-clave', fiscalNumber);
  const issued = await inTransaction(db, (trx) =>
    issueCode(trx, context, {
      purpose: 'recovery',
      fiscalNumber,
      binding: '',
      visit,
      asker,
      // The link may be opened in another browser than the one that asked.
      linked: true,
      linkAlone: recoveryLinkWords(firstName, link),
      recipient: contact ?? null,
      words: recoveryWords(firstName, minutes, link),
    }),
  );
  const mensaje = issued.solo_enlace ? recoveryLinkSent : messages.resetSent;
  return { estado: 'OK', mensaje, ...issued };
}

/**
 * Sets a new password by the code, and ends every session and every block by wrong attempts. An administrator's is told
 * to the other ones.
 * @throws ApiError of the password, of the code, USER_DOES_NOT_EXIST for one that cannot be recovered any more, or PASSWORD_REUSED; a right code stays valid for another password.
 */
export async function confirmReset(
  context: Context,
  customers: CustomerDirectory,
  input: NewPassword,
  caller: Caller,
): Promise<void> {
  const { clock } = context;
  const fiscalNumber = typedFiscalNumber(input.fiscalNumber);
  assertNewPassword(input.password, input.repeated, fiscalNumber);
  const code = await checkCode(context, {
    purpose: 'recovery',
    fiscalNumber,
    code: input.code,
    visit: visitOf(context, caller),
  });
  const { account, contact } = await recoverable(context, customers, fiscalNumber);
  if (!account || !contact) throw new ApiError('USER_DOES_NOT_EXIST');
  assertNotPersonal(input.password, [contact.first_name, contact.last_name]);
  await replacePassword(context, customers, {
    fiscalNumber,
    kind: account.kind,
    password: input.password,
    actor: fiscalNumber,
    device: caller.request.cookies[DEVICE_COOKIE],
    network: subscriberOf(caller.address),
    within: async (trx) => {
      await useCode(trx, context, code);
      await notifyOwner(trx, clock.now(), customers, fiscalNumber, 'recovered');
      if (account.kind === 'staff') {
        await tellAdministrators(trx, clock.now(), account.id, 'Un administrador recuperó su contraseña', [
          `${contact.first_name} ${contact.last_name} recuperó su contraseña con un código enviado a su correo de trabajo.`,
        ]);
      }
    },
  });
}
