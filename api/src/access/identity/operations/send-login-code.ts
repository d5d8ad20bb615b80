import type { Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { subscriberOf } from '@portal/process-kit/subscriber';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import type { Caller } from '../../../platform/http/server.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import { spendCaptcha } from '../../captcha/index.ts';
import { issueCode } from '../../otp/index.ts';
import { accountOf, usableHash } from '../account.ts';
import { ADDRESS_FREE, countAddress, loginAddress, refundAddress } from '../address-budget.ts';
import { loginWords } from '../code-texts.ts';
import { contactForCodes } from '../contact-for-codes.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { assertProven, workFor } from '../login-attempts.ts';
import { inHashingPlace, verifyPassword } from '../password-hashing.ts';

/** Window in which a visit may ask three times, with any passwords, in milliseconds. */
const ASKING_WINDOW = 15 * 60_000;

/**
 * Sends the owner of an account a code that logs them in together with the password, despite blocks that others have
 * caused. It is sent only for the right password and to the contact on file; the answer is the same for every password
 * and every ID. So strangers can neither use up codes nor cause messages, and learn nothing from guesses. An address
 * that asks often must give proof of work that doubles.
 * @throws ApiError CAPTCHA_INVALID, CAPTCHA_REQUIRED, TOO_MANY_REQUESTS or OTP_DAILY_LIMIT, which is of this visit
 *   alone.
 */
export async function sendLoginCode(
  context: Context,
  customers: CustomerDirectory,
  input: { readonly fiscalNumber: string; readonly password: string; readonly captcha: string },
  caller: Caller,
): Promise<Output<'POST /api/login_code'>> {
  const { db, clock, config } = context;
  const now = clock.now();
  const fiscalNumber = typedFiscalNumber(input.fiscalNumber);
  const address = loginAddress(config, caller.address);
  const { visit, level } = await spendCaptcha(context, caller, { action: 'login', token: input.captcha });
  // Requests of others behind the same address make the owner's slower and never refuse it.
  const asking = `code ${address}`;
  const needed = workFor(await countAddress(db, asking, now), ADDRESS_FREE, ADDRESS_FREE);
  if (needed > level) await refundAddress(db, asking, now);
  assertProven(needed, level);
  const account = await accountOf(db, fiscalNumber, 'either');
  const contact = await contactForCodes(db, customers, fiscalNumber, now);
  const matches = await inHashingPlace(() => verifyPassword(usableHash(account, now), input.password), {
    key: address,
    network: subscriberOf(caller.address),
  });
  const recipient = matches && account?.status === 'ACTIVE' ? contact : undefined;
  const window = Math.floor(now.getTime() / ASKING_WINDOW);
  const issued = await inTransaction(db, (trx) =>
    issueCode(trx, context, {
      purpose: 'login',
      fiscalNumber,
      binding: '',
      visit,
      asker: {
        holder: keyedHash(config.secrets.pepper, 'otp-asker', `visit ${visit} ${window}`),
        isStranger: false,
      },
      silent: true,
      recipient: recipient ?? null,
      words: loginWords(recipient?.first_name ?? '', config.otp.lifetime / 60_000),
    }),
  );
  return { estado: 'OK', mensaje: messages.loginCodeSent, ...issued };
}
