import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

/** Indexes for the search of the audit log by person, time and action. */
const auditSearch = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index audit_entry_actor on audit_entry (actor, id)`.execute(db);
  await sql`create index audit_entry_action on audit_entry (action, id)`.execute(db);
  await sql`create index audit_entry_at on audit_entry (at)`.execute(db);
};

export const administrationMigrations: Migrations = {
  '0766_administration_audit_search': { up: auditSearch },
};
