import { subscriberOf } from '@portal/process-kit/subscriber';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import type { Caller } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { visitOf } from '../../captcha/index.ts';
import { checkCode, useCode } from '../../otp/index.ts';
import { registrantOf } from '../account.ts';
import { DEVICE_COOKIE } from '../cookies.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { notifyOwner } from '../notices.ts';
import { assertNewPassword, assertNotPersonal } from '../password-policy.ts';
import { bulkClientAccounts } from './bulk-accounts.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Checks the code that the visit was sent. Typing it again is right too: the password dialog can be closed and opened
 * (AU-33).
 * @throws ApiError OTP_INVALID, OTP_ATTEMPTS_EXCEEDED, OTP_EXPIRED or OTP_NOT_REQUESTED.
 */
export async function validateRegistrationCode(
  context: Context,
  input: { readonly fiscalNumber: string; readonly code: string },
  caller: Caller,
): Promise<void> {
  await checkCode(context, {
    purpose: 'register',
    fiscalNumber: typedFiscalNumber(input.fiscalNumber),
    code: input.code,
    visit: visitOf(context, caller),
  });
}

export interface NewPassword {
  readonly fiscalNumber: string;
  readonly code: string;
  readonly password: string;
  readonly repeated: string;
}

/**
 * Sets the first password of a customer. The code must have been validated by this visit before, and counts as a
 * guess like any other (threat T12); it is used up by the password, not by a password that is refused.
 * @throws ApiError of the password (see `assertNewPassword`), of the code, USER_DOES_NOT_EXIST, ALREADY_REGISTERED or
 * PASSWORD_REUSED.
 */
export async function register(
  context: Context,
  customers: CustomerDirectory,
  input: NewPassword,
  caller: Caller,
): Promise<void> {
  const { db, clock } = context;
  const fiscalNumber = typedFiscalNumber(input.fiscalNumber);
  assertNewPassword(input.password, input.repeated, fiscalNumber);
  const code = await checkCode(context, {
    purpose: 'register',
    fiscalNumber,
    code: input.code,
    visit: visitOf(context, caller),
    mustBeValidated: true,
  });
  const { customerId } = await registrantOf(db, fiscalNumber);
  const contact = await customers.contactOf(db, customerId);
  if (!contact) throw new ApiError('USER_DOES_NOT_EXIST');
  assertNotPersonal(input.password, [contact.first_name, contact.last_name]);
  await inTransaction(db, (trx) =>
    bulkClientAccounts(trx, [{ fiscalNumber, status: 'ACTIVE', passwordHash: null }], clock.now()),
  );
  await replacePassword(context, customers, {
    fiscalNumber,
    kind: 'client',
    password: input.password,
    actor: fiscalNumber,
    device: caller.request.cookies[DEVICE_COOKIE],
    network: subscriberOf(caller.address),
    onlyFirst: true,
    within: async (trx) => {
      await useCode(trx, context, code);
      await notifyOwner(trx, clock.now(), customers, fiscalNumber, 'created');
    },
  });
}
