import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

/** Certified caps of the known months (consumo y ordinario). Others are entered as they are certified. */
const KNOWN_CAPS = [
  ['2025-08', '25.17'],
  ['2025-09', '25.01'],
  ['2025-10', '24.36'],
  ['2025-11', '24.99'],
  ['2025-12', '25.02'],
  ['2026-01', '24.36'],
] as const;

/**
 * Caps of the rates. `correction_due` and `correction_after`: the progress through the credits that a cap corrects;
 * `corrected`: their number, which the person who enters caps sees.
 */
const caps = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table usury_rate (
      month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      annual numeric not null check (annual >= 0 and annual < 200),
      source text not null,
      limits_plans boolean default false,
      arrival integer default 0 check (arrival >= 0),
      correction_due boolean default false,
      correction_after text,
      corrected integer not null default 0 check (corrected >= 0)
    )`.execute(db);
  for (const [month, annual] of KNOWN_CAPS) {
    await sql`insert into usury_rate (month, annual, source)
      values (${month}, ${annual}, 'Superintendencia Financiera')`.execute(db);
  }
  await sql`create index usury_rate_correction on usury_rate (month) where correction_due`.execute(db);
  // Caps that were entered and hold from an hour later, so that a wrong one can be taken back before it changes credits.
  await sql`
    create table usury_rate_waiting (
      month text primary key,
      annual numeric not null,
      source text not null,
      entered_by text not null,
      until timestamptz not null
    )`.execute(db);
};

/**
 * Credits with their plans. The caps under which the rows of a plan were computed: imported rows under the caps that
 * were imported before them (`caps_arrived`), rows from `laid_from` on under all.
 */
const obligations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table zone (
      code text primary key,
      name text not null,
      excludes_term_change boolean not null
    )`.execute(db);
  await sql`
    create table obligation (
      invoice text primary key,
      fiscal_number text not null references customer,
      opened_on date not null,
      principal bigint not null check (principal > 0),
      monthly_rate numeric not null check (monthly_rate >= 0 and monthly_rate < 100),
      iva_rate numeric not null check (iva_rate >= 0 and iva_rate < 100),
      periodicity text not null,
      zone_code text references zone,
      sales_person text not null default '',
      portfolio text not null check (portfolio in ('active', 'written_off')),
      status text not null check (status in ('open', 'closed')),
      closed_on date,
      caps_arrived integer default 0 check (caps_arrived >= 0),
      version integer not null default 0,
      check ((status = 'closed') = (closed_on is not null))
    )`.execute(db);
  await sql`create index obligation_customer on obligation (fiscal_number, status)`.execute(db);
  await sql`create index obligation_open on obligation (invoice) where status = 'open'`.execute(db);
  await sql`create index obligation_closed_on on obligation (closed_on) where status = 'closed'`.execute(db);
  // The search by the beginning of an invoice's number.
  await sql`create index obligation_invoice_prefix on obligation (invoice text_pattern_ops)`.execute(db);
  await sql`
    create table plan (
      invoice text not null references obligation,
      version integer not null check (version >= 1),
      term integer not null check (term >= 1),
      active boolean not null,
      created_on date not null,
      reason text check (reason in ('opening', 'term_change', 'capital_payment', 'cap', 'restated')),
      level bigint,
      off_plan jsonb,
      laid_from integer check (laid_from >= 1),
      primary key (invoice, version)
    )`.execute(db);
  await sql`create unique index plan_active on plan (invoice) where active`.execute(db);
  await sql`
    create table instalment (
      invoice text not null,
      plan_version integer not null,
      number integer not null check (number >= 1),
      due_date date not null,
      capital bigint not null check (capital >= 0),
      interest bigint not null check (interest >= 0),
      iva bigint not null check (iva >= 0),
      guarantee bigint not null check (guarantee >= 0),
      paid_before_capital bigint not null default 0 check (paid_before_capital between 0 and capital),
      paid_before_interest bigint not null default 0 check (paid_before_interest between 0 and interest),
      paid_before_iva bigint not null default 0 check (paid_before_iva between 0 and iva),
      paid_before_guarantee bigint not null default 0 check (paid_before_guarantee between 0 and guarantee),
      paid_before_on date,
      primary key (invoice, plan_version, number),
      foreign key (invoice, plan_version) references plan (invoice, version)
    )`.execute(db);
  await sql`create index instalment_due on instalment (due_date, invoice collate "C")`.execute(db);
};

/**
 * Events of a credit, in order: a credit is its opening state and these events. Events are never changed; another event
 * withdraws one. `least`: the least payment of the event's time, and `least_payment` the one of now. `signed`: what was
 * signed with a change of term, so that it stays when a payment before it is taken back. The caps under which an event
 * closed its credit, the lowest of each month, are kept: a cap that is corrected upwards later does not open the credit
 * again.
 */
const events = async (db: Kysely<unknown>): Promise<void> => {
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
      least bigint not null default 0 check (least >= 0),
      quote jsonb,
      term integer check (term >= 1),
      signed jsonb,
      withdraws bigint unique references credit_event,
      recorded_at timestamptz not null,
      check ((kind = 'payment') = (amount is not null)),
      check ((kind = 'payment') = (beyond_due is not null)),
      check ((kind = 'term_change') = (term is not null)),
      check ((kind = 'withdrawal') = (withdraws is not null)),
      check (signed is null or kind = 'term_change')
    )`.execute(db);
  await sql`create index credit_event_invoice on credit_event (invoice, as_of, id)`.execute(db);
  await sql`create index credit_event_transaction on credit_event (transaction_id)
    where transaction_id is not null`.execute(db);
  await sql`
    create table closing_caps (
      event_id bigint primary key references credit_event,
      caps jsonb not null
    )`.execute(db);
  await sql`create table least_payment (id integer primary key check (id = 1), amount bigint not null check (amount >= 0))`.execute(
    db,
  );
  await sql`insert into least_payment (id, amount) values (1, 1500)`.execute(db);
};

/** Double entry, append-only: a balance is the sum of its postings and is stored nowhere else. */
const ledger = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table ledger_account (code text primary key, name text not null)`.execute(db);
  await sql`
    insert into ledger_account (code, name) values
      ('capital_receivable', 'Cartera: capital'),
      ('guarantee_receivable', 'Cartera: garantía'),
      ('interest_income', 'Ingresos por intereses corrientes'),
      ('late_interest_income', 'Ingresos por intereses de mora'),
      ('iva_payable', 'IVA por pagar'),
      ('gateway_clearing', 'Recaudo por la pasarela'),
      ('unapplied_payments', 'Pagos por aplicar'),
      ('opening_balance', 'Saldos de apertura'),
      ('customer_refunds', 'Devoluciones a clientes'),
      ('payment_differences', 'Diferencias de recaudo')`.execute(db);
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      kind text not null check (kind in (
        'opening', 'payment', 'suspense', 'reversal', 'applied', 'returned', 'written_down', 'cap_correction'
      )),
      source_id text not null,
      transaction_id text,
      event_id bigint references credit_event,
      reverses bigint unique references ledger_entry,
      reason text,
      occurred_at timestamptz not null,
      business_date date not null,
      unique (kind, source_id),
      check ((kind = 'reversal') = (reverses is not null))
    )`.execute(db);
  await sql`create index ledger_entry_transaction on ledger_entry (transaction_id)
    where transaction_id is not null`.execute(db);
  await sql`create index ledger_entry_event on ledger_entry (event_id) where event_id is not null`.execute(
    db,
  );
  await sql`
    create table ledger_posting (
      entry_id bigint not null references ledger_entry,
      line integer not null,
      account text not null references ledger_account,
      invoice text references obligation,
      instalment integer,
      component text check (component in ('capital', 'interest', 'iva', 'guarantee', 'mora')),
      amount bigint not null check (amount <> 0),
      primary key (entry_id, line),
      check (instalment is null or (invoice is not null and component is not null))
    )`.execute(db);
  await sql`create index ledger_posting_invoice on ledger_posting (invoice)`.execute(db);
  // The money that waits is a small part of all that was ever posted.
  await sql`create index ledger_posting_unapplied on ledger_posting (entry_id)
    where account = 'unapplied_payments'`.execute(db);
  await sql`
    create function check_entry_balance() returns trigger language plpgsql as $$
    declare total numeric;
    begin
      select sum(amount) into total from ledger_posting where entry_id = new.entry_id;
      if total <> 0 then
        raise exception 'ledger entry % sums to %, not to zero', new.entry_id, total
          using errcode = '23514', constraint = 'ledger_entry_balance';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_entry_balance after insert on ledger_posting
      deferrable initially deferred for each row execute function check_entry_balance()`.execute(db);
  for (const table of ['credit_event', 'ledger_entry', 'ledger_posting']) {
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger append_only_truncate before truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`.execute(db);
  }
};

export const creditMigrations: Migrations = {
  '1009_credit': {
    up: async (db) => {
      for (const create of [caps, obligations, events, ledger]) await create(db);
    },
  },
};
