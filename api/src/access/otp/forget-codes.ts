import { sql } from 'kysely';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Job } from '../../platform/process/worker.ts';
import { subjectHash } from './daily-limits.ts';
import type { OtpPurpose, OtpTables } from './tables.ts';

const CODE_RETENTION_MS = 30 * 24 * 60 * 60_000;

/**
 * Gives up codes that wait for their sending and have expired, as their sending would, so that no reader of the database
 * finds them while nothing is sent. Deletes old codes and counts.
 */
export async function forgetCodes({ db: handle, clock, config }: Context): Promise<void> {
  const now = clock.now();
  const unsendable = new Date(now.getTime() - config.otp.lifetime);
  await sql`
    update outbox_message set body = '', sealed = false, failed_at = ${now}::timestamptz
    where dedupe_key like 'otp:%' and sent_at is null and failed_at is null
      and coalesce(not_after <= ${now}, created_at <= ${unsendable})`.execute(handle);
  const db = handle.withTables<OtpTables>();
  const old = new Date(now.getTime() - CODE_RETENTION_MS);
  await db.deleteFrom('otp_code').where('issued_at', '<', old).execute();
  await sql`delete from otp_day where day < ${old.toISOString().slice(0, 10)}::date`.execute(handle);
}

export function otpJobs(context: Context): readonly Job[] {
  return [{ name: 'sent codes', every: 30_000, run: () => forgetCodes(context) }];
}

/** Ends every open code and link of a person. */
export async function endCodes(
  trx: Handle,
  { clock, config }: Context,
  fiscalNumber: string,
  /** Only links of these purposes. */
  linksOf?: readonly OtpPurpose[],
): Promise<void> {
  await trx
    .withTables<OtpTables>()
    .updateTable('otp_code')
    .set({ revoked_at: clock.now() })
    .where('subject', '=', subjectHash(config, fiscalNumber))
    .$if(linksOf !== undefined, (some) =>
      some.where('purpose', 'in', linksOf ?? []).where('link_hash', 'is not', null),
    )
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
