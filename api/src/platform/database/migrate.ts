import { EarlierVersionError } from '@portal/process-kit/earlier-version';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Handle } from './database.ts';

export type Migrations = Readonly<Record<string, Pick<Migration, 'up'>>>;

/** The first migration of version 0.1, of which nothing is taken over. */
const FIRST_OF_0_1 = '0001_outbox';

/** Migrations applied already, by this version or a newer one; none is run again. @throws EarlierVersionError */
const applied = async (db: Handle): Promise<Migrations> => {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!table.rows[0]?.found) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (rows.some(({ name }) => name === FIRST_OF_0_1))
    throw new EarlierVersionError('database', 'it', 'drop database');
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
};

/**
 * Brings the schema up to date, all migrations or none. Replicas may call it at once: one does the work. A migration
 * that is numbered before an applied one is applied later. Migrations of a newer version stay: migrations only add, so
 * that the version before still works.
 * @throws EarlierVersionError, or the failing migration's error.
 */
export async function migrate(db: Handle, migrations: Migrations): Promise<readonly string[]> {
  const known = { ...(await applied(db)), ...migrations };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    allowUnorderedMigrations: true,
    // Named, since the tables of the release registry, in a schema of its own, would be taken for these otherwise.
    migrationTableSchema: 'public',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** @throws EarlierVersionError where version 0.1 made the database. */
export async function refuseEarlierVersion(db: Handle): Promise<void> {
  await applied(db);
}

/**
 * Checks that the schema is as new as this program, for a role that may not change it.
 * @throws EarlierVersionError, or Error naming what has not been applied.
 */
export async function assertMigrated(db: Handle, migrations: Migrations): Promise<void> {
  const known = await applied(db);
  const missing = Object.keys(migrations).filter((name) => !(name in known));
  if (missing.length === 0) return;
  throw new Error(
    `The schema is older than this program: ${missing.join(', ')}. Run api/src/commands/prepare.ts as the owner of the database.`,
  );
}
