import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { migrations } from '../../app/migrations.ts';
import { audit } from '../audit/audit.ts';
import { onPostgres, openTestDatabase } from '../testing/database.ts';
import { type Database, inTransaction, openPostgres } from './database.ts';
import { mayMigrate, prepareRoles, roleOf } from './database-roles.ts';
import { assertMigrated } from './migrate.ts';

// The embedded database has one role: what is proved here needs a server.
(onPostgres ? describe : describe.skip)('each process has a role of its own with least rights', () => {
  let owner: Awaited<ReturnType<typeof openTestDatabase>>;
  let api: Database;
  let host: Database;

  const urlFor = (name: string): string => {
    const url = new URL(owner.url ?? '');
    // Roles are the server's, not the database's: other test files make their own.
    url.username = `${name}_${randomBytes(4).toString('hex')}`;
    url.password = randomBytes(16).toString('hex');
    return url.href;
  };

  beforeAll(async () => {
    owner = await openTestDatabase();
    const [apiUrl, hostUrl] = [urlFor('api'), urlFor('host')];
    await sql`create schema registry`.execute(owner.db);
    await sql`create table registry.release (name text)`.execute(owner.db);
    await prepareRoles(owner.db, { api: roleOf(apiUrl), host: roleOf(hostUrl) });
    // As after every migration.
    await prepareRoles(owner.db, { api: roleOf(apiUrl), host: roleOf(hostUrl) });
    api = openPostgres(apiUrl);
    host = openPostgres(hostUrl);
    await inTransaction(api.db, (trx) =>
      audit(trx, new Date('2026-11-20T15:00:00Z'), { actor: 'a', subject: 's', action: 'login', data: {} }),
    );
  });
  afterAll(async () => {
    await api.close();
    await host.close();
    await owner.close();
  });

  const codeOf = async (database: Database, statement: string): Promise<string> =>
    sql
      .raw(statement)
      .execute(database.db)
      .then(
        () => 'done',
        (error: unknown) => (error as { code: string }).code,
      );
  const REFUSED = '42501';

  const appendOnly = [
    ['audit_entry', 'actor'],
    ['ledger_entry', 'kind'],
    ['ledger_posting', 'amount'],
    ['credit_event', 'kind'],
  ] as const;
  test.each(
    appendOnly.flatMap(([table, column]) => [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger user`,
      `drop table ${table}`,
      `create trigger t before insert on ${table} for each row execute function refuse_change()`,
    ]),
  )('[T46] the API cannot: %s', async (statement) => {
    // Not by the triggers, which say "append-only" with the same code.
    await expect(sql.raw(statement).execute(api.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test.each([
    'quoter_terms set annual_rate = 0',
    'term_limits set maximum = 99',
    'limit_terms set largest_limit = 1',
  ])('the price of a term and the limits are no setting; the API cannot: update %s', async (change) =>
    expect(await codeOf(api, `update ${change}`)).toBe(REFUSED),
  );

  test.each([
    'set session_replication_role = replica',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function append_audit_entry',
    'create table public.mine (a int)',
    'create schema mine',
    'create role other',
    'set role postgres',
    `copy audit_entry to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    'select * from registry.release',
    `insert into kysely_migration values ('x', 'y')`,
  ])('the API cannot: %s', async (statement) => {
    expect(await codeOf(api, statement)).toMatch(/^(42501|22023|42704)$/);
  });

  test('the API reads and adds to the audit log, and its chain goes on', async () => {
    await inTransaction(api.db, (trx) =>
      audit(trx, new Date('2026-11-20T15:00:01Z'), { actor: 'a', subject: 's', action: 'login', data: {} }),
    );
    const { rows } = await sql`select 1 from audit_entry`.execute(api.db);
    expect(rows).toHaveLength(2);
  });

  test('the API finds a schema that is up to date and does not try to change it', async () => {
    expect(await mayMigrate(api.db)).toBe(false);
    expect(await mayMigrate(owner.db)).toBe(true);
    await assertMigrated(api.db, migrations);
    await expect(
      assertMigrated(api.db, { ...migrations, '9999_new': { up: async () => {} } }),
    ).rejects.toThrow('The schema is older than this program: 9999_new.');
  });

  test.each(['audit_entry', 'account', 'customer', 'ledger_entry', 'session', 'otp_code'])(
    'the hosts see nothing of %s',
    async (table) => {
      expect(await codeOf(host, `select * from ${table}`)).toBe(REFUSED);
    },
  );

  test('the hosts keep the release registry, tables that were there before included', async () => {
    expect(await codeOf(host, 'select * from registry.release')).toBe('done');
    expect(await codeOf(host, 'alter table registry.release add column more text')).toBe('done');
    expect(await codeOf(host, 'create table registry.another (a int)')).toBe('done');
  });
});
