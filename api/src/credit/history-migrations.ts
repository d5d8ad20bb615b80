import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

/**
 * Kinds of the entries by which a person moves money in suspense, with their accounts, and of the correction for a cap.
 */
async function kindsOfEntries(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_entry drop constraint ledger_entry_kind_check`.execute(db);
  await sql`
    alter table ledger_entry add constraint ledger_entry_kind_check check (kind in (
      'opening', 'payment', 'suspense', 'reversal', 'applied', 'returned', 'written_down', 'cap_correction'
    ))`.execute(db);
  await sql`
    insert into ledger_account (code, name) values
      ('customer_refunds', 'Devoluciones a clientes'),
      ('payment_differences', 'Diferencias de recaudo')`.execute(db);
  // The money that waits is a small part of all that was ever posted.
  await sql`create index ledger_posting_unapplied on ledger_posting (entry_id)
    where account = 'unapplied_payments'`.execute(db);
}

/**
 * Events of a credit, in order: a credit is its opening state and these events. Events are never changed; another event
 * withdraws one.
 */
async function events(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credit_event (
      id bigint generated always as identity primary key,
      invoice text not null references obligation,
      kind text not null check (kind in ('payment', 'term_change', 'withdrawal')),
      as_of date not null,
      source text not null unique,
      transaction_id text,
      amount bigint check (amount > 0),
      beyond_due text check (beyond_due in ('next_instalments', 'shorten_term', 'lower_instalment')),
      closes boolean not null default false,
      quote jsonb,
      term integer check (term >= 1),
      withdraws bigint unique references credit_event,
      recorded_at timestamptz not null,
      check ((kind = 'payment') = (amount is not null)),
      check ((kind = 'payment') = (beyond_due is not null)),
      check ((kind = 'term_change') = (term is not null)),
      check ((kind = 'withdrawal') = (withdraws is not null))
    )`.execute(db);
  await sql`create index credit_event_invoice on credit_event (invoice, as_of, id)`.execute(db);
  await sql`create index credit_event_transaction on credit_event (transaction_id)
    where transaction_id is not null`.execute(db);
  await sql`
    create trigger append_only before update or delete on credit_event
      for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger append_only_truncate before truncate on credit_event
      for each statement execute function refuse_change()`.execute(db);
  await sql`alter table ledger_entry add column event_id bigint references credit_event`.execute(db);
  await sql`alter table ledger_entry add column reason text`.execute(db);
  await sql`create index ledger_entry_event on ledger_entry (event_id) where event_id is not null`.execute(
    db,
  );
  await sql`
    alter table plan add column reason text check (reason in (
      'opening', 'term_change', 'capital_payment', 'cap', 'restated'
    ))`.execute(db);
  await sql`
    update plan set reason = case when version = 1 then 'opening' else 'term_change' end`.execute(db);
}

/**
 * Events of the credits from before events were kept: payments that are not reversed, and the term changes in the plans
 * (after the payments of their day). Until then one cap priced all days of late interest, that of the payment's month
 * or the latest before it: the quote has it under a month before all others.
 */
async function eventsOfBefore(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into credit_event
      (invoice, kind, as_of, source, transaction_id, amount, beyond_due, quote, term, recorded_at)
    select invoice, kind, as_of, source, transaction_id, amount, beyond_due, quote, term, recorded_at from (
      select l.invoice, 'payment' as kind, e.business_date as as_of, 'payment:' || e.source_id as source,
        e.transaction_id, l.amount, 'next_instalments' as beyond_due,
        (select jsonb_build_object('caps', jsonb_build_object('2000-01', annual::text)) from usury_rate
          where month <= to_char(e.business_date, 'YYYY-MM') order by month desc limit 1) as quote,
        null::integer as term, e.occurred_at as recorded_at, 1 as turn
      from ledger_entry e
      join ledger_posting l on l.entry_id = e.id and l.account = 'gateway_clearing' and l.invoice is not null
      where e.kind = 'payment' and not exists (select from ledger_entry r where r.reverses = e.id)
      union all
      select p.invoice, 'term_change', p.created_on, 'term:' || p.invoice || ':' || p.version,
        null, null, null, null, p.term, p.created_on::timestamptz, 2
      from plan p where p.version > 1
    ) as told
    order by as_of, turn, recorded_at`.execute(db);
  await sql`alter table ledger_entry disable trigger append_only`.execute(db);
  await sql`
    update ledger_entry e set event_id = v.id from credit_event v
    where e.kind = 'payment' and v.source = 'payment:' || e.source_id`.execute(db);
  await sql`alter table ledger_entry enable trigger append_only`.execute(db);
}

/** Columns for plans after a payment to capital, and for the caps that limit agreed rates. */
async function capitalPaymentsAndCaps(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan add column level bigint, add column off_plan jsonb`.execute(db);
  await sql`
    alter table usury_rate
      add column limits_plans boolean default false,
      add column correction_due boolean default false,
      add column correction_after text`.execute(db);
  await sql`create index usury_rate_correction on usury_rate (month) where correction_due`.execute(db);
  await sql`create index obligation_open on obligation (invoice) where status = 'open'`.execute(db);
  await sql`create index obligation_closed_on on obligation (closed_on) where status = 'closed'`.execute(db);
}

/** Column for the number of credits that a cap corrected, which the person who enters caps sees. */
async function correctedByCaps(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usury_rate add column corrected integer not null default 0 check (corrected >= 0)`.execute(
    db,
  );
}

/**
 * Records the caps under which the rows of a plan were computed: imported rows under the caps imported before them,
 * rows from `laid_from` on under all. Existing caps and credits count as imported together. Rows recomputed before this
 * migration are checked against all caps once more, which also finds their `laid_from`.
 */
async function capsThatRowsWereLaidUnder(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan add column laid_from integer check (laid_from >= 1)`.execute(db);
  await sql`alter table usury_rate add column arrival integer default 0 check (arrival >= 0)`.execute(db);
  await sql`alter table obligation add column caps_arrived integer default 0 check (caps_arrived >= 0)`.execute(
    db,
  );
  await sql`
    update usury_rate set correction_due = true, correction_after = null
    where exists (select from plan where reason in ('term_change', 'capital_payment', 'restated'))`.execute(
    db,
  );
}

/**
 * The caps under which an event has closed its credit, the lowest of each month: a cap that is corrected upwards later
 * does not open the credit again. Credits that are closed already get the present caps, since the earlier ones are not
 * known.
 */
async function closingCaps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closing_caps (
      event_id bigint primary key references credit_event,
      caps jsonb not null
    )`.execute(db);
  await sql`
    insert into closing_caps (event_id, caps)
    select id, caps from (
      select distinct on (v.invoice) v.id from credit_event v join obligation o on o.invoice = v.invoice
      where o.status = 'closed' and v.kind = 'payment' and v.as_of <= o.closed_on
        and not exists (select from credit_event w where w.withdraws = v.id)
      order by v.invoice, v.as_of desc, v.id desc) as closing,
      (select coalesce(jsonb_object_agg(month, annual::text), '{}') as caps from usury_rate) as known`.execute(
    db,
  );
}

/** Caps that were entered and hold from an hour later, so that a wrong one can be taken back before it changes credits. */
async function waitingCaps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usury_rate_waiting (
      month text primary key,
      annual numeric not null,
      source text not null,
      entered_by text not null,
      until timestamptz not null
    )`.execute(db);
}

/** The least payment of now, in one row, and the one of each event's time: events of before knew none. */
async function leastPayment(db: Kysely<unknown>): Promise<void> {
  await sql`create table least_payment (id integer primary key check (id = 1), amount bigint not null check (amount >= 0))`.execute(
    db,
  );
  await sql`insert into least_payment values (1, 1500)`.execute(db);
  await sql`alter table credit_event add column least bigint not null default 0 check (least >= 0)`.execute(
    db,
  );
}

/**
 * What was signed with each change of term, so that it stays when a payment before it is taken back: the first row in
 * which its plan differs from the one before, and its instalment. Unknown where the plan does not say its instalment.
 */
async function signedTerms(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit_event add column signed jsonb check (signed is null or kind = 'term_change')`.execute(
    db,
  );
  await sql`alter table credit_event disable trigger append_only`.execute(db);
  await sql`
    update credit_event v set signed = jsonb_build_object('firstNumber', f.number, 'level', p.level)
    from plan p cross join lateral (
      select min(i.number) as number from instalment i
      left join instalment o on o.invoice = i.invoice and o.plan_version = p.version - 1 and o.number = i.number
      where i.invoice = p.invoice and i.plan_version = p.version
        and (i.due_date, i.capital, i.interest, i.iva, i.guarantee)
          is distinct from (o.due_date, o.capital, o.interest, o.iva, o.guarantee)) f
    where v.kind = 'term_change' and v.source = 'term:' || p.invoice || ':' || p.version
      and p.level is not null and f.number is not null`.execute(db);
  await sql`alter table credit_event enable trigger append_only`.execute(db);
}

export const historyMigrations: Migrations = {
  '0830_ledger_kinds': { up: kindsOfEntries },
  '0831_credit_events': { up: events },
  '0832_credit_events_of_before': { up: eventsOfBefore },
  '0833_capital_payments_and_caps': { up: capitalPaymentsAndCaps },
  '0881_credits_corrected_by_caps': { up: correctedByCaps },
  '0960_caps_that_rows_were_laid_under': { up: capsThatRowsWereLaidUnder },
  '0998_closing_caps': { up: closingCaps },
  '1290_waiting_caps': { up: waitingCaps },
  '1300_signed_terms': { up: signedTerms },
  '1320_least_payment': { up: leastPayment },
};
