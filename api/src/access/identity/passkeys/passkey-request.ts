import type { Output } from '@portal/contract';
import type { Context } from '../../../platform/database/context.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { CHALLENGE_LIFETIME, type ChallengeHolder, issueChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { descriptorOf, type PasskeyRow, passkeysOf } from './stored-passkeys.ts';
import type { ChallengePurpose } from './tables.ts';

export type PasskeyRequest = Output<'POST /api/passkeys/approval'>;

function requestOf(context: Context, challenge: string, passkeys: readonly PasskeyRow[]): PasskeyRequest {
  return {
    challenge,
    rpId: relyingPartyOf(context).id,
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  };
}

/** Asks any passkey of this site to log in. */
export async function loginRequest(context: Context, holder: ChallengeHolder): Promise<PasskeyRequest> {
  const { db, clock } = context;
  const challenge = await issueChallenge(db, clock.now(), { ...holder, purpose: 'login' });
  return requestOf(context, challenge, []);
}

/**
 * Asks one of the account's passkeys that approve to do so, for something that is named by its hash.
 * @throws ApiError PASSKEY_MISSING when the account has none, PASSKEY_WAITS when all were made too lately.
 */
export async function approvalRequest(
  context: Context,
  holder: ChallengeHolder & { readonly accountId: number },
  approved: { readonly purpose: Exclude<ChallengePurpose, 'register' | 'login'>; readonly binding: string },
): Promise<PasskeyRequest> {
  const { db, clock } = context;
  const passkeys = await passkeysOf(db, holder.accountId);
  if (passkeys.length === 0) throw new ApiError('PASSKEY_MISSING');
  const now = clock.now();
  const approving = passkeys.filter(({ approves_from }) => approves_from <= now);
  if (approving.length === 0) throw new ApiError('PASSKEY_WAITS');
  const challenge = await issueChallenge(db, now, { ...holder, ...approved });
  return requestOf(context, challenge, approving);
}
