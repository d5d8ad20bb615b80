import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../../migrations.ts';
import { type Database, openPostgres, type SessionLimits } from '../database.ts';
import { openEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { embeddedTemplate } from './template.ts';

/** Which home a run tests: `npm run test:db` runs every database test once in each. */
export const databaseKind: 'embedded' | 'postgres' = process.env['TEST_DATABASE_URL']
  ? 'postgres'
  : 'embedded';

/** What only several sessions can show is skipped in the embedded database, which has one. */
export const onPostgres = databaseKind === 'postgres';

/** PostgreSQL waits five seconds for sessions in a database that is copied or dropped; autovacuum's end like others. */
const IN_USE = '55006';
const PATIENCE = 12;

/** Copies or drops a database; one that is in use on a busy machine is waited for, a minute at most. */
const admin = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let round = 1; ; round += 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== IN_USE || round === PATIENCE) throw error;
      }
    }
  } finally {
    await client.end();
  }
};

/** Any test that has a message queued fails where it says a date as computers write it, `2026-11-20`, instead of in words. */
async function refuseRawDates({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`
    alter table outbox_message add constraint dates_in_words
      check (concat_ws(' ', subject, body, html) !~ '\\m\\d{4}-\\d{2}-\\d{2}')`.execute(db);
}

/**
 * An empty, migrated database of its own for one test file; `close` drops it. Where the run has made a template
 * (`template.ts`), it is a copy of that, and migrating finds nothing left to do.
 * @param limits of its sessions; those of the portal where they are not given.
 */
export async function openTestDatabase(
  limits?: SessionLimits,
): Promise<Database & { readonly url: string | undefined }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    const database = await openEmbedded(undefined, await embeddedTemplate());
    await migrate(database.db, migrations);
    await refuseRawDates(database);
    return { ...database, url: undefined };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${name} template ${process.env['TEST_DATABASE_TEMPLATE'] ?? 'template1'}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href, 60, limits);
  await migrate(database.db, migrations);
  await refuseRawDates(database);
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close();
      await admin(`drop database ${name} with (force)`);
    },
  };
}
