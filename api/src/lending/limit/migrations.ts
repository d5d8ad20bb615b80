import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const limit = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table limit_terms (
      only_one boolean primary key default true check (only_one),
      minimum_increase bigint not null check (minimum_increase > 0),
      largest_limit bigint not null check (largest_limit >= minimum_increase)
    )`.execute(db);
  await sql`insert into limit_terms (minimum_increase, largest_limit) values (100000, 10000000)`.execute(db);
  await sql`
    create table limit_request (
      id bigint generated always as identity primary key,
      fiscal_number text not null references customer,
      amount bigint not null check (amount > 0),
      limit_before bigint not null,
      status text not null check (status in ('granted', 'in_review', 'answered', 'expired')),
      requested_at timestamptz not null,
      closed_at timestamptz,
      check ((status = 'in_review') = (closed_at is null))
    )`.execute(db);
  // At most one open request of a customer, whatever the code above it does.
  await sql`create unique index limit_request_open on limit_request (fiscal_number)
    where status = 'in_review'`.execute(db);
  await sql`create index limit_request_customer on limit_request (fiscal_number, id)`.execute(db);
};

export const limitMigrations: Migrations = { '1020_limit': { up: limit } };
