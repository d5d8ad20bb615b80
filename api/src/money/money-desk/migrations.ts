import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

/** `bank_amount_said`: an amount of the bank that is no whole number of pesos, as the bank says it. */
async function cases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table money_case (
      id bigint generated always as identity primary key,
      public_id text not null unique check (length(public_id) = 26),
      reference text not null,
      transaction_id text,
      fiscal_number text,
      invoices text[] not null default '{}',
      trazability_code text not null default '',
      kind text not null check (kind in ('amount', 'late', 'second', 'abandoned', 'unapplied', 'no_answer',
        'not_at_bank', 'repeated', 'difference')),
      state text not null check (state in ('expected', 'posted', 'over', 'under', 'missing', 'mismatch',
        'closed_by_hand')),
      amount bigint not null check (amount >= 0),
      difference text check (difference in ('only_at_bank', 'only_here', 'outside', 'status', 'amount')),
      bank_day date,
      bank_status text,
      bank_amount bigint,
      bank_amount_said text,
      bank_paid boolean,
      bank_at text,
      opened_at timestamptz not null,
      closed_at timestamptz,
      version integer not null default 0,
      check ((closed_at is not null) = (state in ('posted', 'closed_by_hand')))
    )`.execute(db);
  // A payment has one open case at most, whichever job finds it first.
  await sql`create unique index money_case_open on money_case (reference) where closed_at is null`.execute(
    db,
  );
  await sql`create index money_case_oldest on money_case (opened_at, id) where closed_at is null`.execute(db);
  await sql`create index money_case_closed on money_case (opened_at, id) where closed_at is not null`.execute(
    db,
  );
  await sql`create index money_case_reference on money_case (reference, id)`.execute(db);
  await sql`create index money_case_customer on money_case (fiscal_number)`.execute(db);
  await sql`
    create table money_case_event (
      id bigint generated always as identity primary key,
      case_id bigint not null references money_case,
      at timestamptz not null,
      what text not null check (what in ('opened', 'reopened', 'changed', 'closed')),
      actor text not null,
      detail text not null
    )`.execute(db);
  await sql`create index money_case_event_case on money_case_event (case_id, id)`.execute(db);
  await sql`create trigger append_only before update or delete on money_case_event
    for each row execute function refuse_change()`.execute(db);
}

/** Acts of persons. The person who asks and the one who confirms differ; the database checks it too. */
async function acts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table money_act (
      id bigint generated always as identity primary key,
      public_id text not null unique check (length(public_id) = 26),
      case_id bigint not null references money_case,
      kind text not null check (kind in ('ask_bank', 'apply', 'return', 'close', 'undo')),
      state text not null check (state in ('done', 'proposed', 'confirmed', 'rejected', 'withdrawn', 'stale')),
      reason text not null,
      invoice text,
      amount bigint not null check (amount >= 0),
      beyond_due text check (beyond_due in ('next_instalments', 'shorten_term', 'lower_instalment')),
      basis text not null,
      preview text,
      proposed_by text not null,
      proposed_at timestamptz not null,
      decided_by text,
      decided_at timestamptz,
      outcome text not null default '',
      undoes bigint references money_act,
      check ((kind = 'ask_bank') = (state = 'done')),
      check ((kind = 'undo') = (undoes is not null)),
      check ((state = 'proposed') = (decided_by is null)),
      constraint money_act_two_persons check (state <> 'confirmed' or decided_by <> proposed_by)
    )`.execute(db);
  await sql`create index money_act_case on money_act (case_id, id)`.execute(db);
  await sql`create unique index money_act_waiting on money_act (case_id) where state = 'proposed'`.execute(
    db,
  );
  await sql`create unique index money_act_undone on money_act (undoes)
    where state in ('proposed', 'confirmed')`.execute(db);
  await sql`
    create function keep_money_act() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.state <> 'proposed' or
        (new.case_id, new.kind, new.reason, new.invoice, new.amount, new.beyond_due, new.basis, new.proposed_by,
          new.proposed_at, new.undoes, new.public_id)
        is distinct from (old.case_id, old.kind, old.reason, old.invoice, old.amount, old.beyond_due, old.basis,
          old.proposed_by, old.proposed_at, old.undoes, old.public_id)
      then
        raise exception 'an act of the money desk is decided once and never rewritten' using errcode = '42501';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger money_act_kept before update or delete on money_act
    for each row execute function keep_money_act()`.execute(db);
}

/**
 * Days that are compared with the bank, closed ones again for some days; the compared files of the bank; and the results
 * of the last checks of all books. `held_by`: the process that compares a day, so that others can take the day over at
 * once when it is gone.
 */
async function days(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table money_day (
      day date primary key,
      state text not null check (state in ('waiting', 'open', 'closed')),
      differences integer not null default 0,
      compared_at timestamptz,
      next_at timestamptz,
      held_by bigint,
      constraint money_day_next check (state = 'closed' or next_at is not null)
    )`.execute(db);
  await sql`create index money_day_due on money_day (next_at) where next_at is not null`.execute(db);
  await sql`
    create table money_bank_line (
      day date not null references money_day,
      reference text not null,
      gateway_id text not null,
      trazability_code text not null,
      amount bigint,
      is_paid boolean not null,
      status text not null,
      at text not null,
      amount_said text,
      primary key (day, reference)
    )`.execute(db);
  await sql`create index money_bank_line_reference on money_bank_line (reference, at)`.execute(db);
  await sql`
    create table money_check (
      scope text primary key check (scope in ('latest', 'whole')),
      checked_at timestamptz not null,
      differences integer not null,
      first_difference text not null,
      read text not null,
      mark bigint not null,
      next_mark bigint not null,
      marked_at timestamptz not null
    )`.execute(db);
}

export const moneyDeskMigrations: Migrations = {
  '1023_money_desk': {
    up: async (db) => {
      for (const create of [cases, acts, days]) await create(db);
    },
  },
};
