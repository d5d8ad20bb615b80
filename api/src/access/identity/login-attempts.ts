import { MOST_CAPTCHA_LEVEL } from '@portal/contract/calls/captcha';
import { sql } from 'kysely';
import { type Handle, inTransaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import type { IdentityTables } from './tables.ts';

/** Failures in a row after which waiting does not help; a recovery or an unblock does (NIST SP 800-63B-4, 3.2.2). */
export const MAX_FAILURES_IN_A_ROW = 100;

export interface AttemptKey {
  /** Keyed hash of the canonical national ID, so that known and unknown IDs are counted alike. */
  readonly subject: string;
  /** Key of a separate count: a known device, the address of an unknown one, or another guessed secret. */
  readonly device: string;
}

interface Rule {
  readonly attempts: number;
  readonly block: number;
}

/**
 * Counts one attempt, unless the key is blocked: an attempt during a block is not counted and does not move its end.
 * The last attempt of the limit begins the next block.
 * @param quietSince failures before this moment are forgotten; null forgets none.
 * @returns the number of this attempt (1 … limit), or undefined while blocked.
 */
async function countAttempt(
  db: Handle,
  { subject, device }: AttemptKey,
  now: Date,
  { attempts, block }: Rule,
  quietSince: Date | null,
): Promise<number | undefined> {
  const blockEnd = new Date(now.getTime() + block);
  const isNew = sql`(counter.blocked_until <= ${now} or counter.updated_at <= ${quietSince}::timestamptz)`;
  const failures = sql`(case when ${isNew} then 1 else counter.failures + 1 end)`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_counter as counter (subject, device, failures, in_a_row, blocked_until, updated_at)
    values (${subject}, ${device}, 1, 1, ${attempts <= 1 ? blockEnd : null}::timestamptz, ${now})
    on conflict (subject, device) do update set
      failures = ${failures},
      in_a_row = counter.in_a_row + 1,
      blocked_until = case when ${failures} >= ${attempts} then ${blockEnd}::timestamptz end,
      updated_at = ${now}
    where counter.in_a_row < ${MAX_FAILURES_IN_A_ROW}
      and (counter.blocked_until is null or counter.blocked_until <= ${now})
    returning failures`.execute(db);
  return rows[0]?.failures;
}

/**
 * Takes one attempt before the password is checked, so that attempts made at once cannot exceed the limit (hazard C09).
 * The last attempt starts the block; attempts during a block change nothing.
 * @returns the number of this attempt (1 … limit), or undefined while blocked.
 */
export function reserveAttempt(
  db: Handle,
  key: AttemptKey,
  now: Date,
  rule: Rule,
): Promise<number | undefined> {
  return countAttempt(db, key, now, rule, null);
}

/**
 * Refusal of an attempt during a block. It names the end of the block, unless only a recovery or an administrator ends
 * it.
 */
export async function blockedRefusal(db: Handle, key: AttemptKey, now: Date): Promise<ApiError> {
  const row = await db
    .withTables<IdentityTables>()
    .selectFrom('login_counter')
    .select(['blocked_until', 'in_a_row'])
    .where('subject', '=', key.subject)
    .where('device', '=', key.device)
    .executeTakeFirst();
  const left = (row?.blocked_until?.getTime() ?? 0) - now.getTime();
  if (left <= 0 || (row?.in_a_row ?? 0) >= MAX_FAILURES_IN_A_ROW) return new ApiError('USER_BLOCKED');
  return new ApiError('USER_BLOCKED', { retryAfter: Math.ceil(left / 1000) });
}

/** Key of the count that all unknown devices share. */
const STRANGERS = '';

/** Attempts of all strangers in one half hour, as a multiple of those of one stranger. */
const STRANGERS_AT_ONCE = 3;

/** Level of proof of work after a number of failures; -1 means none, as for the first `free` failures. */
export function workFor(failures: number, free: number, step: number): number {
  return failures < free ? -1 : Math.min(MOST_CAPTCHA_LEVEL, Math.floor((failures - free) / step));
}

/** @throws ApiError CAPTCHA_REQUIRED, whose detail names the level that is needed. */
export function assertProven(needed: number, proven: number): void {
  if (needed > proven) throw new ApiError('CAPTCHA_REQUIRED', { detail: JSON.stringify({ nivel: needed }) });
}

/**
 * Takes an attempt for a device that the account does not know, from two budgets: its address's for this ID, and the one of
 * all strangers. The strangers' first attempts need no proof of work; then the work doubles with each failure. After three
 * times the attempts, passwords from unknown devices are refused for a while, and a code still opens (docs/security.md). A
 * refusal takes no attempt.
 * @param proven level of the proof of work that came with the attempt; -1 for none.
 * @returns the number of the attempt of this address.
 * @throws ApiError USER_BLOCKED or CAPTCHA_REQUIRED.
 */
export function reserveStrangersAttempt(
  db: Handle,
  key: AttemptKey,
  now: Date,
  rule: Rule,
  proven: number,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    // All callers lock in the same order: the address first.
    const number = await reserveAttempt(trx, key, now, rule);
    if (number === undefined) throw await blockedRefusal(trx, key, now);
    const together = { ...rule, attempts: rule.attempts * STRANGERS_AT_ONCE };
    const strangers = { subject: key.subject, device: STRANGERS };
    const ofAll = await countAttempt(trx, strangers, now, together, new Date(now.getTime() - rule.block));
    if (ofAll === undefined) throw await blockedRefusal(trx, strangers, now);
    assertProven(workFor(ofAll - 1, rule.attempts, 1), proven);
    return number;
  });
}

interface OpenAttempts {
  /** Each ends when its attempt was looked at, or refused. */
  readonly open: Set<Promise<void>>;
  /** How many have given their attempts back. */
  right: number;
}
/** Attempts at each ID that are counted or looked at in this process just now. */
const openAttempts = new Map<string, OpenAttempts>();
/** Most times that one attempt waits for others. */
const MOST_WAITS = 20;

/**
 * Counts an attempt and looks at it. One that is refused waits for the others at the same ID that are open, and is counted
 * anew where a right one gave its own back: a person's logins at once block none of them.
 * @param look tells whether the password is right, and has given the attempt back then.
 * @throws what `reserve` throws, once no other attempt changes that.
 */
export async function attempting(
  subject: string,
  reserve: () => Promise<number>,
  look: () => Promise<boolean>,
): Promise<{ readonly number: number; readonly matches: boolean }> {
  for (let waits = 0; ; waits += 1) {
    const attempts = openAttempts.get(subject) ?? { open: new Set(), right: 0 };
    openAttempts.set(subject, attempts);
    const { right } = attempts;
    let end = (): void => {};
    const mine = new Promise<void>((resolve) => {
      end = resolve;
    });
    attempts.open.add(mine);
    let number: number | undefined;
    try {
      number = await reserve();
      const matches = await look();
      if (matches) attempts.right += 1;
      return { number, matches };
    } catch (error) {
      attempts.open.delete(mine);
      end();
      if (number === undefined) await Promise.all(attempts.open);
      if (number !== undefined || attempts.right === right || waits >= MOST_WAITS) throw error;
    } finally {
      attempts.open.delete(mine);
      end();
      if (attempts.open.size === 0 && openAttempts.get(subject) === attempts) openAttempts.delete(subject);
    }
  }
}

/** Returns the attempt that a right password took from the strangers' count. */
export async function refundStrangersAttempt(db: Handle, subject: string): Promise<void> {
  await sql`
    update login_counter set failures = failures - 1, in_a_row = in_a_row - 1, blocked_until = null
    where subject = ${subject} and device = ${STRANGERS} and failures > 0 and in_a_row > 0`.execute(db);
}

/** Ends this device's count after a right password. Failures of strangers stay counted. */
export async function clearAttempts(db: Handle, key: AttemptKey): Promise<void> {
  await db
    .withTables<IdentityTables>()
    .deleteFrom('login_counter')
    .where('subject', '=', key.subject)
    .where('device', '=', key.device)
    .execute();
}

/** Ends every block and count of a national ID: after an administrator's unblock (D-19) or a new password. */
export async function clearAllAttempts(db: Handle, subject: string): Promise<void> {
  await db.withTables<IdentityTables>().deleteFrom('login_counter').where('subject', '=', subject).execute();
}
