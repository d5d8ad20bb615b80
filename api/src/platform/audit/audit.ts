import { createHash } from 'node:crypto';
import type { AuditAction } from '@portal/contract/audit-actions';
import { type AuditVerdict, type ChainedEntry, walkChains } from '@portal/process-kit/audit-chain';
import type { AuditHead } from '@portal/process-kit/audit-heads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Handle, inSnapshot } from '../database/database.ts';

export interface AuditEvent {
  /** Actor: a canonical national ID, or `system`. */
  readonly actor: string;
  /** The person or thing that the action changed. */
  readonly subject: string;
  readonly action: AuditAction;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Makes a function of the database find its rows by their indexes; see `append_audit_entry`. */
export const PLANNED_BY_INDEX = 'set enable_seqscan = off set enable_bitmapscan = off';

/**
 * The log, its 16 chains, and the refusal of changes, which other tables that only grow use too.
 *
 * Entries of one subject belong to one chain, so that events of different people need not wait for the end of one chain
 * until the disk has answered. The function takes the lock and reads the chain's end in two statements, so that the
 * second one sees the rows that were written while the first waited. A connection plans the function's statements once,
 * perhaps while the table is empty: then a scan of the whole table looks cheapest, and stays as the table grows. The
 * settings make it use its index whatever the table holds.
 */
export const auditMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table audit_entry (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        actor text not null,
        subject text not null,
        action text not null,
        data text not null,
        chain smallint not null default 0 check (chain between 0 and 15),
        previous_hash text not null,
        hash text not null unique
      )`.execute(db);
    await sql`create index audit_entry_chain on audit_entry (chain, id desc)`.execute(db);
    // Searches by person, action and time.
    await sql`create index audit_entry_subject on audit_entry (subject, id)`.execute(db);
    await sql`create index audit_entry_actor on audit_entry (actor, id)`.execute(db);
    await sql`create index audit_entry_action on audit_entry (action, id)`.execute(db);
    await sql`create index audit_entry_at on audit_entry (at)`.execute(db);
    await sql`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = '42501';
      end $$`.execute(db);
    await sql`create trigger audit_entry_append_only before update or delete on audit_entry
      for each row execute function refuse_change()`.execute(db);
    // A truncation is a statement of its own, which the trigger for rows never sees.
    await sql`create trigger audit_entry_append_only_truncate before truncate on audit_entry
      for each statement execute function refuse_change()`.execute(db);
    await sql`
      create function append_audit_entry(
        new_at timestamptz, written_at text, new_actor text, new_subject text, new_action text, new_data text
      ) returns void language plpgsql ${sql.raw(PLANNED_BY_INDEX)} as $$
      declare
        new_chain smallint := hashtext(new_subject) & 15;
        last_hash text;
      begin
        perform pg_advisory_xact_lock(hashtext('audit_entry'), new_chain);
        select hash into last_hash from audit_entry where chain = new_chain order by id desc limit 1;
        last_hash := coalesce(last_hash, '');
        insert into audit_entry (at, actor, subject, action, data, chain, previous_hash, hash)
        values (new_at, new_actor, new_subject, new_action, new_data, new_chain, last_hash,
          encode(sha256(convert_to(
            concat_ws(E'\n', last_hash, written_at, new_actor, new_subject, new_action, new_data), 'UTF8')), 'hex'));
      end $$`.execute(db);
  },
};

const hashOf = (
  previous: string,
  at: Date,
  event: Record<'actor' | 'subject' | 'action', string>,
  data: string,
): string =>
  createHash('sha256')
    .update([previous, at.toISOString(), event.actor, event.subject, event.action, data].join('\n'))
    .digest('hex');

/** An audit entry in the form of the database's function. */
export interface AuditValues extends Omit<AuditEvent, 'data'> {
  readonly at: Date;
  /** The same moment in the form of the hash: UTC, ISO 8601. */
  readonly writtenAt: string;
  /** JSON. */
  readonly data: string;
}

/** Values of an entry for {@link auditCallOf}. */
export function auditValues(at: Date, event: AuditEvent): AuditValues {
  return { ...event, at, writtenAt: at.toISOString(), data: JSON.stringify(event.data) };
}

/** Expression that writes one audit entry, also for a statement that gets its values later. */
export function auditCallOf({
  at,
  writtenAt,
  actor,
  subject,
  action,
  data,
}: AuditValues): RawBuilder<unknown> {
  return sql`append_audit_entry(${at}::timestamptz, ${writtenAt}, ${actor}, ${subject}, ${action}, ${data})`;
}

/** Expression that writes one audit entry within a statement with other effects. */
export function auditCall(at: Date, event: AuditEvent): RawBuilder<unknown> {
  return auditCallOf(auditValues(at, event));
}

/** Writes one audit entry in the caller's transaction, chained to the one before it (threat T46). */
export async function audit(trx: Handle, at: Date, event: AuditEvent): Promise<void> {
  await sql`select ${auditCall(at, event)}`.execute(trx);
}

/**
 * Checks the log against itself and against ends that are known from outside the database. The whole check reads one
 * snapshot: entries of different chains become visible in another order than that of their numbers.
 */
export function verifyAudit(db: Handle, witnessed: readonly AuditHead[] = []): Promise<AuditVerdict> {
  return inSnapshot(db, (trx) => walkChains(chainedEntries(trx), witnessed));
}

async function* chainedEntries(db: Handle): AsyncGenerator<ChainedEntry> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(1_000)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) {
      after = row.id;
      const { id, chain, hash, actor, subject, action, at, data } = row;
      const hashAfter = (previous: string) => hashOf(previous, at, { actor, subject, action }, data);
      yield { id, chain, hash, previousHash: row.previous_hash, hashAfter };
    }
  }
}
