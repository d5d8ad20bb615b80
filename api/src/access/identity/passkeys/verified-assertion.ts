import type { PasskeyAssertion } from '@portal/contract';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { AccountKind, AccountStatus, IdentityTables } from '../tables.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { PasskeyRow } from './stored-passkeys.ts';
import type { PasskeyTables } from './tables.ts';

/** Account whose passkey signed, under lock. */
export interface SignedBy {
  readonly id: number;
  readonly kind: AccountKind;
  readonly status: AccountStatus;
  readonly fiscal_number: string;
  readonly temporary_until: Date | null;
}

const accountUnderLock = (trx: Handle, accountId: number) =>
  trx
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select(['id', 'kind', 'status', 'fiscal_number', 'temporary_until'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();

interface Verified {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Origin, RP ID, user verification and signature, as WebAuthn 7.2 asks for; not the counter. */
async function verify(
  context: Context,
  passkey: PasskeyRow,
  given: PasskeyAssertion,
  challenge: string,
): Promise<Verified | undefined> {
  const { id: rpId, origin } = relyingPartyOf(context);
  const { id, clientDataJSON, authenticatorData, signature } = given;
  // 7.2, step 6: a person who was not identified before is identified by the handle.
  if (given.userHandle !== undefined && given.userHandle !== passkey.user_handle) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // Looked at by isCounterRight, which tells a copied authenticator from a wrong signature.
        counter: 0,
      },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch (error) {
    context.log.info({ err: error }, 'a passkey was not verified');
    return undefined;
  }
}

/** Grows with every signature, or stays 0 with authenticators that keep none (WebAuthn 6.1.1). */
const isCounterRight = (stored: number, counter: number): boolean =>
  stored === 0 ? counter >= 0 : counter > stored;

/**
 * Verifies the answer of an authenticator to a challenge that was taken, and keeps its counter. Account and passkey
 * are locked, so that of two answers with the same counter one is right.
 *
 * `whenRight` runs in the same transaction; what it throws undoes the use of the passkey as well.
 * @param accountId whose passkey it must be; any account's at the login.
 * @throws ApiError PASSKEY_UNKNOWN for an unregistered passkey, PASSKEY_REFUSED for everything else that is wrong.
 */
export async function withVerifiedAssertion<T>(
  context: Context,
  asked: {
    readonly assertion: PasskeyAssertion;
    readonly challenge: string;
    readonly accountId: number | undefined;
  },
  whenRight: (trx: Handle, account: SignedBy, passkey: PasskeyRow) => Promise<T>,
): Promise<T> {
  const { assertion, challenge, accountId } = asked;
  const found = await context.db
    .withTables<PasskeyTables>()
    .selectFrom('passkey')
    .select(['id', 'account_id'])
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst();
  if (!found) throw new ApiError('PASSKEY_UNKNOWN');
  if (accountId !== undefined && found.account_id !== accountId) throw new ApiError('PASSKEY_REFUSED');
  const outcome = await inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const account = await accountUnderLock(trx, found.account_id);
    const passkeys = trx.withTables<PasskeyTables>();
    const passkey = await passkeys
      .selectFrom('passkey')
      .selectAll()
      .where('id', '=', found.id)
      .executeTakeFirst();
    if (!passkey) throw new ApiError('PASSKEY_UNKNOWN');
    const verified = await verify(context, passkey, assertion, challenge);
    if (!verified) return undefined;
    const stored = Number(passkey.sign_count);
    const { counter, backedUp } = verified;
    if (!isCounterRight(stored, counter)) {
      // The signature is right but the counter is not: another authenticator has a copy of the key. The log keeps that.
      const who = account.fiscal_number;
      const data = { passkey: passkey.name, stored, counter };
      await audit(trx, now, { actor: who, subject: who, action: 'passkey counter went back', data });
      return undefined;
    }
    await passkeys
      .updateTable('passkey')
      .set({ sign_count: counter, backed_up: backedUp, last_used_at: now })
      .where('id', '=', passkey.id)
      .execute();
    return { result: await whenRight(trx, account, passkey) };
  });
  if (!outcome) throw new ApiError('PASSKEY_REFUSED');
  return outcome.result;
}
