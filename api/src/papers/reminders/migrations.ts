import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const reminders = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table contact_preference (
      fiscal_number text primary key references customer,
      reminders_by_email boolean not null,
      reminders_by_push boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
  const decided = sql`
      state text not null check (state in ('sent', 'held')),
      reason text check (reason in
        ('hours', 'channel_not_authorised', 'already_today', 'other_channel_this_week', 'paid')),
      channel text check (channel in ('email', 'push')),
      check ((state = 'held') = (reason is not null)),
      check ((state = 'sent') = (channel is not null))`;
  await sql`
    create table reminder (
      id bigint generated always as identity primary key,
      fiscal_number text not null references customer,
      kind text not null check (kind in ('before', 'due', 'after_3', 'after_15')),
      due_date date not null,
      ${decided},
      invoices text[] not null,
      amount bigint not null check (amount >= 0),
      decided_at timestamptz not null,
      sent_on date,
      check ((state = 'sent') = (sent_on is not null)),
      unique (fiscal_number, kind, due_date)
    )`.execute(db);
  // One reminder a day at most (Ley 2300 of 2023, article 3), whichever process sends it.
  await sql`create unique index reminder_once_a_day on reminder (fiscal_number, sent_on)
    where state = 'sent'`.execute(db);
  await sql`create index reminder_held on reminder (fiscal_number, due_date) where state = 'held'`.execute(
    db,
  );
  await sql`
    create table reminder_event (
      id bigint generated always as identity primary key,
      reminder_id bigint not null references reminder,
      at timestamptz not null,
      ${decided}
    )`.execute(db);
  await sql`create index reminder_event_reminder on reminder_event (reminder_id, id)`.execute(db);
  await sql`create trigger append_only before update or delete on reminder_event
    for each row execute function refuse_change()`.execute(db);
  await sql`create trigger append_only_truncate before truncate on reminder_event
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create table reminder_walk (
      day date primary key,
      after_customer text not null default '',
      leased_until timestamptz,
      finished_at timestamptz
    )`.execute(db);
};

export const reminderMigrations: Migrations = { '1026_reminders': { up: reminders } };
