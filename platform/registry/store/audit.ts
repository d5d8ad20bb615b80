import { createHash } from 'node:crypto';
import type { ChainedEntry } from '@portal/process-kit/audit-chain';
import type { AuditHead } from '@portal/process-kit/audit-heads';
import type { LogAction, LogData, RegistryErrorCode } from '@portal/release-protocol/release-statement';
import { sql } from 'kysely';
import type { RegistryHandle } from './tables.ts';

export interface AuditEvent {
  /** Team and key, or the address of an unknown sender. */
  readonly actor: string;
  readonly action: LogAction;
  /** Subject of the action: a release, a channel, a key. */
  readonly subject: string;
  readonly data: LogData;
  /** Present where it was refused. */
  readonly code?: RegistryErrorCode;
}

/**
 * Writes one entry, chained to the one before it, as the last thing that its transaction does: the chain's end is locked
 * until the transaction ends. The table takes no changes: a trigger refuses them.
 */
export async function audit(
  db: RegistryHandle,
  { actor, action, subject, data, code }: AuditEvent,
): Promise<void> {
  const outcome = code ? 'refused' : 'done';
  await sql`select registry.append_audit(${actor}, ${action}, ${subject}, ${outcome}, ${code ?? null}, ${JSON.stringify(data)})`.execute(
    db,
  );
}

/** The end of the log's one chain; none of an empty log. */
export async function releaseAuditHeads(db: RegistryHandle): Promise<readonly AuditHead[]> {
  const head = await db
    .selectFrom('audit_link')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ? [{ chain: 0, ...head }] : [];
}

/** All entries with their links by ascending number; of an entry without a link, or a link without its entry, no hash fits. */
export async function* chainedAudit(db: RegistryHandle): AsyncGenerator<ChainedEntry> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('audit as a')
      .fullJoin('audit_link as l', 'l.id', 'a.id')
      .select(['a.actor', 'a.action', 'a.subject', 'a.outcome', 'a.code'])
      .select(sql<string>`a.data::text`.as('data'))
      .select(['l.previous_hash', 'l.hash'])
      .select(sql<number>`coalesce(a.id, l.id)`.as('id'))
      // As the database hashed it, to the microsecond.
      .select(sql<string>`to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('written'))
      .where(sql<boolean>`coalesce(a.id, l.id) > ${after}`)
      .orderBy(sql`coalesce(a.id, l.id)`)
      .limit(1_000)
      .execute();
    if (rows.length === 0) return;
    for (const { id, previous_hash, hash, written, actor, action, subject, outcome, code, data } of rows) {
      after = id;
      const fields = [id, written, actor, action, subject, outcome, code ?? '', data];
      yield {
        ...{ chain: 0, id, hash: hash ?? '', previousHash: previous_hash ?? '' },
        hashAfter: (previous) =>
          createHash('sha256')
            .update([previous, ...fields].join('\n'))
            .digest('hex'),
      };
    }
  }
}

/** The newest entries, the newest first. */
export function auditEntries(db: RegistryHandle, limit: number, before = Number.MAX_SAFE_INTEGER) {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('id', '<', Math.min(before, 2 ** 31 - 1))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
