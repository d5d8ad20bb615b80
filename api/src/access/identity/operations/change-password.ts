import type { Context } from '../../../platform/database/context.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import { NEW_PASSWORDS, reserveHash } from '../address-budget.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { type AttemptKey, clearAttempts, reserveAttempt } from '../login-attempts.ts';
import { notifyOwner } from '../notices.ts';
import { assertNewPassword, assertNotPersonal } from '../password-policy.ts';
import type { SessionOrigin } from '../session-origin.ts';
import type { IdentityTables } from '../tables.ts';
import { type BegunSession, beginSession } from './begin-session.ts';
import { currentUser } from './current-user.ts';
import { type PasswordReplacement, replacePassword } from './replace-password.ts';

type LoggedIn = Exclude<Principal, { kind: 'anonymous' }>;

interface TypedPasswords {
  /** Cookie of the device. */
  readonly device: string | undefined;
  readonly current: string;
  readonly password: string;
  readonly repeated: string;
}

/**
 * Wrong present passwords are counted for this session up to the limit of the login, so that an open session is no
 * place to guess.
 */
const replaceOwn = async (
  context: Context,
  customers: CustomerDirectory,
  principal: LoggedIn,
  input: TypedPasswords,
  more: Pick<PasswordReplacement, 'session' | 'afterwards'>,
): Promise<void> => {
  const { db, clock, config } = context;
  const { fiscalNumber, sessionId } = principal;
  assertNewPassword(input.password, input.repeated, fiscalNumber);
  const { first_name, last_name } = await currentUser(context, customers, principal);
  assertNotPersonal(input.password, [first_name, last_name]);

  const attempt: AttemptKey = {
    subject: keyedHash(config.secrets.pepper, 'login-subject', fiscalNumber),
    device: `session ${sessionId}`,
  };
  const reserve = async (): Promise<void> => {
    await reserveHash(db, config, attempt, clock.now(), NEW_PASSWORDS);
    const reserved = await reserveAttempt(db, attempt, clock.now(), config.login);
    if (reserved === undefined) throw new ApiError('TOO_MANY_REQUESTS');
  };
  try {
    await replacePassword(context, customers, {
      ...more,
      reserve,
      network: principal.network,
      fiscalNumber,
      kind: principal.kind === 'admin' ? 'staff' : 'client',
      password: input.password,
      actor: fiscalNumber,
      device: input.device,
      current: input.current,
      within: async (trx) => {
        await notifyOwner(trx, clock.now(), customers, fiscalNumber, 'changed');
      },
    });
  } catch (error) {
    // A failure after the right present password is no failed guess.
    const wasRight = error instanceof ApiError && error.code === 'PASSWORD_REUSED';
    if (wasRight) await clearAttempts(db, attempt);
    throw error;
  }
};

/**
 * Changes the password of the person who is logged in, customer or staff. Other sessions end.
 * @throws ApiError of the password, WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS or PASSWORD_REUSED.
 */
export async function changePassword(
  context: Context,
  customers: CustomerDirectory,
  principal: Principal,
  input: TypedPasswords,
): Promise<void> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  await replaceOwn(context, customers, principal, input, { session: principal.sessionId });
}

/**
 * Replaces a password that another administrator set. Every session ends, this one too, and a new one begins in the
 * same transaction: a person who has just typed both passwords need not log in again (threat T04).
 * @throws ApiError PASSWORD_NOT_TEMPORARY, and all of `changePassword`.
 */
export async function replaceTemporaryPassword(
  context: Context,
  customers: CustomerDirectory,
  principal: Principal,
  input: TypedPasswords,
  origin: SessionOrigin,
): Promise<BegunSession> {
  if (principal.kind !== 'admin' || principal.requiredAction !== 'temporary_password')
    throw new ApiError('PASSWORD_NOT_TEMPORARY');
  const { accountId, sessionId } = principal;
  const { second_factor_at: secondFactorAt } = await context.db
    .withTables<IdentityTables>()
    .selectFrom('session')
    .select('second_factor_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  let begun: BegunSession | undefined;
  await replaceOwn(context, customers, principal, input, {
    afterwards: async (trx) => {
      const account = await trx
        .withTables<IdentityTables>()
        .selectFrom('account')
        .select(['id', 'kind', 'fiscal_number', 'temporary_until'])
        .where('id', '=', accountId)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      if (!account) throw new ApiError('INACTIVE_USER');
      begun = await beginSession(
        context,
        trx,
        customers,
        account,
        context.clock.now(),
        origin,
        secondFactorAt,
      );
    },
  });
  if (!begun) throw new Error('the password was replaced and no session begun');
  return begun;
}
