import { createHash } from 'node:crypto';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Handle } from './database.ts';

export interface AuditTables {
  audit_entry: {
    id: Generated<number>;
    at: Date;
    actor: string;
    subject: string;
    action: string;
    data: string;
    previous_hash: string;
    hash: string;
  };
}

export interface AuditEvent {
  /** Who did it: a canonical national ID, or `system`. */
  readonly actor: string;
  /** Whom or what it was done to. */
  readonly subject: string;
  readonly action: string;
  readonly data: Readonly<Record<string, unknown>>;
}

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
        previous_hash text not null,
        hash text not null unique
      )`.execute(db);
    await sql`create index audit_entry_subject on audit_entry (subject, id)`.execute(db);
    await sql`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = '42501';
      end $$`.execute(db);
    await sql`create trigger audit_entry_append_only before update or delete on audit_entry
      for each row execute function refuse_change()`.execute(db);
  },
};

const hashOf = (previous: string, at: Date, event: AuditEvent, data: string): string =>
  createHash('sha256')
    .update([previous, at.toISOString(), event.actor, event.subject, event.action, data].join('\n'))
    .digest('hex');

/** Writes one audit entry in the caller's transaction, chained to the one before it (security 12). */
export const audit = async (trx: Handle, at: Date, event: AuditEvent): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('audit_entry'))`.execute(trx);
  const last = await trx
    .selectFrom('audit_entry')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const previous = last?.hash ?? '';
  const data = JSON.stringify(event.data);
  await trx
    .insertInto('audit_entry')
    .values({
      at,
      actor: event.actor,
      subject: event.subject,
      action: event.action,
      data,
      previous_hash: previous,
      hash: hashOf(previous, at, event, data),
    })
    .execute();
};

/** Walks the chain and names the first entry that does not follow from the one before it. */
export const verifyAudit = async (
  db: Handle,
): Promise<{ readonly brokenAt: number | null; readonly entries: number }> => {
  let previous = '';
  let entries = 0;
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(1_000)
      .execute();
    if (rows.length === 0) return { brokenAt: null, entries };
    for (const row of rows) {
      const event = { actor: row.actor, subject: row.subject, action: row.action, data: {} };
      if (row.previous_hash !== previous || row.hash !== hashOf(previous, row.at, event, row.data)) {
        return { brokenAt: row.id, entries };
      }
      previous = row.hash;
      entries += 1;
      after = row.id;
    }
  }
};
