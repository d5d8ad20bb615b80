import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** So many leave in one statement, so that it is over in milliseconds and holds up nothing. */
const BATCH = 500;
/** So many statements in one run: what gathered before this job was there leaves in hours, beside the delivery. */
const MOST_BATCHES = 20;

/**
 * Deletes messages that were sent or given up long enough ago. What still waits is never deleted, whatever its age: it is
 * sent or given up first. Any number of processes may do so at once; answers how many this one deleted.
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
