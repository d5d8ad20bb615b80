import { randomBytes } from 'node:crypto';
import { databaseOf, onServer } from '@portal/test-kit/databases-of-a-server';
import { sql } from 'kysely';
import { migrations } from '../../app/migrations.ts';
import { type Database, openPostgres, type SessionLimits } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openedMessages } from './opened-messages.ts';
import { embeddedTemplate } from './template.ts';

/** Which home a run tests: `npm test -- db` runs every database test once in each. */
export const databaseKind: 'embedded' | 'postgres' = process.env['TEST_DATABASE_URL']
  ? 'postgres'
  : 'embedded';

/** Whether the tests run on PostgreSQL. The embedded database has one session: tests that need several are skipped. */
export const onPostgres = databaseKind === 'postgres';

/** Makes a test fail that queues a message with a date as computers write it, `2026-11-20`, instead of in words. */
async function refuseRawDates({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`
    alter table outbox_message add constraint dates_in_words
      check (concat_ws(' ', subject, body, html) !~ '\\m\\d{4}-\\d{2}-\\d{2}')`.execute(db);
}

/**
 * An empty, migrated database of its own for one test file; `close` drops it. Where the run has made a template
 * (`template.ts`), it is a copy of that, and migrating finds nothing left to do.
 * @param limits of its sessions on PostgreSQL. Where they are not given they are the portal's, but a wait for a lock may
 *   take ten times as long: fifty calls at once stand in one queue, and a machine that halts for a moment is no fault.
 */
export async function openTestDatabase(
  limits?: Partial<SessionLimits>,
): Promise<Database & { readonly url: string | undefined }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    const database = await openEmbedded(undefined, await embeddedTemplate());
    await migrate(database.db, migrations);
    await refuseRawDates(database);
    return { ...database, db: database.db.withPlugin(openedMessages), url: undefined };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(
    server,
    `create database ${name} template ${process.env['TEST_DATABASE_TEMPLATE'] ?? 'template1'} strategy file_copy`,
  );
  const url = databaseOf(server, name);
  const database = openPostgres(url, 60, limits ?? { lock: 30_000 });
  await migrate(database.db, migrations);
  await refuseRawDates(database);
  return {
    ...database,
    db: database.db.withPlugin(openedMessages),
    url,
    close: async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}
