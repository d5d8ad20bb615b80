import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Config } from '../../platform/process/config.ts';
import {
  isKeyedHash,
  keyedHash,
  type Peppers,
  randomToken,
  tokenHash,
} from '../../platform/process/secret-values.ts';
import type { SessionOrigin } from './session-origin.ts';
import type { AccountKind, IdentityTables } from './tables.ts';

/** Most sessions of an account; a sixth ends the oldest (threat T04). */
export const MAX_SESSIONS = 5;
const TOUCH_STEP = 60_000;

export interface LiveSession {
  readonly sessionId: number;
  readonly accountId: number;
  readonly fiscalNumber: string;
  readonly kind: AccountKind;
  /** End of the session if it is not used again. */
  readonly endsAt: Date;
  /** Logged in with a password that an administrator set. */
  readonly temporaryPassword: boolean;
  /** `due`: the account has a second factor that this session has not given yet; a passkey at the login gives it. */
  readonly secondFactor: 'none' | 'due' | 'given';
  /** The code of a first login was given in it. */
  readonly emailCode: boolean;
  /** True when the session can only log out. */
  readonly leaving: boolean;
}

/** Value of the `session_token` that goes with a session cookie: bound to it, useless without it. */
export function sessionTokenOf(pepper: string, cookie: string): string {
  return keyedHash(pepper, 'session-token', cookie);
}

/** Whether a token is that of a session's cookie. */
export function isSessionToken(peppers: Peppers, token: string, cookie: string): boolean {
  return isKeyedHash(peppers, token, 'session-token', cookie);
}

/**
 * Opens a session and returns the new cookie's value. `secondFactorAt` is the time of the second factor, if it was
 * given. The caller holds the lock of the account's row, so that two logins at once cannot both be the fifth.
 */
export async function openSession(
  trx: Handle,
  account: { readonly id: number; readonly kind: AccountKind },
  now: Date,
  limits: Config['session'],
  origin: SessionOrigin,
  secondFactorAt: Date | null = null,
  emailCodeAt: Date | null = null,
): Promise<string> {
  const db = trx.withTables<IdentityTables>();
  const cookie = randomToken();
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash(cookie),
      account_id: account.id,
      started_at: now,
      last_used_at: now,
      ends_at: new Date(now.getTime() + lifetimeOf(account.kind, limits)),
      second_factor_at: secondFactorAt,
      email_code_at: emailCodeAt,
      device: origin.device,
      network: origin.network,
    })
    .execute();
  await db
    .deleteFrom('session')
    .where('account_id', '=', account.id)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', account.id)
        .orderBy('id', 'desc')
        .limit(MAX_SESSIONS),
    )
    .execute();
  return cookie;
}

/** Longest life of a session in milliseconds, however much it is used. */
export function lifetimeOf(kind: AccountKind, limits: Config['session']): number {
  return kind === 'staff' ? limits.absoluteAdmin : limits.absoluteClient;
}

const liveSession = (pendingInformation: RawBuilder<boolean>) =>
  prepared<{ tokenHash: string; now: Date; usedAfter: Date }>()((db, given) =>
    db
      .withTables<IdentityTables>()
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .leftJoin('second_factor', (join) =>
        join
          .onRef('second_factor.account_id', '=', 'session.account_id')
          .on('second_factor.confirmed_at', 'is not', null),
      )
      .select([
        'session.id',
        'session.last_used_at',
        'session.ends_at',
        'account.id as account_id',
        'fiscal_number',
        'kind',
        'temporary_until',
        'second_factor_at',
        'email_code_at',
        'leaving',
        'second_factor.confirmed_at',
      ])
      .select(pendingInformation.as('pending_information'))
      .where('token_hash', '=', given('tokenHash'))
      .where('ends_at', '>', given('now'))
      .where('last_used_at', '>', given('usedAfter'))
      .where('status', '=', 'ACTIVE'),
  );

/**
 * The session behind a cookie, unless it has been idle too long, is past its end, or its account is inactive. Use is
 * noted at most once a minute, so idle time is counted from up to a minute before the last call.
 */
const findLive = async (
  select: ReturnType<typeof liveSession>,
  handle: Handle,
  cookie: string,
  now: Date,
  limits: Config['session'],
): Promise<(LiveSession & { readonly pendingInformation: boolean }) | undefined> => {
  const [row] = await select(handle, {
    tokenHash: tokenHash(cookie),
    now,
    usedAfter: new Date(now.getTime() - limits.idle),
  });
  if (!row) return undefined;
  const isNoted = now.getTime() - row.last_used_at.getTime() >= TOUCH_STEP;
  if (isNoted) {
    await handle
      .withTables<IdentityTables>()
      .updateTable('session')
      .set({ last_used_at: now })
      .where('id', '=', row.id)
      .execute();
  }
  return {
    sessionId: row.id,
    accountId: row.account_id,
    fiscalNumber: row.fiscal_number,
    kind: row.kind,
    endsAt: earlier(row.ends_at, new Date((isNoted ? now : row.last_used_at).getTime() + limits.idle)),
    temporaryPassword: row.temporary_until !== null,
    secondFactor: row.second_factor_at !== null ? 'given' : row.confirmed_at === null ? 'none' : 'due',
    emailCode: row.email_code_at !== null,
    leaving: row.leaving,
    pendingInformation: row.pending_information,
  };
};

const plainSession = liveSession(sql<boolean>`false`);

/** The session behind a cookie, see {@link sessionFinder}. */
export async function findSession(
  db: Handle,
  cookie: string,
  now: Date,
  limits: Config['session'],
): Promise<LiveSession | undefined> {
  return await findLive(plainSession, db, cookie, now, limits);
}

/**
 * Finds sessions by cookie, each with whether its customer has yet to complete their data: one statement for every call
 * of a customer. `pendingInformation` is an expression over `account.fiscal_number`.
 */
export function sessionFinder(pendingInformation: RawBuilder<boolean>) {
  const select = liveSession(pendingInformation);
  return (db: Handle, cookie: string, now: Date, limits: Config['session']) =>
    findLive(select, db, cookie, now, limits);
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Whether the session behind a cookie is over because another administrator changed what it may do. */
export async function endedByPermissions(db: Handle, cookie: string): Promise<boolean> {
  const ended = await db
    .withTables<IdentityTables>()
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash(cookie))
    .where('ended_for', '=', 'permissions')
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Ends the sessions of administrators whose permissions have changed. Their rows stay until they would have been idle, so
 * that the next call of each is told why (docs/security.md, Administrators).
 */
export async function endSessionsForPermissions(
  handle: Handle,
  accountIds: readonly number[],
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  await handle
    .withTables<IdentityTables>()
    .updateTable('session')
    .set({ ended_for: 'permissions', ends_at: now })
    .where('account_id', 'in', accountIds)
    .where('ends_at', '>', now)
    .execute();
}

export async function endSession(db: Handle, sessionId: number): Promise<void> {
  await db.withTables<IdentityTables>().deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Ends the session behind a cookie, no matter of whom: at login the old one must not live on (threat T04). */
export async function endSessionOfCookie(db: Handle, cookie: string): Promise<void> {
  await db
    .withTables<IdentityTables>()
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(cookie))
    .execute();
}

/** Time that a session has left to log out with after its account got another password. */
const LOGOUT_GRACE_MS = 60_000;

/**
 * Ends an account's sessions. One may be excepted: for a minute it can log out, so that the page that asked for the
 * change ends like any other (AU-57), and nothing else.
 */
export async function endSessionsOfAccount(
  handle: Handle,
  accountId: number,
  { except, now }: { readonly except?: number | undefined; readonly now?: Date } = {},
): Promise<void> {
  const db = handle.withTables<IdentityTables>();
  await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (all) => all.where('id', '<>', except ?? 0))
    .execute();
  if (except === undefined || now === undefined) return;
  const farewell = new Date(now.getTime() + LOGOUT_GRACE_MS);
  await db
    .updateTable('session')
    .set((row) => ({ leaving: true, ends_at: row.fn<Date>('least', ['ends_at', row.val(farewell)]) }))
    .where('id', '=', except)
    .where('account_id', '=', accountId)
    .execute();
}
