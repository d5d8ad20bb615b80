import type { Context } from '../../../platform/database/context.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import { reserveHash } from '../address-budget.ts';
import { type AttemptKey, clearAttempts, reserveAttempt } from '../login-attempts.ts';
import { askerOfAccount, inHashingPlace, verifyPassword } from '../password-hashing.ts';
import type { IdentityTables } from '../tables.ts';

/**
 * Checks the present password of the person who is logged in, before an act for which an open session is not enough
 * (threat T47). Wrong ones are counted for the session, like those of a change of password.
 * @throws ApiError UNAUTHENTICATED, WRONG_CURRENT_PASSWORD or TOO_MANY_REQUESTS.
 */
export async function confirmPresentPassword(
  { db, clock, config }: Context,
  principal: Principal,
  typed: string,
): Promise<void> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const attempt: AttemptKey = {
    subject: keyedHash(config.secrets.pepper, 'login-subject', principal.fiscalNumber),
    device: `session ${principal.sessionId}`,
  };
  // The attempt is taken once a hashing place is free: a refusal for lack of one costs no attempt.
  const isRight = await inHashingPlace(
    async () => {
      await reserveHash(db, config, attempt, clock.now());
      const reserved = await reserveAttempt(db, attempt, clock.now(), config.login);
      if (reserved === undefined) throw new ApiError('TOO_MANY_REQUESTS');
      const account = await db
        .withTables<IdentityTables>()
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', principal.accountId)
        .executeTakeFirst();
      return await verifyPassword(account?.password_hash ?? null, typed);
    },
    askerOfAccount(principal.accountId, principal.network),
  );
  if (!isRight) throw new ApiError('WRONG_CURRENT_PASSWORD');
  await clearAttempts(db, attempt);
}
