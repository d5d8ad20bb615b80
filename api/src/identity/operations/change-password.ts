import type { Context } from '../../platform/context.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keyedHash } from '../../platform/secret-values.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { type AttemptKey, clearAttempts, reserveAttempt } from '../login-attempts.ts';
import { notifyOwner } from '../notices.ts';
import { assertNewPassword, assertNotPersonal } from '../password-policy.ts';
import { currentUser } from './current-user.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes the password of whoever is logged in, customer or staff. The present one may be typed wrong as often as at
 * the login, counted for this session: a session left open is no place to guess it. Other sessions end.
 * @throws Refusal of the password, WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS or PASSWORD_REUSED.
 */
export const changePassword = async (
  context: Context,
  customers: CustomerDirectory,
  principal: Principal,
  input: { readonly current: string; readonly password: string; readonly repeated: string },
): Promise<void> => {
  if (principal.kind === 'anonymous') throw new Refusal('UNAUTHENTICATED');
  const { db, clock, config } = context;
  const { fiscalNumber, sessionId } = principal;
  assertNewPassword(input.password, input.repeated, fiscalNumber);
  const { first_name, last_name } = await currentUser(context, customers, principal);
  assertNotPersonal(input.password, [first_name, last_name]);

  const attempt: AttemptKey = {
    subject: keyedHash(config.secrets.pepper, 'login-subject', fiscalNumber),
    device: `session ${sessionId}`,
  };
  const reserved = await reserveAttempt(db, attempt, clock.now(), config.login);
  if (reserved === undefined) throw new Refusal('TOO_MANY_REQUESTS');
  try {
    await replacePassword(context, {
      fiscalNumber,
      password: input.password,
      actor: fiscalNumber,
      current: input.current,
      session: sessionId,
      within: (trx) => notifyOwner(trx, clock.now(), customers, fiscalNumber, 'changed'),
    });
  } catch (error) {
    // What went wrong after the present password was right is no guess.
    const wasRight = error instanceof Refusal && error.code === 'PASSWORD_REUSED';
    if (wasRight) await clearAttempts(db, attempt);
    throw error;
  }
};
