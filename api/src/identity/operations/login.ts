import type { ErrorCode } from '@portal/contract/errors';
import { canonicalFiscalNumber } from '@portal/contract/fiscal-number';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Handle, inTransaction } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keyedHash } from '../../platform/secret-values.ts';
import { subscriberOf } from '../../platform/subscriber.ts';
import { refundAddress, reserveAddress } from '../address-budget.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { knownDevice, rememberDevice } from '../known-devices.ts';
import { type AttemptKey, clearAttempts, reserveAttempt } from '../login-attempts.ts';
import { inHashingTurn, verifyPassword } from '../password-hashing.ts';
import { endSessionOfCookie } from '../sessions.ts';
import type { IdentityTables } from '../tables.ts';
import { type BegunSession, beginSession } from './begin-session.ts';

export interface LoginInput {
  /** As typed. */
  readonly fiscalNumber: string;
  readonly password: string;
  readonly address: string;
  /** Cookies the browser already had. */
  readonly deviceToken: string | undefined;
  readonly sessionCookie: string | undefined;
}

export interface LoginResult extends BegunSession {
  readonly deviceToken: string;
}

const accountOf = (db: Handle, fiscalNumber: string) =>
  db
    .withTables<IdentityTables>()
    .selectFrom('account')
    .selectAll()
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirst();

/** A password that an administrator set and nobody replaced in time is none. */
const usableHash = (account: Awaited<ReturnType<typeof accountOf>>, now: Date): string | null => {
  if (!account || (account.temporary_until !== null && account.temporary_until <= now)) return null;
  return account.password_hash;
};

/** What a wrong password is answered: the wire detail counts, the code names the message (AU-14 … AU-17). */
const wrongPassword = (attempt: number, attempts: number): Refusal => {
  const code: ErrorCode =
    attempt >= attempts ? 'USER_BLOCKED' : attempt === attempts - 1 ? 'LAST_ATTEMPT' : 'INVALID_PASSWORD';
  return new Refusal(code, {
    detail: JSON.stringify({ numero_intento: attempt, total_intentos: attempts }),
  });
};

/**
 * Logs in with national ID and password (security 5; state machine 2). An ID without account is counted,
 * worked on and answered like one with a wrong password.
 * @throws Refusal TOO_MANY_REQUESTS, INVALID_PASSWORD, LAST_ATTEMPT, USER_BLOCKED or, only with the right
 * password, INACTIVE_USER.
 */
export const login = async (
  context: Context,
  customers: CustomerDirectory,
  input: LoginInput,
): Promise<LoginResult> => {
  const { db, clock, config } = context;
  const { pepper } = config.secrets;
  const now = clock.now();
  const fiscalNumber = canonicalFiscalNumber(input.fiscalNumber);
  const address = keyedHash(pepper, 'login-address', subscriberOf(input.address));

  await reserveAddress(db, address, now);
  const account = await accountOf(db, fiscalNumber);
  const attempt: AttemptKey = {
    subject: keyedHash(pepper, 'login-subject', fiscalNumber),
    device: await knownDevice(db, account?.id, input.deviceToken, now),
  };

  // The attempt is taken inside the turn: whoever finds the queue full has lost none.
  const { number, matches } = await inHashingTurn(async () => {
    const reserved = await reserveAttempt(db, attempt, now, config.login);
    if (reserved === undefined) throw new Refusal('USER_BLOCKED');
    return {
      number: reserved,
      matches: await verifyPassword(usableHash(account, now), input.password),
    };
  });
  if (!account || !matches) throw wrongPassword(number, config.login.attempts);

  const result = await inTransaction(db, async (trx) => {
    // The account may have been blocked, or have got another password, while this one was being hashed.
    const current = await trx
      .withTables<IdentityTables>()
      .selectFrom('account')
      .selectAll()
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw wrongPassword(number, config.login.attempts);
    await clearAttempts(trx, attempt);
    await refundAddress(trx, address, now);
    if (current.status !== 'ACTIVE') return undefined;
    await trx
      .withTables<IdentityTables>()
      .insertInto('login_event')
      .values({ account_id: current.id, at: now, new_device: attempt.device === '' })
      .execute();
    if (input.sessionCookie !== undefined) await endSessionOfCookie(trx, input.sessionCookie);
    if (current.kind === 'staff') {
      const who = current.fiscal_number;
      await audit(trx, now, { actor: who, subject: who, action: 'login', data: {} });
    }
    const begun = await beginSession(context, trx, customers, current, now);
    return { ...begun, deviceToken: await rememberDevice(trx, current.id, input.deviceToken, now) };
  });
  if (!result) throw new Refusal('INACTIVE_USER');
  return result;
};
