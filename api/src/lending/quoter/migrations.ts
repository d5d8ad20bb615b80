import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const quoter = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table quoter_terms (
      only_one boolean primary key default true check (only_one),
      annual_rate numeric not null check (annual_rate >= 0 and annual_rate < 200),
      guarantee_rate numeric not null check (guarantee_rate >= 0 and guarantee_rate < 100),
      iva_rate numeric not null check (iva_rate >= 0 and iva_rate < 100),
      max_instalments integer not null check (max_instalments between 1 and 999),
      min_instalment bigint not null check (min_instalment >= 0)
    )`.execute(db);
  await sql`
    insert into quoter_terms (annual_rate, guarantee_rate, iva_rate, max_instalments, min_instalment)
    values (24, 10, 19, 24, 30000)`.execute(db);
  await sql`
    create table quote (
      id bigint generated always as identity primary key,
      fiscal_number text not null references customer,
      created_at timestamptz not null,
      capital bigint not null check (capital > 0),
      instalments integer not null check (instalments >= 1),
      annual_rate numeric not null,
      monthly_rate numeric not null,
      instalment bigint not null check (instalment > 0),
      total bigint not null check (total >= capital)
    )`.execute(db);
  await sql`create index quote_customer on quote (fiscal_number, id)`.execute(db);
};

export const quoterMigrations: Migrations = { '1019_quoter': { up: quoter } };
