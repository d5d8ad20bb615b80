import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import type { IdentityTables } from './tables.ts';

/** Failures in a row that no waiting forgives; recovery or an unblock does (NIST SP 800-63B-4, 3.2.2). */
export const MAX_FAILURES_IN_A_ROW = 100;

export interface AttemptKey {
  /** Keyed hash of the canonical national ID, so that known and unknown IDs are counted alike. */
  readonly subject: string;
  /** Known device, or '' for the budget that all unknown devices share. */
  readonly device: string;
}

/**
 * Takes one attempt before the password is looked at, so that attempts made at once cannot exceed the limit
 * (hazard C09). The last attempt starts the block; attempts during a block change nothing.
 * @returns the number of this attempt (1 … limit), or undefined while blocked.
 */
export const reserveAttempt = async (
  db: Handle,
  key: AttemptKey,
  now: Date,
  rule: { readonly attempts: number; readonly block: number },
): Promise<number | undefined> => {
  const blockEnd = new Date(now.getTime() + rule.block);
  const { rows } = await sql<{ failures: number }>`
    insert into login_counter as counter (subject, device, failures, in_a_row, blocked_until, updated_at)
    values (${key.subject}, ${key.device}, 1, 1,
      ${rule.attempts <= 1 ? blockEnd : null}::timestamptz, ${now})
    on conflict (subject, device) do update set
      failures = case when counter.blocked_until is null then counter.failures + 1 else 1 end,
      in_a_row = counter.in_a_row + 1,
      blocked_until = case
        when counter.blocked_until is null and counter.failures + 1 >= ${rule.attempts} then ${blockEnd}::timestamptz
      end,
      updated_at = ${now}
    where (counter.blocked_until is null or counter.blocked_until <= ${now})
      and counter.in_a_row < ${MAX_FAILURES_IN_A_ROW}
    returning failures`.execute(db);
  return rows[0]?.failures;
};

/** The password was right: this device's count starts again. Strangers' failures elsewhere stay counted. */
export const clearAttempts = async (db: Handle, key: AttemptKey): Promise<void> => {
  await db
    .withTables<IdentityTables>()
    .deleteFrom('login_counter')
    .where('subject', '=', key.subject)
    .where('device', '=', key.device)
    .execute();
};

/** Ends every block of a national ID: after an administrator's unblock (decision 19) or a new password. */
export const clearAllAttempts = async (db: Handle, subject: string): Promise<void> => {
  await db.withTables<IdentityTables>().deleteFrom('login_counter').where('subject', '=', subject).execute();
};
