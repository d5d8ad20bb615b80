import { sql } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';

/** Whether this administrator has changed the customer's e-mail or phone since a moment, by the audit log. */
export async function contactChangedBy(
  db: Handle,
  { actor, subject, since }: { readonly actor: string; readonly subject: string; readonly since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', '=', subject)
    .where('actor', '=', actor)
    .where('action', '=', 'customer edited')
    .where('at', '>', since)
    .where(sql<boolean>`data::jsonb ?| array['email', 'phone']`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
