import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const STATUSES = sql.raw(
  "('validated', 'simulated', 'terms_accepted', 'code_accepted', 'confirmed', 'abandoned')",
);

const terms = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table term_limits (
      only_row boolean primary key default true check (only_row),
      minimum integer not null check (minimum >= 1),
      maximum integer not null check (maximum >= minimum)
    )`.execute(db);
  await sql`insert into term_limits (minimum, maximum) values (2, 36)`.execute(db);
  await sql`
    create table term_change (
      id bigint generated always as identity primary key,
      number bigint not null unique check (number > 0),
      actor text not null,
      actor_kind text not null check (actor_kind in ('client', 'admin')),
      reason text not null,
      fiscal_number text not null,
      invoice text not null,
      status text not null check (status in ${STATUSES}),
      term integer not null,
      new_term integer,
      shown text,
      shown_hash text,
      approval text,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      check (actor_kind = 'client' and actor = fiscal_number or actor_kind = 'admin' and reason <> ''),
      check (status in ('validated', 'abandoned') or (new_term > term and shown_hash is not null)),
      check (status not in ('terms_accepted', 'code_accepted', 'confirmed') or approval is not null)
    )`.execute(db);
  await sql`create unique index term_change_open on term_change (actor, invoice)
    where status not in ('confirmed', 'abandoned')`.execute(db);
  await sql`create index term_change_customer on term_change (fiscal_number, id)`.execute(db);
  await sql`
    create table term_change_step (
      id bigint generated always as identity primary key,
      change_id bigint not null references term_change,
      at timestamptz not null,
      actor text not null,
      previous_status text check (previous_status in ${STATUSES}),
      current_status text not null check (current_status in ${STATUSES}),
      refusal text not null
    )`.execute(db);
  await sql`create index term_change_step_change on term_change_step (change_id, id)`.execute(db);
  await sql`create index term_change_step_at on term_change_step (at)`.execute(db);
  await sql`create trigger term_change_step_append_only before update or delete on term_change_step
    for each row execute function refuse_change()`.execute(db);
};

export const termMigrations: Migrations = { '1016_terms': { up: terms } };
