import { type Migration, Migrator } from 'kysely/migration';
import type { Handle } from './database.ts';

export type Migrations = Readonly<Record<string, Pick<Migration, 'up'>>>;

/**
 * Brings the schema up to date; the whole batch or nothing. Replicas may call it at once: one does the work. A
 * migration that was written beside one already applied, and numbered before it, is made up for.
 * @throws the failing migration's error.
 */
export const migrate = async (db: Handle, migrations: Migrations): Promise<readonly string[]> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
};
