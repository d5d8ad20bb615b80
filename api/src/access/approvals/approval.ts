import type { Output, PasskeyAssertion } from '@portal/contract';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { requestApproval, withApproval as withPasskeyApproval } from '../identity/index.ts';
import { checkCode, useCode } from '../otp/index.ts';

/** The act to approve and the person who must approve it. */
interface Approval {
  readonly purpose: 'term' | 'limit';
  readonly fiscalNumber: string;
}

/** The given proof: a code or a passkey. When both were sent, the passkey counts. */
export interface Given {
  readonly codigo?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

/** Only the customer has their passkey: an administrator who acts for them uses the customer's code. */
function assertOwn(principal: Principal, fiscalNumber: string): void {
  if (principal.kind !== 'client' || principal.fiscalNumber !== fiscalNumber) throw new ApiError('FORBIDDEN');
}

/**
 * Begins an approval by a passkey: its challenge ends with the hash of `binding`, which is the hash of the approved
 * act.
 * @throws ApiError PASSKEY_MISSING, or FORBIDDEN for a person who is not the customer
 */
export async function requestPasskey(
  context: Context,
  principal: Principal,
  { fiscalNumber, ...approved }: Approval & { readonly binding: string },
): Promise<Output<'POST /api/passkeys/approval'>> {
  assertOwn(principal, fiscalNumber);
  return await requestApproval(context, principal, approved);
}

/**
 * Accepts an approval and uses it up. `whenApproved` gets the approved binding and compares it with the act; it runs in
 * the transaction that uses up the approval, and its error undoes that for a code.
 * @throws ApiError of `checkCode` or of the passkey, OTP_NOT_REQUESTED when neither was given
 */
export async function withApproval<T>(
  context: Context,
  principal: Principal,
  { purpose, fiscalNumber, codigo, passkey }: Approval & Given,
  whenApproved: (trx: Handle, binding: string) => Promise<T>,
): Promise<T> {
  if (passkey) {
    assertOwn(principal, fiscalNumber);
    return await withPasskeyApproval(context, principal, { purpose, assertion: passkey }, whenApproved);
  }
  if (codigo === undefined) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });
  return await checkCode(context, { purpose, fiscalNumber, code: codigo }, async (trx, code) => {
    await useCode(trx, context, code);
    return await whenApproved(trx, code.binding);
  });
}
