import { sql } from 'kysely';
import type { Context } from '../database/context.ts';

/** Messages that one statement deletes, so that it takes milliseconds and delays nothing. */
const BATCH = 500;
/** Statements in one run: a backlog is deleted within hours, beside the delivery. */
const MOST_BATCHES = 20;

/**
 * Deletes messages that were sent or given up long enough ago. A waiting message is never deleted, whatever its age.
 * Any number of processes may do so at once; returns the number that this one deleted.
 */
export async function forgetMessages({ db, clock, config, log }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - config.messages.kept);
  let deleted = 0;
  for (let batch = 1; batch <= MOST_BATCHES; batch += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from outbox_message where id = any(array(
        select id from outbox_message
        where (sent_at is not null or failed_at is not null) and coalesce(sent_at, failed_at) < ${before}
        order by coalesce(sent_at, failed_at) limit ${BATCH} for update skip locked))`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) break;
  }
  if (deleted > 0) log.info({ messages: deleted }, 'old messages were deleted');
  return deleted;
}
