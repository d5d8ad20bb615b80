import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

/** Domains of throw-away mailboxes, and numbers that people make up. More can be added. */
const BLOCKED_CONTACTS = [
  ...['mailinator.com', 'yopmail.com', 'guerrillamail.com', '10minutemail.com', 'tempmail.com'].map(
    (domain) => ['email_domain', domain] as const,
  ),
  ...[...'0123456789'].map((digit) => ['phone', digit.repeat(10)] as const),
  ...['1234567890', '3000000000', '3100000000', '3123456789'].map((phone) => ['phone', phone] as const),
] as const;

const customers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table department (
      code text primary key check (code ~ '^[0-9]{2}$'),
      name text not null unique
    )`.execute(db);
  await sql`
    create table municipality (
      code text primary key check (code ~ '^[0-9]{5}$'),
      department_code text not null references department,
      name text not null,
      check (left(code, 2) = department_code),
      unique (department_code, name)
    )`.execute(db);
  // A national ID is of digits, as `shared/values` reads it.
  await sql`
    create table customer (
      fiscal_number text primary key check (fiscal_number ~ '^[0-9]{4,13}$'),
      first_name text not null,
      last_name text not null,
      email text not null default '',
      phone text not null default '',
      home_phone text not null default '',
      municipality_code text references municipality,
      street text not null default '',
      economic_activity text,
      pending_information boolean not null default false,
      joined_at timestamptz not null,
      approved_limit bigint not null default 0 check (approved_limit >= 0),
      preapproved_increase bigint not null default 0 check (preapproved_increase >= 0)
    )`.execute(db);
  await sql`create index customer_email on customer (lower(email)) where email <> ''`.execute(db);
  // Lists and exports by the day they joined, by name and by national ID.
  await sql`create index customer_joined on customer (joined_at desc, fiscal_number desc)`.execute(db);
  await sql`create index customer_first_name on customer
    (spanish_order(first_name) collate "C", spanish_order(last_name) collate "C", fiscal_number)`.execute(db);
  await sql`create index customer_last_name on customer
    (spanish_order(last_name) collate "C", spanish_order(first_name) collate "C", fiscal_number)`.execute(db);
  await sql`create index customer_id on customer (length(fiscal_number), fiscal_number)`.execute(db);
  await sql`create index customer_id_prefix on customer (fiscal_number text_pattern_ops)`.execute(db);
  await sql`create index customer_phone_prefix on customer (phone text_pattern_ops) where phone <> ''`.execute(
    db,
  );
};

/** What a customer accepted, which contacts are refused, a contact that waits, and notes of the staff. */
const contacts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table policy_consent (
      fiscal_number text not null references customer,
      version text not null,
      accepted_at timestamptz not null,
      address text not null,
      primary key (fiscal_number, version)
    )`.execute(db);
  await sql`
    create table blocked_contact (
      kind text not null check (kind in ('email', 'email_domain', 'phone')),
      value text not null check (value = lower(value)),
      primary key (kind, value)
    )`.execute(db);
  for (const [kind, value] of BLOCKED_CONTACTS) {
    await sql`insert into blocked_contact (kind, value) values (${kind}, ${value})`.execute(db);
  }
  await sql`
    create table contact_wait (
      fiscal_number text primary key references customer on delete cascade,
      email text not null,
      phone text not null,
      until timestamptz not null
    )`.execute(db);
  await sql`
    create table customer_note (
      id bigint generated always as identity primary key,
      fiscal_number text not null references customer,
      at timestamptz not null,
      author text not null,
      text text not null check (length(text) between 1 and 1000)
    )`.execute(db);
  await sql`create index customer_note_customer on customer_note (fiscal_number, id desc)`.execute(db);
  await sql`create trigger customer_note_append_only before update or delete on customer_note
    for each row execute function refuse_change()`.execute(db);
  await sql`create trigger customer_note_append_only_truncate before truncate on customer_note
    for each statement execute function refuse_change()`.execute(db);
};

/**
 * One index over runs of three letters serves the search by beginnings of words and by similar spelling. `unaccent`
 * without a named dictionary is not immutable; with one the function can be. Every name is qualified, as a restore has
 * no search path.
 */
const search = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await sql`create extension if not exists unaccent with schema public`.execute(db);
  await sql`
    create function customer_search_text(first_name text, last_name text, email text) returns text
    language sql immutable parallel safe as $$
      select ' ' || lower(public.unaccent('public.unaccent'::pg_catalog.regdictionary,
        first_name || ' ' || last_name || ' ' || email))
    $$`.execute(db);
  await sql`create index customer_search on customer
    using gin (customer_search_text(first_name, last_name, email) public.gin_trgm_ops)`.execute(db);
};

export const customerMigrations: Migrations = {
  '1008_customers': {
    up: async (db) => {
      for (const create of [customers, contacts, search]) await create(db);
    },
  },
};
