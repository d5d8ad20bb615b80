import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SCHEMA } from './tables.ts';

/** The registry's history in order; a name that has once been released never changes. */
const migrations: Readonly<Record<string, Pick<Migration, 'up'>>> = {
  '0001_registry': {
    async up(db: Kysely<unknown>): Promise<void> {
      const statements = [
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
        `create table registry.release_set (
          hash text primary key,
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
          reason text not null,
          at timestamptz not null default now(),
          primary key (channel, move)
        )`,
        `create table registry.stopped_remote (
          remote text primary key,
          actor text not null,
          reason text not null,
          since timestamptz not null default now()
        )`,
        `create table registry.owner_key (
          id text primary key,
          owner text not null,
          role text not null check (role in ('owner', 'operator')),
          remotes json not null,
          public_key text not null,
          added_at timestamptz not null default now(),
          valid_until timestamptz not null,
          revoked_at timestamptz,
          revoked_because text
        )`,
        'create table registry.nonce (value text primary key, expires_at timestamptz not null)',
        'create index nonce_expires_at on registry.nonce (expires_at)',
        `create table registry.audit (
          id integer generated always as identity primary key,
          at timestamptz not null default now(),
          actor text not null,
          action text not null,
          subject text not null,
          outcome text not null check (outcome in ('done', 'refused')),
          code text,
          detail text not null
        )`,
        `create function registry.refuse_change() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only', tg_table_name using errcode = '42501';
        end $$`,
        ...['audit', 'channel_move', 'release', 'release_set'].map(
          (table) => `create trigger ${table}_append_only before update or delete on registry.${table}
            for each row execute function registry.refuse_change()`,
        ),
      ];
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  },
  '0002_beacons': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table registry.beacon (
        id integer generated always as identity primary key,
        at timestamptz not null default now(),
        set_hash text not null,
        remote text not null,
        release text not null,
        owner text not null,
        kind text not null check (kind in ('load', 'fault')),
        fault text,
        shown_ms integer,
        lcp_ms integer,
        inp_ms integer,
        cls real
      )`.execute(db);
      await sql`create index beacon_set on registry.beacon (set_hash, kind, at)`.execute(db);
      await sql`create index beacon_at on registry.beacon (at)`.execute(db);
    },
  },
  '0003_grants': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table registry.browser_grant (
        id text primary key,
        run text not null,
        set_hash text not null references registry.release_set,
        key text not null,
        opens integer not null check (opens >= 0),
        expires_at timestamptz not null,
        withdrawn_at timestamptz,
        actor text not null,
        reason text not null,
        made_at timestamptz not null default now()
      )`.execute(db);
      await sql`create table registry.grant_browser (
        secret_hash text primary key,
        grant_id text not null references registry.browser_grant,
        opened_at timestamptz not null
      )`.execute(db);
    },
  },
  '0004_named_canary': {
    // Nothing writes or reads it any more.
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.channel_move add column named boolean not null default false`.execute(
        db,
      );
    },
  },
  '0005_cleaning': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table registry.cleaned_release (
        name text not null,
        hash text not null,
        cleaned_at timestamptz not null,
        files_gone_at timestamptz,
        primary key (name, hash),
        foreign key (name, hash) references registry.release
      )`.execute(db);
    },
  },
  '0006_documents': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table registry.secret (name text primary key, value text not null)`.execute(db);
      await sql`insert into registry.secret values ('documents', ${randomBytes(32).toString('base64url')})`.execute(
        db,
      );
      await sql`alter table registry.beacon add column document text`.execute(db);
      await sql`create unique index beacon_load_of_document on registry.beacon (document) where kind = 'load'`.execute(
        db,
      );
      await sql`create index beacon_fault_of_document on registry.beacon (document) where kind = 'fault'`.execute(
        db,
      );
    },
  },
  '0007_load_phases': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.beacon add column shell_ms integer, add column code_ms integer`.execute(
        db,
      );
    },
  },
  '0008_networks': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.beacon add column network text`.execute(db);
      await sql`create index beacon_network on registry.beacon (set_hash, network, at)`.execute(db);
      await sql`create index beacon_document on registry.beacon (document)`.execute(db);
    },
  },
  '0009_key_scopes': {
    async up(db: Kysely<unknown>): Promise<void> {
      // From here on only those that the file of keys names can make keys.
      await sql`alter table registry.owner_key add column scopes json`.execute(db);
      await sql`update registry.owner_key set
        scopes = case
          when role = 'owner' then '["publish","pause"]'
          when owner = 'consola' then '["console"]'
          else '["second","promote","pause"]' end::json,
        remotes = case when role = 'operator' then '["*"]'::json else remotes end`.execute(db);
      await sql`alter table registry.owner_key alter column scopes set not null, drop column role`.execute(
        db,
      );
    },
  },
  '0010_fault_routes': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.beacon add column route text`.execute(db);
    },
  },
  // The audit itself belongs to the database's owner by now, so its chain is a table beside it.
  '0011_audit_chain': {
    async up(db: Kysely<unknown>): Promise<void> {
      const hash = `encode(sha256(convert_to(concat_ws(E'\\n', last_hash, entry.id,
        to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        entry.actor, entry.action, entry.subject, entry.outcome, coalesce(entry.code, ''), entry.detail), 'UTF8')), 'hex')`;
      const statements = [
        `create table registry.audit_link (
          id integer primary key references registry.audit,
          previous_hash text not null,
          hash text not null unique
        )`,
        `do $$
        declare entry record; last_hash text := '';
        begin
          for entry in select * from registry.audit order by id loop
            insert into registry.audit_link values (entry.id, last_hash, ${hash}) returning hash into last_hash;
          end loop;
        end $$`,
        `create function registry.append_audit(
          new_actor text, new_action text, new_subject text, new_outcome text, new_code text, new_detail text
        ) returns void language plpgsql as $$
        declare entry registry.audit; last_hash text;
        begin
          perform pg_advisory_xact_lock(hashtext('registry.audit'));
          select hash into last_hash from registry.audit_link order by id desc limit 1;
          last_hash := coalesce(last_hash, '');
          insert into registry.audit (at, actor, action, subject, outcome, code, detail)
          values (clock_timestamp(), new_actor, new_action, new_subject, new_outcome, new_code, new_detail)
          returning * into entry;
          insert into registry.audit_link values (entry.id, last_hash, ${hash});
        end $$`,
        `create trigger audit_link_append_only before update or delete on registry.audit_link
          for each row execute function registry.refuse_change()`,
        `create trigger audit_link_append_only_truncate before truncate on registry.audit_link
          for each statement execute function registry.refuse_change()`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  },
  '0012_canary_verdicts': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table registry.canary_verdict (
        move integer not null,
        verdict text not null check (verdict in ('worse', 'healthy', 'inconclusive')),
        reason text not null,
        actor text not null,
        at timestamptz not null default clock_timestamp()
      )`.execute(db);
      await sql`create index canary_verdict_move on registry.canary_verdict (move, at)`.execute(db);
      await sql`create index beacon_release on registry.beacon (remote, release)`.execute(db);
      await sql`create trigger canary_verdict_append_only before update or delete on registry.canary_verdict
        for each row execute function registry.refuse_change()`.execute(db);
    },
  },
  '0013_fault_stacks': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.beacon
        add column reference text, add column error text, add column stack json`.execute(db);
      await sql`create index beacon_reference on registry.beacon (reference) where reference is not null`.execute(
        db,
      );
    },
  },
  '0014_stops_of_operators': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.stopped_remote add column by_operator boolean not null default false`.execute(
        db,
      );
    },
  },
  '0015_stops_of_the_console': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.stopped_remote add column by_console boolean not null default false`.execute(
        db,
      );
    },
  },
  '0016_served_documents': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.beacon drop constraint beacon_kind_check,
        add constraint beacon_kind_check check (kind in ('load', 'fault', 'shown'))`.execute(db);
      await sql`create unique index beacon_shown_of_document on registry.beacon (document) where kind = 'shown'`.execute(
        db,
      );
      await sql`create table registry.served_network (
        set_hash text not null,
        network text not null,
        documents integer not null,
        at timestamptz not null default clock_timestamp(),
        primary key (set_hash, network)
      )`.execute(db);
      await sql`create index served_network_at on registry.served_network (at)`.execute(db);
    },
  },
  '0017_numbers_of_sets': {
    async up(db: Kysely<unknown>): Promise<void> {
      // By identity, so that two sets made at once do not get one number.
      await sql`alter table registry.release_set add column number integer generated always as identity`.execute(
        db,
      );
    },
  },
  '0018_webhooks': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table registry.webhook (
        address_hash text primary key,
        last_entry integer not null,
        failures integer not null default 0,
        due_at timestamptz not null
      )`.execute(db);
    },
  },
  '0019_networks_of_a_canary': {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table registry.beacon add column network_of_canary text`.execute(db);
    },
  },
};

/**
 * Brings the registry's schema up to date, beside the API's and with a history of its own. Any number of hosts
 * may call it at once: one does the work.
 */
export async function migrateRegistry(db: Kysely<unknown>): Promise<void> {
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
 * Where the database's owner prepared roles (`api/src/platform/database-roles.ts`), what is append-only becomes the
 * owner's: this process may read it and add to it, and can no longer switch its triggers off.
 */
async function handOverAppendOnly(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regprocedure('registry.keep_append_only()') is not null as is`.execute(db);
  if (rows[0]?.is) await sql`select registry.keep_append_only()`.execute(db);
}
