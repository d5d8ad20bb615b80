import { createHash } from 'node:crypto';
import type { Call, Name, PasskeyAssertion } from '@portal/contract';
import { type ConfirmedCall, textOfCall } from '@portal/contract/confirmed-call';
import { contract } from '@portal/contract/contract';
import type { Context } from '../../../../platform/database/context.ts';
import type { Handle } from '../../../../platform/database/database.ts';
import type { Principal } from '../../../../platform/http/principal.ts';
import { ApiError } from '../../../../platform/process/api-error.ts';
import { challengeIn, sessionHolder, takeChallenge } from '../challenges.ts';
import { approvalRequest, type PasskeyRequest } from '../passkey-request.ts';
import type { ChallengePurpose } from '../tables.ts';
import { withVerifiedAssertion } from '../verified-assertion.ts';

/**
 * Purposes of an approval by a passkey: in place of a code (`term`, `limit`), or of the own password (`call`;
 * docs/security.md, Approvals).
 */
export type ApprovalPurpose = Exclude<ChallengePurpose, 'register' | 'login'>;

/**
 * Begins an approval by one of the own passkeys. `binding` is the hash of the approved act by the server's own state.
 * @throws ApiError PASSKEY_MISSING or PASSKEY_WAITS
 */
export async function requestApproval(
  context: Context,
  principal: Principal,
  approved: { readonly purpose: ApprovalPurpose; readonly binding: string },
): Promise<PasskeyRequest> {
  return await approvalRequest(context, sessionHolder(principal), approved);
}

/**
 * Checks an approval by a passkey of the person who is logged in: signed in this session, over a challenge that ends
 * with the hash of `binding`. `whenRight` compares the binding with the act; it runs in the transaction that keeps the
 * passkey's counter.
 * @throws ApiError PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED, PASSKEY_WAITS for one that was made too recently,
 *   or INACTIVE_USER of a blocked account.
 */
export async function withApproval<T>(
  context: Context,
  principal: Principal,
  given: { readonly purpose: ApprovalPurpose; readonly assertion: PasskeyAssertion },
  whenRight: (trx: Handle, binding: string) => Promise<T>,
): Promise<T> {
  const { purpose, assertion } = given;
  const holder = sessionHolder(principal);
  const challenge = challengeIn(assertion.clientDataJSON);
  const binding = await takeChallenge(context, { ...holder, purpose }, challenge);
  const asked = { assertion, challenge, accountId: holder.accountId };
  return await withVerifiedAssertion(context, asked, async (trx, account, passkey) => {
    if (account.status !== 'ACTIVE') throw new ApiError('INACTIVE_USER');
    if (passkey.approves_from > context.clock.now()) throw new ApiError('PASSKEY_WAITS');
    return await whenRight(trx, binding);
  });
}

const bindingOfCall = (call: ConfirmedCall): string =>
  createHash('sha256').update(textOfCall(call)).digest('base64url');

/** Whether the contract declares that a call needs a proof. */
const asksForProof = (name: string): boolean => {
  const { body } = (Object.hasOwn(contract, name) ? contract[name as Name] : {}) as Partial<Call>;
  const properties = (body as { readonly properties?: object } | undefined)?.properties ?? {};
  return Object.hasOwn(properties, 'passkey');
};

/**
 * Begins the confirmation of a call by a passkey.
 * @throws ApiError PASSKEY_MISSING, PASSKEY_WAITS, or INVALID_REQUEST for a call that needs no proof.
 */
export async function requestCallApproval(
  context: Context,
  principal: Principal,
  call: ConfirmedCall,
): Promise<PasskeyRequest> {
  if (!asksForProof(call.call)) throw new ApiError('INVALID_REQUEST');
  return await requestApproval(context, principal, { purpose: 'call', binding: bindingOfCall(call) });
}

/**
 * Confirms a call by a passkey; the hash is computed again from the call as it arrived.
 * @throws ApiError of {@link withApproval}, or PASSKEY_OTHER_ACT when another call was approved.
 */
export async function confirmCall(
  context: Context,
  principal: Principal,
  assertion: PasskeyAssertion,
  call: ConfirmedCall | undefined,
): Promise<void> {
  await withApproval(context, principal, { purpose: 'call', assertion }, async (_trx, binding) => {
    if (!call || binding !== bindingOfCall(call)) throw new ApiError('PASSKEY_OTHER_ACT');
  });
}
