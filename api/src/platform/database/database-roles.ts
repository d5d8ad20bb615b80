import { sql } from 'kysely';
import type { Handle } from './database.ts';

/** A role that a process logs in with. */
export interface RoleLogin {
  readonly name: string;
  readonly password: string;
  /** Another login of the same role, for as long as the password of this one is being replaced. */
  readonly second?: RoleLogin | undefined;
}

/**
 * Name and password of the role that a connection string logs in with.
 * @param second connection string of a second login of that role
 */
export function roleOf(connectionString: string, second?: string): RoleLogin {
  const { username, password } = new URL(connectionString);
  return {
    name: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(second ? { second: roleOf(second) } : {}),
  };
}

/** Creates a role that may only log in, or sets its password. */
async function login(db: Handle, { name, password }: RoleLogin): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db);
  const role = sql.id(name);
  if (rows.length === 0) await sql`create role ${role}`.execute(db);
  await sql`alter role ${role} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
    password ${sql.lit(password)}`.execute(db);
}

/**
 * Creates the second login of a role, and drops one that is not named any more. Its sessions take on the role itself as
 * they begin, so that all they create belongs to the role, whichever login was used.
 */
async function secondLogin(db: Handle, { name, second }: RoleLogin): Promise<void> {
  const { rows } = await sql<{ other: string }>`
    select other.rolname as other from pg_db_role_setting
    join pg_roles other on other.oid = setrole
    where setdatabase = 0 and ${`role=${name}`} = any(setconfig) and other.rolname <> ${name}`.execute(db);
  for (const { other } of rows) if (other !== second?.name) await sql`drop role ${sql.id(other)}`.execute(db);
  if (!second) return;
  if (second.name === name) throw new Error(`The second login of ${name} needs a name of its own.`);
  await login(db, second);
  await sql`grant ${sql.id(name)} to ${sql.id(second.name)}`.execute(db);
  await sql`alter role ${sql.id(second.name)} set role to ${sql.id(name)}`.execute(db);
}

/** Bits of `pg_trigger.tgtype`. */
const DELETE = 8;
const UPDATE = 16;

interface Table {
  readonly name: string;
  /** Events that a trigger of the table refuses, as bits; 0 where it refuses none. */
  readonly refused: number;
}

/**
 * Tables of the schema `public` with the changes that their triggers refuse: only these show which tables are
 * append-only.
 */
async function publicTables(db: Handle): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, coalesce(bit_or(t.tgtype) filter (where p.proname = 'refuse_change'), 0)::int as refused
    from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    left join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** Prices and limits of the product, which migrations alone set. */
const SET_BY_MIGRATIONS = /^(kysely_.*|(quoter|limit)_terms|term_limits)$/;

const rightsOn = ({ name, refused }: Table): readonly string[] => {
  if (SET_BY_MIGRATIONS.test(name)) return ['select'];
  return [
    ...['select', 'insert'],
    ...(refused & UPDATE ? [] : ['update']),
    ...(refused & DELETE ? [] : ['delete']),
  ];
};

/**
 * Gives the API's role the rights that its calls need: rows of the tables, and for append-only tables only reading and
 * adding. It owns nothing, so it can neither switch off a trigger nor empty a table nor change the schema.
 */
async function giveApiRights(db: Handle, { name }: RoleLogin): Promise<void> {
  const role = sql.id(name);
  await sql`grant usage on schema public to ${role}`.execute(db);
  await sql`revoke all on all tables in schema public from ${role}`.execute(db);
  for (const table of await publicTables(db)) {
    const rights = sql.raw(rightsOn(table).join(', '));
    await sql`grant ${rights} on ${sql.table(table.name)} to ${role}`.execute(db);
  }
  await sql`grant usage, select on all sequences in schema public to ${role}`.execute(db);
}

/** Tables whose rows open something, or wait to be sent: no report reads them. */
const OF_NO_REPORT: readonly string[] = [
  ...[
    'captcha_solution',
    'document_link',
    'export_chunk',
    'export_job',
    'form_draft',
    'idempotency_key',
    'known_device',
  ],
  ...['otp_code', 'outbox_message', 'passkey', 'passkey_challenge', 'password_history', 'push_subscription'],
  ...['receipt_code', 'recovery_code', 'second_factor', 'session'],
];

/** Lets a role that reads a standby for reports see all tables but {@link OF_NO_REPORT}, and of accounts no password. */
async function giveReportRights(db: Handle, { name }: RoleLogin): Promise<void> {
  const role = sql.id(name);
  await sql`grant usage on schema public to ${role}`.execute(db);
  await sql`revoke all on all tables in schema public from ${role}`.execute(db);
  for (const table of await publicTables(db))
    if (table.name !== 'account' && !OF_NO_REPORT.includes(table.name))
      await sql`grant select on ${sql.table(table.name)} to ${role}`.execute(db);
  const { rows } = await sql<{ column: string }>`select attname as column from pg_attribute
    where attrelid = 'public.account'::regclass and attnum > 0 and not attisdropped and attname <> 'password_hash'`.execute(
    db,
  );
  await sql`grant select (${sql.join(rows.map(({ column }) => sql.id(column)))}) on account to ${role}`.execute(
    db,
  );
}

/** Tables of the registry from which hosts make pages. */
const READ_BY_HOSTS = ['release', 'release_set', 'channel_move', 'stopped_remote'] as const;

/** Tables of the registry that the owner takes over once their triggers refuse changes; no other ever. */
const APPEND_ONLY = [
  ...['audit', 'audit_link', 'channel_move', 'release', 'release_set'],
  'canary_verdict',
] as const;

/**
 * Gives one role the release registry and another one, where hosts have one apart, reading what pages are made of; both
 * see nothing of the API's tables. The registry makes its tables by itself and later than this, so the schema stays the
 * owner's and has a function that the registry calls after each migration: its {@link APPEND_ONLY} tables become the
 * owner's too, and the registry may only read them and add to them.
 */
async function giveRegistryRights(
  db: Handle,
  { name }: RoleLogin,
  host: RoleLogin | undefined,
): Promise<void> {
  const role = sql.id(name);
  const reader = host && host.name !== name ? host.name : undefined;
  await sql`create schema if not exists registry`.execute(db);
  // A member of a role may change the owner of its objects; a superuser may in any case.
  await sql`grant ${role} to current_user`.execute(db);
  await sql`alter schema registry owner to current_user`.execute(db);
  for (const one of [name, ...(reader ? [reader] : [])]) {
    await sql`revoke all on all tables in schema public from ${sql.id(one)}`.execute(db);
    await sql`revoke all on schema registry from ${sql.id(one)}`.execute(db);
    await sql`grant usage on schema registry to ${sql.id(one)}`.execute(db);
  }
  await sql`grant create on schema registry to ${role}`.execute(db);
  // Only objects with the wrong owner: the statement locks the whole table, and calls of a running registry hold
  // several.
  const { rows } = await sql<{ statement: string }>`
    select format('alter table registry.%I owner to %I', relname, ${name}::text) as statement
    from pg_class c
    where relnamespace = 'registry'::regnamespace and relkind in ('r', 'p')
      and pg_get_userbyid(relowner) <> ${name}
      and not (pg_get_userbyid(relowner) = current_user and relname = any(${[...APPEND_ONLY]}) and exists (
        select from pg_trigger where tgrelid = c.oid and tgfoid = to_regprocedure('registry.refuse_change()')))
    union all
    select format('alter routine %s owner to %I', oid::regprocedure, ${name}::text)
    from pg_proc where pronamespace = 'registry'::regnamespace and pg_get_userbyid(proowner) <> ${name}
      and oid is distinct from to_regprocedure('registry.keep_append_only()')
      and oid is distinct from to_regprocedure('registry.refuse_change()')`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
  await sql`create or replace function registry.keep_append_only() returns void language plpgsql security definer
    set search_path = pg_catalog, pg_temp as ${sql.lit(keepAppendOnly(name, reader))}`.execute(db);
  await sql`alter function registry.keep_append_only() owner to current_user`.execute(db);
  await sql`revoke all on function registry.keep_append_only() from public`.execute(db);
  await sql`grant execute on function registry.keep_append_only() to ${role}`.execute(db);
  await sql`select registry.keep_append_only()`.execute(db);
}

/**
 * Body of the function: it runs with the rights of the database's owner and takes nothing that its caller chooses. The
 * trigger function gets its text anew, since one that the caller wrote would run with the owner's rights; and so would
 * whatever else the caller hung on a table that the owner changes or analyses: a table with such a thing is not taken.
 */
const keepAppendOnly = (registry: string, reader: string | undefined): string => `
declare
  one record;
  grantee text;
begin
  if to_regprocedure('registry.refuse_change()') is null then
    return;
  end if;
  execute format('alter function registry.refuse_change() owner to %I', current_user);
  create or replace function registry.refuse_change() returns trigger language plpgsql security invoker
    set search_path = pg_catalog, pg_temp as $refuse$
  begin
    raise exception '% is append-only', tg_table_name using errcode = '42501';
  end $refuse$;
  for one in
    select c.oid, c.relname, pg_get_userbyid(c.relowner) as owner from pg_class c
    where c.relnamespace = 'registry'::regnamespace and c.relkind in ('r', 'p')
      and c.relname in (${APPEND_ONLY.map(quoted).join(', ')})
      and exists (
        select from pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal and t.tgfoid = 'registry.refuse_change()'::regprocedure)
  loop
    if one.owner <> current_user then
      if one.owner <> ${quoted(registry)}
        or exists (select from pg_class where oid = one.oid and (relrowsecurity or relispartition))
        or exists (select from pg_rewrite where ev_class = one.oid)
        or exists (select from pg_inherits where inhrelid = one.oid or inhparent = one.oid)
        or exists (
          select from pg_depend d
          where d.refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_type'::regclass)
            -- Below it are PostgreSQL's own.
            and d.refobjid >= 16384
            and d.refobjid <> 'registry.refuse_change()'::regprocedure
            and (d.classid, d.objid) in (
              select 'pg_class'::regclass, one.oid
              union all select 'pg_class'::regclass, indexrelid from pg_index where indrelid = one.oid
              union all select 'pg_attrdef'::regclass, oid from pg_attrdef where adrelid = one.oid
              union all select 'pg_constraint'::regclass, oid from pg_constraint where conrelid = one.oid
              union all select 'pg_trigger'::regclass, oid from pg_trigger where tgrelid = one.oid))
      then
        raise exception 'registry.% is not as the registry makes it and stays its own', one.relname
          using errcode = '42501';
      end if;
      execute format('alter table registry.%I owner to %I', one.relname, current_user);
      -- What its owner until now gave away does not stay with it.
      for grantee in
        select distinct case acl.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(acl.grantee)) end
        from (select relacl as given from pg_class where oid = one.oid
          union all select attacl from pg_attribute where attrelid = one.oid) kept, aclexplode(kept.given) acl
        where pg_get_userbyid(acl.grantee) is distinct from current_user
      loop
        execute format('revoke all on registry.%I from %s cascade', one.relname, grantee);
      end loop;
    end if;
    execute format('revoke all on registry.%I from %I', one.relname, ${quoted(registry)});
    execute format('grant select, insert, references on registry.%I to %I', one.relname, ${quoted(registry)});
  end loop;
  ${
    reader === undefined
      ? ''
      : `execute format('revoke all on all tables in schema registry from %I', ${quoted(reader)});
  for one in
    select relname from pg_class where relnamespace = 'registry'::regnamespace and relkind in ('r', 'p')
      and relname in (${READ_BY_HOSTS.map(quoted).join(', ')})
  loop
    execute format('grant select on registry.%I to %I', one.relname, ${quoted(reader)});
  end loop;`
  }
end`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Makes the roles of the processes and gives each its least rights (docs/security.md, Roles of the database). Run by
 * the owner after each migration, before the processes start; a role that is not named is left alone. Without a role of
 * its own the registry has the hosts'.
 */
export async function prepareRoles(
  db: Handle,
  roles: Partial<Record<'api' | 'host' | 'registry' | 'reports', RoleLogin>>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const role of [roles.api, roles.host, roles.registry, roles.reports]) {
      if (!role) continue;
      await login(trx, role);
      await secondLogin(trx, role);
    }
    // What every role has by default: tables and functions of its own that stand before ours where a name is looked up.
    await sql`revoke create on schema public from public`.execute(trx);
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(trx);
    for (const { database } of rows)
      await sql`revoke create, temporary on database ${sql.id(database)} from public`.execute(trx);
    if (roles.api) await giveApiRights(trx, roles.api);
    if (roles.reports) await giveReportRights(trx, roles.reports);
    const registry = roles.registry ?? roles.host;
    if (registry) await giveRegistryRights(trx, registry, roles.host);
  });
}

/** Whether the role of this connection may change the schema; a process with a role of its own may not. */
export async function mayMigrate(db: Handle): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') as may`.execute(db);
  return rows[0]?.may ?? false;
}
