import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

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
  await sql`
      create table customer (
        fiscal_number text primary key check (fiscal_number ~ '^[0-9A-Z]{4,13}$'),
        first_name text not null,
        last_name text not null,
        email text not null default '',
        phone text not null default '',
        home_phone text not null default '',
        municipality_code text references municipality,
        street text not null default '',
        pending_information boolean not null default false,
        joined_at timestamptz not null,
        approved_limit bigint not null default 0 check (approved_limit >= 0),
        preapproved_increase bigint not null default 0 check (preapproved_increase >= 0)
      )`.execute(db);
  await sql`create index customer_email on customer (lower(email)) where email <> ''`.execute(db);
};

export const customerMigrations: Migrations = { '0201_customers': { up: customers } };
