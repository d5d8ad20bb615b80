import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';
import { createDaySums } from './day-sums-migration.ts';
import { createOpenPayment } from './opening-migration.ts';
import { PAYMENT_AMOUNT } from './payment-amount.ts';

/**
 * `money`: what became of it; money that two persons closed by hand (`written_down`) is neither waiting nor applied.
 * `held_by`: the process that has claimed a payment, so that another takes over when it is gone; `unanswered`: questions
 * that the gateway did not answer.
 */
const transactions = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_transaction (
      id bigint generated always as identity primary key,
      public_id text not null unique check (length(public_id) between 16 and 64),
      reference text not null unique,
      fiscal_number text not null,
      status text not null check (status in ('Init', 'Pending', 'Approved', 'Fail', 'Cancelled', 'Error')),
      money text not null check (money in
        ('none', 'applied', 'suspense', 'returned', 'written_down', 'reversed', 'historic')),
      attention text,
      total_amount bigint not null check (total_amount > 0),
      received_amount bigint,
      business_date date not null,
      bank_code text not null,
      bank_name text not null,
      payment_concept text not null,
      login boolean not null,
      visitor_address text,
      gateway text not null,
      gateway_id text,
      trazability_code text,
      ticket_id text,
      bank_url text,
      response_gateway text not null,
      reason_code text not null,
      created_at timestamptz not null,
      paid_at timestamptz,
      money_at timestamptz,
      abandoned_at timestamptz,
      next_check_at timestamptz,
      last_checked_at timestamptz,
      held_by bigint,
      unanswered integer not null default 0,
      version integer not null default 0,
      unique (gateway, gateway_id),
      unique (gateway, trazability_code),
      check (money <> 'applied' or status = 'Approved'),
      constraint payment_transaction_approved_money check
        (status <> 'Approved' or money in ('applied', 'suspense', 'returned', 'written_down', 'historic')),
      constraint payment_transaction_visitor check (visitor_address is null or not login)
    )`.execute(db);
  await sql`create index payment_transaction_customer on payment_transaction
    (fiscal_number, created_at desc, id desc)`.execute(db);
  await sql`create index payment_transaction_visitor on payment_transaction (visitor_address, created_at)
    where visitor_address is not null`.execute(db);
  await sql`create index payment_transaction_due on payment_transaction (next_check_at)
    where next_check_at is not null`.execute(db);
  await sql`create index payment_transaction_held on payment_transaction (held_by)
    where held_by is not null`.execute(db);
  await sql`create index payment_transaction_attention on payment_transaction (attention)
    where attention is not null`.execute(db);
  // The number and the age of those that wait for the bank, which every login of a manager asks for.
  await sql`create index payment_transaction_waiting on payment_transaction (created_at)
    where status in ('Init', 'Pending')`.execute(db);
  await sql`create index payment_waiting on payment_transaction (fiscal_number) where money = 'suspense'`.execute(
    db,
  );
  // Reconciliation reads by the bank's time, the continuous check money that moved lately.
  await sql`create index payment_transaction_paid on payment_transaction (paid_at)
    where paid_at is not null`.execute(db);
  await sql`create index payment_transaction_money_at on payment_transaction (money_at)
    where money_at is not null`.execute(db);
  // Filters search by the beginning of an id or code, in any locale.
  await sql`create index payment_transaction_public_id_prefix on payment_transaction
    (public_id text_pattern_ops)`.execute(db);
  await sql`create index payment_transaction_trazability_prefix on payment_transaction
    (trazability_code text_pattern_ops)`.execute(db);
  // The report: in the usual order, also of one status, by customer, by date of payment, by amount.
  await sql`create index payment_transaction_created on payment_transaction
    (created_at desc, id desc)`.execute(db);
  await sql`create index payment_transaction_by_status on payment_transaction
    (status, created_at desc, id desc)`.execute(db);
  await sql`create index payment_transaction_by_customer on payment_transaction
    (length(fiscal_number), fiscal_number, created_at, id)`.execute(db);
  await sql`create index payment_transaction_by_paid on payment_transaction
    (coalesce(paid_at, '-infinity'::timestamptz), id)`.execute(db);
  await sql`create index payment_transaction_by_amount
    on payment_transaction ((${sql.raw(PAYMENT_AMOUNT)}), id)`.execute(db);
};

/**
 * Invoices of a payment with the quote at its start, which applies at the approval (docs/credit-arithmetic.md, Quotes
 * and replay).
 */
const lines = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_line (
      transaction_id bigint not null references payment_transaction,
      invoice text not null,
      position integer not null,
      amount_without_mora bigint not null check (amount_without_mora >= 0),
      interests_mora bigint not null check (interests_mora >= 0),
      total_payment bigint not null check (total_payment > 0),
      marca text not null check (marca in ('C', 'Y', 'N')),
      beyond_due text not null default 'next_instalments'
        check (beyond_due in ('next_instalments', 'shorten_term', 'lower_instalment')),
      quoted_total bigint check (quoted_total > 0),
      quoted_caps text,
      quoted_allocation text,
      primary key (transaction_id, invoice),
      check (amount_without_mora + interests_mora = total_payment)
    )`.execute(db);
  await sql`create index payment_line_invoice on payment_line (invoice)`.execute(db);
};

/**
 * A payment that the bank has not answered holds its invoices whatever the day (`live`, one of an invoice at most); an
 * approved one holds them on its day (`collected`). A reservation may refuse to start a payment, and only that (C01).
 */
const reservations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_reservation (
      transaction_id bigint not null references payment_transaction,
      invoice text not null,
      business_date date not null,
      state text not null check (state in ('live', 'collected', 'released')),
      primary key (transaction_id, invoice)
    )`.execute(db);
  await sql`create unique index payment_reservation_live on payment_reservation (invoice)
    where state = 'live'`.execute(db);
  await sql`create index payment_reservation_collected on payment_reservation (invoice, business_date)
    where state = 'collected'`.execute(db);
  await sql`create index payment_reservation_invoice on payment_reservation (invoice)
    where state <> 'released'`.execute(db);
  // Every payment that holds an invoice is found by the invoice, whatever day it is of.
  await sql`create index payment_reservation_any_day on payment_reservation (invoice)`.execute(db);
};

const gateway = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table gateway_event (
      id text primary key,
      gateway text not null,
      received_at timestamptz not null,
      body text not null,
      reference text,
      outcome text not null check (outcome in ('due', 'unknown-transaction', 'unreadable'))
    )`.execute(db);
  await sql`create index gateway_event_reference on gateway_event (reference)
    where reference is not null`.execute(db);
  await sql`
    create table gateway_bank_list (
      gateway text primary key,
      fetched_on date not null,
      tried_at timestamptz,
      banks text not null
    )`.execute(db);
  await sql`
    create table idempotency_key (
      principal text not null,
      operation text not null,
      key text not null,
      body_hash text not null,
      transaction_id bigint references payment_transaction,
      created_at timestamptz not null,
      response text,
      primary key (principal, operation, key)
    )`.execute(db);
  await sql`create index idempotency_key_transaction on idempotency_key (transaction_id)`.execute(db);
  await sql`create index idempotency_key_created on idempotency_key (created_at)`.execute(db);
};

/**
 * Money that two persons gave back, until it has reached the customer, and the files by which it is paid out, which are
 * kept as they were given, so that they can be had again.
 */
const refunds = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table refund_file (
      number integer generated always as identity primary key,
      made_at timestamptz not null,
      made_by text not null,
      csv text
    )`.execute(db);
  await sql`
    create table refund (
      act text primary key,
      transaction_id text not null references payment_transaction (public_id),
      amount bigint not null check (amount > 0),
      state text not null check (state in ('asked', 'in_file', 'paid', 'failed', 'cancelled')),
      asked_at timestamptz not null,
      file integer references refund_file,
      changed_at timestamptz not null,
      reason text not null default '',
      check (state in ('asked', 'cancelled') or file is not null),
      check (state <> 'asked' or file is null)
    )`.execute(db);
  await sql`create index refund_transaction on refund (transaction_id)`.execute(db);
  await sql`create index refund_open on refund (asked_at) where state in ('asked', 'in_file', 'failed')`.execute(
    db,
  );
  await sql`create index refund_changed on refund (changed_at)`.execute(db);
  await sql`create index refund_of_file on refund (file) where file is not null`.execute(db);
};

export const paymentMigrations: Migrations = {
  '1010_payments': {
    up: async (db) => {
      const parts = [transactions, lines, reservations, gateway, createDaySums, createOpenPayment, refunds];
      for (const create of parts) await create(db);
    },
  },
};
