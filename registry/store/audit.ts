import type { RegistryErrorCode } from '@portal/contract/release-statement';
import type { RegistryHandle } from './tables.ts';

export interface AuditEvent {
  /** Team and key, or the address of an unknown sender. */
  readonly actor: string;
  readonly action: string;
  /** What it was done to: a release, a channel, a key. */
  readonly subject: string;
  readonly detail: string;
  /** Present where it was refused. */
  readonly code?: RegistryErrorCode;
}

/** Writes one entry. The table takes no changes: a trigger refuses them. `db` is a handle on the registry's schema. */
export async function audit(db: RegistryHandle, { code, ...event }: AuditEvent): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...event, code: code ?? null, outcome: code ? 'refused' : 'done' })
    .execute();
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
