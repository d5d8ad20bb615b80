import { randomBytes } from 'node:crypto';
import { EarlierVersionError } from '@portal/process-kit/earlier-version';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SCHEMA } from './tables.ts';

/** Hash of `entry`, the last of the log, over the one before it. */
const ENTRY_HASH = `encode(sha256(convert_to(concat_ws(E'\\n', last_hash, entry.id,
        to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        entry.actor, entry.action, entry.subject, entry.outcome, coalesce(entry.code, ''), entry.data::text), 'UTF8')), 'hex')`;

const releases = [
  `create table registry.release (
    name text not null,
    hash text not null,
    owner text not null,
    version text not null,
    "commit" text not null,
    manifest json not null,
    published_at timestamptz not null default now(),
    published_by text not null,
    primary key (name, hash)
  )`,
  `create table registry.cleaned_release (
    name text not null,
    hash text not null,
    cleaned_at timestamptz not null,
    files_gone_at timestamptz,
    primary key (name, hash),
    foreign key (name, hash) references registry.release
  )`,
  // Numbered by identity, so that two sets made at once do not get one number.
  `create table registry.release_set (
    hash text primary key,
    number integer generated always as identity,
    parts json not null,
    made_at timestamptz not null default now()
  )`,
  `create table registry.channel_move (
    channel text not null check (channel in ('stable', 'canary')),
    move integer not null check (move > 0),
    set_hash text not null references registry.release_set,
    share integer not null check (share between 0 and 100),
    base text references registry.release_set,
    actor text not null,
    reason json not null,
    at timestamptz not null default now(),
    primary key (channel, move)
  )`,
  `create table registry.stopped_remote (
    remote text primary key,
    actor text not null,
    reason json not null,
    since timestamptz not null default now(),
    by_operator boolean not null default false,
    by_console boolean not null default false
  )`,
];

/** Keys, and the browsers that run a set by a grant. Only those that the file of keys names can make keys. */
const keys = [
  `create table registry.owner_key (
    id text primary key,
    owner text not null,
    scopes json not null,
    remotes json not null,
    public_key text not null,
    added_at timestamptz not null default now(),
    valid_until timestamptz not null,
    revoked_at timestamptz,
    revoked_because json
  )`,
  'create table registry.nonce (value text primary key, expires_at timestamptz not null)',
  'create index nonce_expires_at on registry.nonce (expires_at)',
  `create table registry.browser_grant (
    id text primary key,
    run text not null,
    set_hash text not null references registry.release_set,
    key text not null,
    opens integer not null check (opens >= 0),
    expires_at timestamptz not null,
    withdrawn_at timestamptz,
    actor text not null,
    reason json not null,
    made_at timestamptz not null default now()
  )`,
  `create table registry.grant_browser (
    secret_hash text primary key,
    grant_id text not null references registry.browser_grant,
    opened_at timestamptz not null
  )`,
];

/** What pages tell, and what is said of a canary by it. */
const health = [
  `create table registry.beacon (
    id integer generated always as identity primary key,
    at timestamptz not null default now(),
    set_hash text not null,
    document text,
    network text,
    network_of_canary text,
    remote text not null,
    release text not null,
    owner text not null,
    kind text not null check (kind in ('load', 'fault', 'shown')),
    fault text,
    route text,
    reference text,
    error text,
    stack json,
    shell_ms integer,
    code_ms integer,
    shown_ms integer,
    lcp_ms integer,
    inp_ms integer,
    cls real
  )`,
  'create index beacon_at on registry.beacon (at)',
  'create index beacon_set on registry.beacon (set_hash, kind, at)',
  'create index beacon_network on registry.beacon (set_hash, network, at)',
  'create index beacon_release on registry.beacon (remote, release)',
  'create index beacon_reference on registry.beacon (reference) where reference is not null',
  'create index beacon_document on registry.beacon (document)',
  `create unique index beacon_load_of_document on registry.beacon (document) where kind = 'load'`,
  `create unique index beacon_shown_of_document on registry.beacon (document) where kind = 'shown'`,
  `create index beacon_fault_of_document on registry.beacon (document) where kind = 'fault'`,
  `create table registry.served_network (
    set_hash text not null,
    network text not null,
    documents integer not null,
    at timestamptz not null default clock_timestamp(),
    primary key (set_hash, network)
  )`,
  'create index served_network_at on registry.served_network (at)',
  `create table registry.canary_verdict (
    move integer not null,
    verdict text not null check (verdict in ('worse', 'healthy', 'inconclusive')),
    reason json not null,
    actor text not null,
    at timestamptz not null default clock_timestamp()
  )`,
  'create index canary_verdict_move on registry.canary_verdict (move, at)',
];

/** The log. It may belong to the database's owner, so its chain is a table beside it. */
const log = [
  `create table registry.audit (
    id integer generated always as identity primary key,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    subject text not null,
    outcome text not null check (outcome in ('done', 'refused')),
    code text,
    data json not null
  )`,
  `create table registry.audit_link (
    id integer primary key references registry.audit,
    previous_hash text not null,
    hash text not null unique
  )`,
  `create function registry.append_audit(
    new_actor text, new_action text, new_subject text, new_outcome text, new_code text, new_data json
  ) returns void language plpgsql as $$
  declare entry registry.audit; last_hash text;
  begin
    perform pg_advisory_xact_lock(hashtext('registry.audit'));
    select hash into last_hash from registry.audit_link order by id desc limit 1;
    last_hash := coalesce(last_hash, '');
    insert into registry.audit (at, actor, action, subject, outcome, code, data)
    values (clock_timestamp(), new_actor, new_action, new_subject, new_outcome, new_code, new_data)
    returning * into entry;
    insert into registry.audit_link values (entry.id, last_hash, ${ENTRY_HASH});
  end $$`,
  `create table registry.webhook (
    address_hash text primary key,
    last_entry integer not null,
    failures integer not null default 0,
    due_at timestamptz not null
  )`,
];

const appendOnly = [
  `create function registry.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name using errcode = '42501';
  end $$`,
  ...['audit', 'audit_link', 'canary_verdict', 'channel_move', 'release', 'release_set'].map(
    (table) => `create trigger ${table}_append_only before update or delete on registry.${table}
      for each row execute function registry.refuse_change()`,
  ),
  `create trigger audit_link_append_only_truncate before truncate on registry.audit_link
    for each statement execute function registry.refuse_change()`,
];

/** The registry's history in order: first that of 1.0.0, which stays as it was released. */
const migrations: Readonly<Record<string, Pick<Migration, 'up'>>> = {
  '1001_release_registry': {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of [...releases, ...keys, ...health, ...log, ...appendOnly])
        await sql.raw(statement).execute(db);
      await sql`create table registry.secret (name text primary key, value text not null)`.execute(db);
      await sql`insert into registry.secret values ('documents', ${randomBytes(32).toString('base64url')})`.execute(
        db,
      );
    },
  },
};

/** The first migration of version 0.1, of which nothing is taken over. */
const FIRST_OF_0_1 = '0001_registry';

async function refuseEarlierVersion(db: Kysely<unknown>): Promise<void> {
  const history = sql.table(`${SCHEMA}.kysely_migration`);
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass(${`${SCHEMA}.kysely_migration`}) is not null as is`.execute(db);
  if (!rows[0]?.is) return;
  const of01 = await sql`select from ${history} where name = ${FIRST_OF_0_1}`.execute(db);
  if (of01.rows.length > 0)
    throw new EarlierVersionError('registry of releases', 'its database', 'drop schema registry cascade');
}

/**
 * Brings the registry's schema up to date, beside the API's and with a history of its own. Any number of hosts
 * may call it at once: one does the work.
 * @throws EarlierVersionError, or the failing migration's error.
 */
export async function migrateRegistry(db: Kysely<unknown>): Promise<void> {
  await refuseEarlierVersion(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: SCHEMA,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await handOverAppendOnly(db);
}

/**
 * Where the database's owner prepared roles (`api/src/platform/database/database-roles.ts`), what is append-only becomes the
 * owner's: this process may read it and add to it, and can no longer switch its triggers off.
 */
async function handOverAppendOnly(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regprocedure('registry.keep_append_only()') is not null as is`.execute(db);
  if (rows[0]?.is) await sql`select registry.keep_append_only()`.execute(db);
}
