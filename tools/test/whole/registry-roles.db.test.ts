import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { prepareRoles, roleOf } from '../../../api/src/platform/database/database-roles.ts';
import { openTestDatabase } from '../../../api/src/platform/testing/database.ts';
import { openHostDatabase, openReading, openRegistry } from '../../../platform/registry/index.ts';

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
    const entry = `insert into registry.audit (actor, action, subject, outcome, data)
      values ('a', 'b', 'c', 'done', '{}')`;
    expect(await faultOf(registry, entry)).toBe('done');
    const chained = `select registry.append_audit('a', 'b', 'c', 'done', null, '{}')`;
    expect(await faultOf(registry, chained)).toBe('done');
    expect(await run(registry, 'select 1 from registry.audit')).toHaveLength(2);
    await run(
      registry,
      `insert into registry.stopped_remote (remote, actor, reason) values ('mf-a', 'a', '"b"')`,
    );
    expect(await run(host, 'select remote from registry.stopped_remote')).toEqual([{ remote: 'mf-a' }]);
    expect((await reading.active()).stable).toBeUndefined();
  });

  test.each(
    ['audit', 'audit_link', 'channel_move', 'release', 'release_set'].flatMap((table) => [
      `update registry.${table} set ${table === 'audit' ? 'subject' : table === 'channel_move' ? 'actor' : 'hash'} = 'x'`,
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
    `insert into registry.audit (actor, action, subject, outcome, data) values ('a', 'b', 'c', 'done', '{}')`,
    'select * from registry.audit',
    'select * from registry.secret',
    'delete from registry.stopped_remote',
    `insert into registry.release_set (hash, parts) values ('x', '[]')`,
    'create table registry.another (a int)',
    'select registry.keep_append_only()',
    `select registry.append_audit('a', 'b', 'c', 'done', null, '{}')`,
    'select * from registry.audit_link',
  ])('the host’s role cannot: %s', async (statement) => {
    expect(await faultOf(host, statement)).toMatch(/permission denied/);
  });

  describe('[T46] nothing that the registry makes becomes the owner’s or runs with the owner’s rights', () => {
    const ownerOf = async (relation: string) =>
      await run(
        owner.db,
        `select pg_get_userbyid(relowner) = current_user as ours from pg_class where oid = to_regclass('${relation}')`,
      );
    const bait = `create function registry.bait() returns trigger language plpgsql as $$ begin return null; end $$`;

    beforeAll(async () => {
      await run(owner.db, 'create table public.books (secret text)');
      await run(owner.db, `insert into public.books values ('hash')`);
    });

    test('a view over another table with a trigger that is called as the one of append-only tables', async () => {
      await run(registry, 'create view registry.evil as select * from public.books');
      await run(
        registry,
        `create trigger evil_append_only instead of update or delete on registry.evil
          for each row execute function registry.refuse_change()`,
      );
      expect(await faultOf(registry, 'select registry.keep_append_only()')).toBe('done');
      expect(await ownerOf('registry.evil')).toEqual([{ ours: false }]);
      for (const statement of [
        'select * from registry.evil',
        `insert into registry.evil values ('a')`,
        'select * from public.books',
      ])
        expect(await faultOf(registry, statement)).toMatch(/permission denied/);
      await prepare();
      expect(await faultOf(registry, 'select * from registry.evil')).toMatch(/permission denied/);
      await run(registry, 'drop view registry.evil');
    });

    test('a table of another name, and a relation of the right name that is no table, stay its own', async () => {
      await run(registry, 'create table registry.mine (a int)');
      await run(
        registry,
        `create trigger mine_append_only before delete on registry.mine
          for each row execute function registry.refuse_change()`,
      );
      expect(await faultOf(registry, 'select registry.keep_append_only()')).toBe('done');
      expect(await ownerOf('registry.mine')).toEqual([{ ours: false }]);
      await run(registry, 'drop table registry.mine');
    });

    test('a trigger function that it wrote itself loses its text and its rights', async () => {
      await run(owner.db, `alter function registry.refuse_change() owner to ${roleOf(urls.registry).name}`);
      await run(
        registry,
        `create or replace function registry.refuse_change() returns trigger language plpgsql security definer
          set search_path = registry as $$ begin execute 'grant all on public.books to public'; return null; end $$`,
      );
      expect(await faultOf(registry, 'select registry.keep_append_only()')).toBe('done');
      const [now] = await run(
        owner.db,
        `select prosecdef as definer, prosrc like '%append-only%' as ours, proconfig::text as config
          from pg_proc where oid = 'registry.refuse_change()'::regprocedure`,
      );
      expect(now).toEqual({ definer: false, ours: true, config: '{"search_path=pg_catalog, pg_temp"}' });
      expect(await faultOf(registry, 'select * from public.books')).toMatch(/permission denied/);
    });

    test.each([
      [
        'a trigger',
        [
          bait,
          'create trigger t before insert on registry.canary_verdict for each row execute function registry.bait()',
        ],
      ],
      [
        'an index',
        [
          'create function registry.run(text) returns text immutable language sql as $$ select $1 $$',
          'create index bait on registry.canary_verdict (registry.run(verdict))',
        ],
      ],
      [
        'a default',
        [
          'create function registry.run() returns text language sql as $$ select 1::text $$',
          'alter table registry.canary_verdict alter column actor set default registry.run()',
        ],
      ],
      [
        'a check',
        [
          'create function registry.run(text) returns bool language sql as $$ select true $$',
          'alter table registry.canary_verdict add check (registry.run(actor))',
        ],
      ],
      [
        'a condition of its own trigger',
        [
          'create function registry.run(text) returns bool language sql as $$ select true $$',
          'create trigger t before update on registry.canary_verdict for each row when (registry.run(old.actor)) execute function registry.refuse_change()',
        ],
      ],
      [
        'a type',
        [
          'create function registry.run(text) returns bool language sql as $$ select true $$',
          'create domain registry.text as pg_catalog.text check (registry.run(value))',
          'alter table registry.canary_verdict add column more registry.text',
        ],
      ],
      ['a rule', ['create rule bait as on insert to registry.canary_verdict do also select 1']],
      ['a policy', ['alter table registry.canary_verdict enable row level security']],
      ['a child', ['create table registry.child () inherits (registry.canary_verdict)']],
    ] as const)('a table that carries %s of its making is not taken over', async (_what, statements) => {
      await run(owner.db, `alter table registry.canary_verdict owner to ${roleOf(urls.registry).name}`);
      for (const statement of statements) await run(registry, statement);
      expect(await faultOf(registry, 'select registry.keep_append_only()')).toMatch(
        /not as the registry makes it/,
      );
      expect(await ownerOf('registry.canary_verdict')).toEqual([{ ours: false }]);
      for (const undo of [
        'drop table if exists registry.child',
        'alter table registry.canary_verdict disable row level security',
        'drop rule if exists bait on registry.canary_verdict',
        'drop domain if exists registry.text cascade',
        'drop function if exists registry.run() cascade',
        'drop function if exists registry.run(text) cascade',
        'drop function if exists registry.bait() cascade',
      ])
        await run(registry, undo);
      expect(await faultOf(registry, 'select registry.keep_append_only()')).toBe('done');
      expect(await ownerOf('registry.canary_verdict')).toEqual([{ ours: true }]);
    });

    test.each([
      'create temporary table pg_class (relname name)',
      'create function public.format(text, name) returns text language sql as $$ select $1 $$',
      'create table public.mine (a int)',
      'create schema mine',
      'alter function registry.keep_append_only() owner to current_user',
      'drop function registry.keep_append_only()',
      'alter function registry.keep_append_only() set search_path = registry',
    ])('it makes nothing that stands before ours where a name is looked up: %s', async (statement) => {
      expect(await faultOf(registry, statement)).toMatch(/permission denied|must be owner/);
    });

    test('it may have functions of the same names with other parameters, and procedures: they are its own, and the next preparation goes on', async () => {
      await run(
        registry,
        'create function registry.keep_append_only(int) returns void language sql as $$ select $$',
      );
      await run(registry, 'create procedure registry."odd; name"() language sql as $$ select $$');
      await prepare();
      const rows = await run(
        owner.db,
        `select pg_get_userbyid(proowner) = current_user as ours from pg_proc
          where oid in ('registry.keep_append_only(int)'::regprocedure, 'registry."odd; name"()'::regprocedure)`,
      );
      expect(rows).toEqual([{ ours: false }, { ours: false }]);
    });

    test('rights that it gave away on a table are gone once the table is the owner’s', async () => {
      await run(owner.db, `alter table registry.canary_verdict owner to ${roleOf(urls.registry).name}`);
      await run(registry, 'grant all on registry.canary_verdict to public');
      await run(registry, `grant update (actor) on registry.canary_verdict to ${roleOf(urls.host).name}`);
      await run(registry, 'select registry.keep_append_only()');
      for (const statement of [
        'truncate registry.canary_verdict',
        'create trigger t before insert on registry.canary_verdict for each row execute function registry.refuse_change()',
      ])
        expect(await faultOf(registry, statement)).toMatch(/permission denied/);
      expect(await faultOf(host, `update registry.canary_verdict set actor = ''`)).toMatch(
        /permission denied/,
      );
    });

    test('the fixed list names every table whose triggers refuse changes', async () => {
      const rows = await run(
        owner.db,
        `select distinct relname from pg_class join pg_trigger on tgrelid = pg_class.oid
          where tgfoid = 'registry.refuse_change()'::regprocedure and pg_get_userbyid(relowner) <> current_user`,
      );
      expect(rows).toEqual([]);
    });
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
