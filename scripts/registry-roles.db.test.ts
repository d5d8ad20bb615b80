import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { prepareRoles, roleOf } from '../api/src/platform/database-roles.ts';
import { openTestDatabase } from '../api/src/platform/testing/database.ts';
import { openHostDatabase, openReading, openRegistry } from '../registry/index.ts';

const isServer = process.env['TEST_DATABASE_URL'] !== undefined;

// The embedded database has one role: what is proved here needs a server.
(isServer ? describe : describe.skip)('the release registry and the hosts have roles of their own', () => {
  let owner: Awaited<ReturnType<typeof openTestDatabase>>;
  let registry: ReturnType<typeof openHostDatabase>;
  let host: ReturnType<typeof openHostDatabase>;
  let reading: Awaited<ReturnType<typeof openReading>>;
  let urls: { readonly registry: string; readonly host: string };
  const folder = mkdtempSync(join(tmpdir(), 'registry-roles-'));

  const urlFor = (name: string): string => {
    const url = new URL(owner.url ?? '');
    // Roles are the server's, not the database's: other test files make their own.
    url.username = `${name}_${randomBytes(4).toString('hex')}`;
    url.password = randomBytes(16).toString('hex');
    return url.href;
  };
  const prepare = () => prepareRoles(owner.db, { host: roleOf(urls.host), registry: roleOf(urls.registry) });
  const open = () => openRegistry({ db: registry, artefacts: { folder }, now: () => new Date() });
  /** A statement as it stands: the query builder is no dependency of scripts. */
  const run = async (db: Pick<typeof host, 'executeQuery'>, statement: string) => {
    const query = { kind: 'RawNode', sqlFragments: [statement], parameters: [] } as const;
    const id = { queryId: randomBytes(6).toString('hex') };
    return (await db.executeQuery({ sql: statement, parameters: [], query, queryId: id })).rows;
  };
  const faultOf = (db: Pick<typeof host, 'executeQuery'>, statement: string): Promise<string> =>
    run(db, statement).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );

  beforeAll(async () => {
    owner = await openTestDatabase();
    urls = { registry: urlFor('registry'), host: urlFor('host') };
    // The roles come first; the registry makes its tables by itself when it is first opened.
    await prepare();
    registry = openHostDatabase(urls.registry, () => {});
    host = openHostDatabase(urls.host, () => {});
    await open();
    reading = await openReading({ db: host, artefacts: { folder } });
  });
  afterAll(async () => {
    await registry.destroy();
    await host.destroy();
    await owner.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the registry writes its audit and what it publishes, and the host reads what is live', async () => {
    const entry = `insert into registry.audit (actor, action, subject, outcome, detail)
      values ('a', 'b', 'c', 'done', 'd')`;
    expect(await faultOf(registry, entry)).toBe('done');
    const chained = `select registry.append_audit('a', 'b', 'c', 'done', null, 'd')`;
    expect(await faultOf(registry, chained)).toBe('done');
    expect(await run(registry, 'select 1 from registry.audit')).toHaveLength(2);
    await run(
      registry,
      `insert into registry.stopped_remote (remote, actor, reason) values ('mf-a', 'a', 'b')`,
    );
    expect(await run(host, 'select remote from registry.stopped_remote')).toEqual([{ remote: 'mf-a' }]);
    expect((await reading.active()).stable).toBeUndefined();
  });

  test.each(
    ['audit', 'audit_link', 'channel_move', 'release', 'release_set'].flatMap((table) => [
      `update registry.${table} set ${table === 'audit' ? 'detail' : table === 'channel_move' ? 'reason' : 'hash'} = 'x'`,
      `delete from registry.${table}`,
      `truncate registry.${table} cascade`,
      `drop table registry.${table} cascade`,
      `alter table registry.${table} disable trigger all`,
      `alter table registry.${table} owner to current_user`,
      `drop trigger ${table}_append_only on registry.${table}`,
    ]),
  )('[T46] the registry’s role cannot: %s', async (statement) => {
    expect(await faultOf(registry, statement)).toMatch(/permission denied|must be owner/);
  });

  test.each([
    'drop schema registry cascade',
    'create or replace function registry.refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create or replace function registry.keep_append_only() returns void language sql as $$ select $$',
    'set session_replication_role = replica',
    'alter function registry.refuse_change() owner to current_user',
  ])('the registry’s role cannot: %s', async (statement) => {
    expect(await faultOf(registry, statement)).toMatch(/permission denied|must be owner/);
  });

  test.each([
    `insert into registry.audit (actor, action, subject, outcome, detail) values ('a', 'b', 'c', 'done', 'd')`,
    'select * from registry.audit',
    'select * from registry.secret',
    'delete from registry.stopped_remote',
    `insert into registry.release_set (hash, parts) values ('x', '[]')`,
    'create table registry.another (a int)',
    'select registry.keep_append_only()',
    `select registry.append_audit('a', 'b', 'c', 'done', null, 'd')`,
    'select * from registry.audit_link',
  ])('the host’s role cannot: %s', async (statement) => {
    expect(await faultOf(host, statement)).toMatch(/permission denied/);
  });

  test('opened again, and prepared again after a host once owned everything, it is the same', async () => {
    await run(owner.db, `alter table registry.audit owner to ${roleOf(urls.registry).name}`);
    expect(await faultOf(registry, 'alter table registry.audit disable trigger user')).toBe('done');
    await run(registry, 'alter table registry.audit enable trigger user');
    await prepare();
    await open();
    expect(await faultOf(registry, 'delete from registry.audit')).toMatch(/permission denied/);
    expect(await faultOf(registry, 'alter table registry.audit disable trigger all')).toMatch(
      /must be owner/,
    );
  });
});
