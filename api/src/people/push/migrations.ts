import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const push = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table push_subscription (
      id bigint generated always as identity primary key,
      fiscal_number text not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      subscribed_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscription_customer on push_subscription (fiscal_number, id)`.execute(db);
};

export const pushMigrations: Migrations = { '1022_push': { up: push } };
