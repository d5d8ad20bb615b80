import type { ErrorCode } from '@portal/contract/error-catalogue';
import { SESSION_COOKIE } from '@portal/contract/session-keys';
import { subscriberOf } from '@portal/process-kit/subscriber';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import type { Caller } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import { spendCaptcha, visitOf } from '../../captcha/index.ts';
import { assertCodeTriable, checkCode, useCode } from '../../otp/index.ts';
import { type Account, accountOf, usableHash } from '../account.ts';
import { ADDRESS_FREE, loginAddress, refundAddress, reserveAddress, reserveHash } from '../address-budget.ts';
import { DEVICE_COOKIE } from '../cookies.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { knownDevice, rememberDevice } from '../known-devices.ts';
import {
  type AttemptKey,
  assertProven,
  attempting,
  blockedRefusal,
  clearAttempts,
  refundStrangersAttempt,
  reserveAttempt,
  reserveStrangersAttempt,
  workFor,
} from '../login-attempts.ts';
import { notifyOwner } from '../notices.ts';
import {
  assertHashingPlace,
  type HashingAsker,
  inHashingPlace,
  verifyPassword,
} from '../password-hashing.ts';
import { originOf } from '../session-origin.ts';
import { endSessionOfCookie } from '../sessions.ts';
import type { IdentityTables } from '../tables.ts';
import { type BegunSession, beginSession } from './begin-session.ts';

export interface LoginInput {
  /** As typed. */
  readonly fiscalNumber: string;
  readonly password: string;
  /** Solution of a captcha, where the browser was told to solve one. */
  readonly captcha?: string | undefined;
  /** Code of `sendLoginCode`, where the password alone is not enough. */
  readonly code?: string | undefined;
}

export interface LoginResult extends BegunSession {
  readonly accountId: number;
  readonly deviceToken: string;
}

/** Refusals that come before the password is checked. */
const UNSEEN: ReadonlySet<ErrorCode> = new Set(['CAPTCHA_REQUIRED', 'TOO_MANY_REQUESTS']);

/**
 * Answer to a wrong password: the wire detail counts, the code names the message (AU-14 … AU-17), and a block has its
 * duration.
 */
function wrongPassword(attempt: number, { attempts, block }: Context['config']['login']): ApiError {
  const code: ErrorCode =
    attempt >= attempts ? 'USER_BLOCKED' : attempt === attempts - 1 ? 'LAST_ATTEMPT' : 'INVALID_PASSWORD';
  return new ApiError(code, {
    detail: JSON.stringify({ numero_intento: attempt, total_intentos: attempts }),
    ...(code === 'USER_BLOCKED' ? { retryAfter: Math.ceil(block / 1000) } : {}),
  });
}

interface Asked {
  readonly fiscalNumber: string;
  readonly password: string;
  readonly account: Account | undefined;
  readonly asker: HashingAsker;
  readonly attempt: AttemptKey;
  /** Whether the account has logged in from this device before. */
  readonly isKnown: boolean;
  /** Level of the proof of work that came with it; -1 for none. */
  readonly proven: number;
  readonly now: Date;
}

interface Right {
  readonly account: Account;
  /** Further work in the transaction that begins the session. */
  readonly within: (trx: Handle) => Promise<void>;
  /** The error to throw when the password has changed meanwhile. */
  readonly wrong: () => ApiError;
}

/** Checks the password alone, within the attempts of this device or address. @throws ApiError: see {@link login}. */
const byPassword = async ({ db, config }: Context, asked: Asked): Promise<Right> => {
  const { account, attempt, isKnown, now } = asked;
  // The attempt is taken once a hashing place is free: a refusal for lack of one costs no attempt.
  const reserve = async (): Promise<number> => {
    const reserved = isKnown
      ? await reserveAttempt(db, attempt, now, config.login)
      : await reserveStrangersAttempt(db, attempt, now, config.login, asked.proven);
    return reserved ?? Promise.reject(await blockedRefusal(db, attempt, now));
  };
  const { number, matches } = await inHashingPlace(async () => {
    await reserveHash(db, config, attempt, now);
    return await attempting(attempt.subject, reserve, async () => {
      const isRight = await verifyPassword(usableHash(account, now), asked.password);
      // Given back at once: logins of the same person that come meanwhile wait for it.
      if (isRight) await clearAttempts(db, attempt);
      if (isRight && !isKnown) await refundStrangersAttempt(db, attempt.subject);
      return isRight;
    });
  }, asked.asker);
  const wrong = () => wrongPassword(number, config.login);
  if (!account || !matches) throw wrong();
  return { account, within: async () => {}, wrong };
};

/**
 * Checks code and password together: whichever is wrong, the answer is the same and a try of the code is used, so that
 * the code tells nothing about the password. A block does not apply here.
 */
const byCode = async (context: Context, caller: Caller, asked: Asked, code: string): Promise<Right> => {
  const { account, now } = asked;
  const asking = {
    purpose: 'login',
    fiscalNumber: asked.fiscalNumber,
    visit: visitOf(context, caller),
  } as const;
  // At most as many passwords are hashed as the code has tries, and sending it took proof of work.
  await assertCodeTriable(context, asking);
  const matches = await inHashingPlace(
    () => verifyPassword(usableHash(account, now), asked.password),
    asked.asker,
  );
  const wrong = () => new ApiError('LOGIN_CODE_WRONG', { otp: {} });
  try {
    const right = await checkCode(context, {
      ...asking,
      code,
      elseWrong: !matches || account?.status !== 'ACTIVE',
    });
    if (!account) throw wrong();
    const within = async (trx: Handle): Promise<void> => {
      await clearAttempts(trx, asked.attempt);
      await useCode(trx, context, right);
    };
    return { account, within, wrong };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'OTP_INVALID') throw error;
    throw new ApiError('LOGIN_CODE_WRONG', { otp: error.otp ?? {} });
  }
};

/**
 * Logs in with national ID and password (docs/security.md, Login; state machine 2), or with both and a code. An ID
 * without account is counted, worked on and answered like one with a wrong password.
 * @throws ApiError TOO_MANY_REQUESTS, CAPTCHA_REQUIRED or CAPTCHA_INVALID, INVALID_PASSWORD, LAST_ATTEMPT, USER_BLOCKED;
 * with a code LOGIN_CODE_WRONG or why there is none; and, only with the right password, INACTIVE_USER.
 */
export async function login(
  context: Context,
  customers: CustomerDirectory,
  input: LoginInput,
  caller: Caller,
): Promise<LoginResult> {
  const { db, clock, config } = context;
  const now = clock.now();
  const fiscalNumber = typedFiscalNumber(input.fiscalNumber);
  const address = loginAddress(config, caller.address);
  const deviceToken = caller.request.cookies[DEVICE_COOKIE];
  // In a flood of logins, a caller without a free hashing place costs the database nothing.
  const network = subscriberOf(caller.address);
  assertHashingPlace({ key: deviceToken ?? address, network });
  const origin = originOf(caller);

  const account = await accountOf(db, fiscalNumber, 'either');
  const device = await knownDevice(db, account?.id, deviceToken, now);
  const isKnown = device !== '';
  // The budget of the address does not limit a known device, nor a login with a requested code.
  const countsForAddress = !isKnown && input.code === undefined;
  const failedBefore = countsForAddress ? await reserveAddress(db, address, now) : 0;
  const attempt: AttemptKey = {
    subject: keyedHash(config.secrets.pepper, 'login-subject', fiscalNumber),
    device: isKnown ? device : `address ${address}`,
  };
  // A known device has its share beside its network's, however many others ask from there.
  const asker: HashingAsker = { key: isKnown ? device : address, network };
  const asked = { fiscalNumber, password: input.password, account, asker, attempt, isKnown, now };
  let right: Right;
  try {
    const { level: proven } =
      input.captcha === undefined
        ? { level: -1 }
        : await spendCaptcha(context, caller, { action: 'login', token: input.captcha });
    if (input.code === undefined) {
      if (!isKnown) assertProven(workFor(failedBefore, ADDRESS_FREE, ADDRESS_FREE), proven);
      right = await byPassword(context, { ...asked, proven });
    } else {
      right = await byCode(context, caller, { ...asked, proven }, input.code);
    }
  } catch (error) {
    // An attempt that was not checked is no failure.
    const isUnseen = error instanceof ApiError && UNSEEN.has(error.code);
    if (isUnseen && countsForAddress) await refundAddress(db, address, now);
    throw error;
  }

  const result = await inTransaction(db, async (trx) => {
    // The account may have been blocked, or have got another password, while this one was being hashed.
    const current = await trx
      .withTables<IdentityTables>()
      .selectFrom('account')
      .selectAll()
      .where('id', '=', right.account.id)
      .where('password_hash', '=', right.account.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw right.wrong();
    await right.within(trx);
    if (countsForAddress) await refundAddress(trx, address, now);
    if (current.status !== 'ACTIVE') return undefined;
    await trx
      .withTables<IdentityTables>()
      .insertInto('login_event')
      .values({ account_id: current.id, at: now, new_device: !isKnown })
      .execute();
    const sessionCookie = caller.request.cookies[SESSION_COOKIE];
    if (sessionCookie !== undefined) await endSessionOfCookie(trx, sessionCookie);
    if (current.kind === 'staff') {
      const who = current.fiscal_number;
      await audit(trx, now, { actor: who, subject: who, action: 'login', data: {} });
    }
    if (!isKnown) await notifyOwner(trx, now, customers, current.fiscal_number, 'new device', origin);
    const begun = await beginSession(context, trx, customers, current, now, origin);
    const remembered = await rememberDevice(trx, current.id, deviceToken, now);
    return { ...begun, accountId: current.id, deviceToken: remembered };
  });
  if (!result) throw new ApiError('INACTIVE_USER');
  return result;
}
