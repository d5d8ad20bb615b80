import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { keepNewest } from '../../../platform/database/newest-rows.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { tokenHash } from '../../../platform/process/secret-values.ts';
import type { ChallengePurpose, PasskeyTables } from './tables.ts';

/** Lifetime of a challenge in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** Most challenges of a visit, which may have several tabs; the oldest ones above it end. */
const CHALLENGES_PER_HOLDER = 5;
const challenges = { table: 'passkey_challenge', owner: 'holder', key: 'id', order: sql`id desc` };

const RANDOM_BYTES = 32;

/** The visit or session that asked for a challenge; no other can answer it. */
export interface ChallengeHolder {
  readonly holder: string;
  readonly accountId: number | null;
}

/** The session of a principal as the holder of its challenges. @throws ApiError UNAUTHENTICATED */
export function sessionHolder(principal: Principal): ChallengeHolder & { readonly accountId: number } {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  return { holder: `session ${principal.sessionId}`, accountId: principal.accountId };
}

/** A visit that has not logged in, by its keyed hash. */
export function visitHolder(visit: string): ChallengeHolder {
  return { holder: `visit ${visit}`, accountId: null };
}

const hashOf = (binding: string): Buffer => createHash('sha256').update(binding).digest();

/**
 * Makes a challenge: 32 random bytes, followed in an approval by the SHA-256 of its binding, so that the signature
 * covers the approved act.
 * @returns the challenge in base64url; only its hash is stored.
 */
export async function issueChallenge(
  handle: Handle,
  now: Date,
  asked: ChallengeHolder & { readonly purpose: ChallengePurpose; readonly binding?: string },
): Promise<string> {
  const { purpose, holder, accountId, binding = '' } = asked;
  const random = randomBytes(RANDOM_BYTES);
  const bytes = binding === '' ? random : Buffer.concat([random, hashOf(binding)]);
  const challenge = bytes.toString('base64url');
  const db = handle.withTables<PasskeyTables>();
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: tokenHash(challenge),
      purpose,
      holder,
      account_id: accountId,
      binding,
      expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME),
    })
    .execute();
  await keepNewest(handle, challenges, holder, CHALLENGES_PER_HOLDER);
  return challenge;
}

/** Challenge in the browser's client data; '' for a text that is not client data. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Uses up a challenge at once, in a statement of its own, whatever is wrong with the answer: of two answers only one
 * finds it.
 * @returns the binding of the approved act.
 * @throws ApiError PASSKEY_EXPIRED for one that is over, used, of another holder or for another purpose.
 */
export async function takeChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  asked: ChallengeHolder & { readonly purpose: ChallengePurpose },
  challenge: string,
): Promise<string> {
  const taken = await db
    .withTables<PasskeyTables>()
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', asked.purpose)
    .where('holder', '=', asked.holder)
    .where('expires_at', '>', clock.now())
    .returning('binding')
    .executeTakeFirst();
  if (!taken) throw new ApiError('PASSKEY_EXPIRED');
  return taken.binding;
}

/** Deletes challenges that were never answered. */
export async function removeExpiredChallenges(db: Handle, now: Date): Promise<void> {
  await db
    .withTables<PasskeyTables>()
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<=', now)
    .execute();
}
