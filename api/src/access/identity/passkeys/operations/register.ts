import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@portal/contract';
import { SettingsService, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { audit } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/database/context.ts';
import { inTransaction, violatedConstraint } from '../../../../platform/database/database.ts';
import type { Principal } from '../../../../platform/http/principal.ts';
import { ApiError } from '../../../../platform/process/api-error.ts';
import { randomToken } from '../../../../platform/process/secret-values.ts';
import type { CustomerDirectory } from '../../customer-directory.ts';
import { notifyOwner } from '../../notices.ts';
import { reauthenticate } from '../../operations/reauthenticate.ts';
import { lockAccount } from '../../second-factor/lock-account.ts';
import {
  CHALLENGE_LIFETIME,
  challengeIn,
  issueChallenge,
  sessionHolder,
  takeChallenge,
} from '../challenges.ts';
import { relyingPartyOf } from '../relying-party.ts';
import { descriptorOf, MOST_PASSKEYS, PASSKEY_WAIT, passkeyList, passkeysOf } from '../stored-passkeys.ts';
import type { PasskeyTables } from '../tables.ts';

/** EdDSA, ES256, RS256: the algorithms of present authenticators (COSE). */
const ALGORITHMS = [-8, -7, -257];

/** Two people know a password that an administrator set: it cannot make a passkey. */
function assertMayHaveOne(principal: Principal): void {
  if (principal.kind === 'admin' && principal.requiredAction === 'temporary_password')
    throw new ApiError('PASSWORD_TEMPORARY');
}

/** Data stored with the challenge of a new passkey. */
interface Begun {
  /** Authenticators replace a passkey of the same handle by the new one. */
  readonly userHandle: string;
  /** Whether another passkey was the proof, which no page can read: the new one approves at once then. */
  readonly approves: boolean;
}

const bindingOf = ({ userHandle, approves }: Begun): string => JSON.stringify([userHandle, approves]);

const begunIn = (binding: string): Begun => {
  const [userHandle, approves] = JSON.parse(binding) as [string, boolean];
  return { userHandle, approves };
};

/**
 * Begins with a new passkey: a session left open, or a script that uses it, must not bind the account to a key of its
 * own (threat T47), so the password or another passkey is asked for. After the password alone the new one approves
 * nothing before {@link PASSKEY_WAIT} is over or a code to the contact has confirmed it.
 * @throws ApiError of {@link reauthenticate}, PASSWORD_TEMPORARY or PASSKEY_LIMIT.
 */
export async function beginPasskey(
  context: Context,
  principal: Principal,
  proof: Input<'POST /api/passkeys/challenge'>['body'],
  nameOf: (principal: Principal) => Promise<string>,
): Promise<Output<'POST /api/passkeys/challenge'>> {
  const { db, clock } = context;
  assertMayHaveOne(principal);
  const holder = sessionHolder(principal);
  const known = await passkeysOf(db, holder.accountId);
  if (known.length >= MOST_PASSKEYS) throw new ApiError('PASSKEY_LIMIT');
  await reauthenticate(context, principal, proof);
  const userHandle = known[0]?.user_handle ?? randomToken();
  const challenge = await issueChallenge(db, clock.now(), {
    ...holder,
    purpose: 'register',
    binding: bindingOf({ userHandle, approves: proof.passkey !== undefined }),
  });
  const { id, name } = relyingPartyOf(context);
  const displayName = await nameOf(principal);
  return {
    challenge,
    rp: { id, name },
    user: { id: userHandle, name: displayName, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LIFETIME,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known.map(descriptorOf),
  };
}

// The library's own; no certificate is ever compared with them.
for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/**
 * Every other format holds certificates of its sender's making, whose addresses of revocations the library would ask.
 * @throws Error for an attestation of another format than the one asked for, or with a statement
 */
function assertUnattested(attestationObject: string): void {
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format: unknown = attestation.get('fmt');
  const statement: unknown = attestation.get('attStmt');
  if (format !== 'none' || !(statement instanceof Map) || statement.size > 0)
    throw new Error(`an attestation of the format ${JSON.stringify(format)} was not asked for`);
}

async function verify(
  context: Context,
  challenge: string,
  { id, clientDataJSON, attestationObject }: Input<'POST /api/passkeys'>['body']['credential'],
) {
  const { id: rpId, origin } = relyingPartyOf(context);
  try {
    assertUnattested(attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // The signed data name the credential; the unsigned id beside them must be the same.
    if (verified && registrationInfo.credential.id === id) return registrationInfo;
  } catch (error) {
    context.log.info({ err: error }, 'a new passkey was not verified');
  }
  throw new ApiError('PASSKEY_REFUSED');
}

/**
 * Stores a new passkey of the person who is logged in, and tells them by mail.
 * @throws ApiError PASSKEY_EXPIRED, PASSKEY_REFUSED, PASSKEY_EXISTS, PASSKEY_LIMIT or INACTIVE_USER.
 */
export async function registerPasskey(
  context: Context,
  customers: CustomerDirectory,
  principal: Principal,
  { name, credential }: Input<'POST /api/passkeys'>['body'],
): Promise<Output<'GET /api/passkeys'>> {
  const { db, clock } = context;
  assertMayHaveOne(principal);
  const holder = sessionHolder(principal);
  const challenge = challengeIn(credential.clientDataJSON);
  const begun = begunIn(await takeChallenge(context, { ...holder, purpose: 'register' }, challenge));
  const verified = await verify(context, challenge, credential);
  try {
    await inTransaction(db, async (trx) => {
      const now = clock.now();
      const approvesFrom = begun.approves ? now : new Date(now.getTime() + PASSKEY_WAIT);
      const account = await lockAccount(trx, holder.accountId);
      if ((await passkeysOf(trx, account.id)).length >= MOST_PASSKEYS) throw new ApiError('PASSKEY_LIMIT');
      await trx
        .withTables<PasskeyTables>()
        .insertInto('passkey')
        .values({
          public_id: randomUUID(),
          account_id: account.id,
          credential_id: verified.credential.id,
          public_key: Buffer.from(verified.credential.publicKey).toString('base64url'),
          sign_count: verified.credential.counter,
          transports: credential.transports.join(','),
          user_handle: begun.userHandle,
          name: name.trim() || 'Llave de acceso',
          backed_up: verified.credentialBackedUp,
          created_at: now,
          approves_from: approvesFrom,
          last_used_at: null,
        })
        .execute();
      const who = account.fiscal_number;
      await notifyOwner(trx, now, customers, who, 'passkey', undefined, approvesFrom);
      const data = { passkey: name.trim(), synced: verified.credentialBackedUp, approves: begun.approves };
      await audit(trx, now, { actor: who, subject: who, action: 'passkey registered', data });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'passkey_credential_id_key') throw new ApiError('PASSKEY_EXISTS');
    throw error;
  }
  return await passkeyList(db, holder.accountId, clock.now());
}
