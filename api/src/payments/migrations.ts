import { type Kysely, sql } from 'kysely';
import { amountsMigration, daySumsMigration } from './day-sums-migration.ts';
import { openingMigration, reservedInvoicesMigration, waitingHoldsMigration } from './opening-migration.ts';

const payments = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table payment_transaction (
        id bigint generated always as identity primary key,
        public_id text not null unique check (length(public_id) between 16 and 64),
        reference text not null unique,
        fiscal_number text not null,
        status text not null check (status in ('Init', 'Pending', 'Approved', 'Fail', 'Cancelled', 'Error')),
        money text not null check (money in ('none', 'applied', 'suspense', 'reversed', 'historic')),
        attention text,
        total_amount bigint not null check (total_amount > 0),
        received_amount bigint,
        business_date date not null,
        bank_code text not null,
        bank_name text not null,
        payment_concept text not null,
        login boolean not null,
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
        next_check_at timestamptz,
        last_checked_at timestamptz,
        version integer not null default 0,
        unique (gateway, gateway_id),
        unique (gateway, trazability_code),
        check (money <> 'applied' or status = 'Approved'),
        check (status <> 'Approved' or money in ('applied', 'suspense', 'historic'))
      )`.execute(db);
    await sql`create index payment_transaction_customer on payment_transaction
      (fiscal_number, created_at desc, id desc)`.execute(db);
    await sql`create index payment_transaction_created on payment_transaction
      (created_at desc, id desc)`.execute(db);
    await sql`create index payment_transaction_due on payment_transaction (next_check_at)
      where next_check_at is not null`.execute(db);
    await sql`create index payment_transaction_attention on payment_transaction (attention)
      where attention is not null`.execute(db);
    // Filters search by the beginning of an id or code, in any locale.
    await sql`create index payment_transaction_public_id_prefix on payment_transaction
      (public_id text_pattern_ops)`.execute(db);
    await sql`create index payment_transaction_trazability_prefix on payment_transaction
      (trazability_code text_pattern_ops)`.execute(db);

    await sql`
      create table payment_line (
        transaction_id bigint not null references payment_transaction,
        invoice text not null,
        position integer not null,
        amount_without_mora bigint not null check (amount_without_mora >= 0),
        interests_mora bigint not null check (interests_mora >= 0),
        total_payment bigint not null check (total_payment > 0),
        marca text not null check (marca in ('C', 'Y', 'N')),
        primary key (transaction_id, invoice),
        check (amount_without_mora + interests_mora = total_payment)
      )`.execute(db);
    await sql`create index payment_line_invoice on payment_line (invoice)`.execute(db);

    // One live payment per invoice and business day (C01): it may refuse to start a payment, and only that.
    await sql`
      create table payment_reservation (
        transaction_id bigint not null references payment_transaction,
        invoice text not null,
        business_date date not null,
        state text not null check (state in ('live', 'released')),
        primary key (transaction_id, invoice)
      )`.execute(db);
    await sql`create unique index payment_reservation_live on payment_reservation (invoice, business_date)
      where state = 'live'`.execute(db);

    await sql`
      create table gateway_event (
        id text primary key,
        gateway text not null,
        received_at timestamptz not null,
        body text not null,
        reference text,
        outcome text not null check (outcome in ('due', 'unknown-transaction', 'unreadable'))
      )`.execute(db);
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
  },
};

/**
 * Indexes for the number and the age of the payments that wait for the bank, which every login of a manager asks for.
 */
const waiting = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index payment_transaction_waiting on payment_transaction (created_at)
      where status in ('Init', 'Pending')`.execute(db);
    // Reconciliation reads by the bank's time.
    await sql`create index payment_transaction_paid on payment_transaction (paid_at)
      where paid_at is not null`.execute(db);
  },
};

/** Indexes for the other orders of the report: by customer, by date of payment, by amount. */
const orders = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index payment_transaction_by_customer on payment_transaction
      (length(fiscal_number), fiscal_number, created_at, id)`.execute(db);
    await sql`create index payment_transaction_by_paid on payment_transaction
      (coalesce(paid_at, '-infinity'::timestamptz), id)`.execute(db);
    await sql`create index payment_transaction_by_amount on payment_transaction (total_amount, id)`.execute(
      db,
    );
  },
};

/**
 * A payment that the bank has not answered holds its invoices whatever the day; an approved one holds them on its day
 * (`collected`). Of several unanswered payments of an invoice the newest holds it: the others are judged when the bank
 * answers.
 */
const livePayments = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop index payment_reservation_live`.execute(db);
    await sql`alter table payment_reservation drop constraint payment_reservation_state_check`.execute(db);
    await sql`alter table payment_reservation add constraint payment_reservation_state_check
      check (state in ('live', 'collected', 'released'))`.execute(db);
    await sql`
      update payment_reservation r
      set state = case when t.status = 'Approved' then 'collected' else 'released' end,
          business_date = coalesce((t.paid_at at time zone 'America/Bogota')::date, r.business_date)
      from payment_transaction t
      where t.id = r.transaction_id and r.state = 'live' and t.status not in ('Init', 'Pending')`.execute(db);
    await sql`
      update payment_reservation r set state = 'released'
      where r.state = 'live' and exists (
        select from payment_reservation y
        where y.invoice = r.invoice and y.state = 'live' and y.transaction_id > r.transaction_id)`.execute(
      db,
    );
    await sql`create unique index payment_reservation_live on payment_reservation (invoice)
      where state = 'live'`.execute(db);
    await sql`create index payment_reservation_collected on payment_reservation (invoice, business_date)
      where state = 'collected'`.execute(db);
  },
};

/** A payment can be left by the customer, and money that waited for a person can be returned. */
const leftPayments = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table payment_transaction
      add column abandoned_at timestamptz,
      add column visitor_address text check (visitor_address is null or not login)`.execute(db);
    await sql`alter table payment_transaction drop constraint payment_transaction_money_check`.execute(db);
    await sql`alter table payment_transaction add constraint payment_transaction_money_check
      check (money in ('none', 'applied', 'suspense', 'returned', 'reversed', 'historic'))`.execute(db);
    await sql`alter table payment_transaction drop constraint payment_transaction_check1`.execute(db);
    await sql`alter table payment_transaction add constraint payment_transaction_approved_money
      check (status <> 'Approved' or money in ('applied', 'suspense', 'returned', 'historic'))`.execute(db);
    await sql`create index payment_transaction_visitor on payment_transaction (visitor_address, created_at)
      where visitor_address is not null`.execute(db);
  },
};

/**
 * Quote of a line at the start of its payment, which applies at the approval (docs/credit-arithmetic.md, Quotes and
 * replay).
 */
const quotedLines = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table payment_line
      add column beyond_due text not null default 'next_instalments'
        check (beyond_due in ('next_instalments', 'shorten_term', 'lower_instalment')),
      add column quoted_total bigint check (quoted_total > 0),
      add column quoted_caps text,
      add column quoted_allocation text`.execute(db);
  },
};

/**
 * Process that has claimed a payment, so that another takes over when it is gone; number of questions that the gateway
 * did not answer.
 */
const paymentHolders = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table payment_transaction
      add column held_by bigint,
      add column unanswered integer not null default 0`.execute(db);
    await sql`create index payment_transaction_held on payment_transaction (held_by)
      where held_by is not null`.execute(db);
  },
};

/** Index for the payments of one status in the usual order, and for their count. */
const byStatus = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index payment_transaction_by_status on payment_transaction
      (status, created_at desc, id desc)`.execute(db);
  },
};

/**
 * Indexes for the continuous check, which reads money that moved lately, and for the money desk, which reads a
 * payment's events.
 */
const movedLately = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index payment_transaction_money_at on payment_transaction (money_at)
      where money_at is not null`.execute(db);
    await sql`create index gateway_event_reference on gateway_event (reference)
      where reference is not null`.execute(db);
  },
};

/** Money that two persons closed by hand is neither waiting nor applied. */
const closedByHand = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table payment_transaction drop constraint payment_transaction_money_check`.execute(db);
    await sql`alter table payment_transaction add constraint payment_transaction_money_check check (money in
      ('none', 'applied', 'suspense', 'returned', 'written_down', 'reversed', 'historic'))`.execute(db);
    await sql`alter table payment_transaction drop constraint payment_transaction_approved_money`.execute(db);
    await sql`alter table payment_transaction add constraint payment_transaction_approved_money check
      (status <> 'Approved' or money in ('applied', 'suspense', 'returned', 'written_down', 'historic'))`.execute(
      db,
    );
    // Cases closed before this version: their money neither waits, nor was applied or returned.
    await sql`update payment_transaction t set money = 'written_down'
      where t.money = 'suspense' and t.attention is null
        and exists (select from ledger_entry e where e.transaction_id = t.public_id and e.kind = 'written_down'
          and not exists (select from ledger_entry r where r.reverses = e.id))
        and not exists (select from ledger_entry e where e.transaction_id = t.public_id
          and e.kind in ('applied', 'returned')
          and not exists (select from ledger_entry r where r.reverses = e.id))`.execute(db);
  },
};

/** Index of the active reservations by invoice, for the checks before a payment. */
const reservationsOfInvoice = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index payment_reservation_invoice on payment_reservation (invoice)
      where state <> 'released'`.execute(db);
  },
};

/** Money that two persons gave back, until it has reached the customer, and the files by which it is paid out. */
const refunds = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table refund_file (
        number integer generated always as identity primary key,
        made_at timestamptz not null,
        made_by text not null
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
  },
};

/** Indexes of the refunds by the time of their state, and by their file. */
const refundsByTime = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index refund_changed on refund (changed_at)`.execute(db);
    await sql`create index refund_of_file on refund (file) where file is not null`.execute(db);
  },
};

/** A payout file is kept as it was given, so that it can be had again; one from before is made anew. */
const keptRefundFiles = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table refund_file add column csv text`.execute(db);
  },
};

export const paymentMigrations = {
  '0300_payments': payments,
  '0765_payments_waiting': waiting,
  '0812_payment_orders': orders,
  '0820_live_payments': livePayments,
  '0821_left_payments': leftPayments,
  '0822_quoted_lines': quotedLines,
  '0823_payment_holders': paymentHolders,
  '0844_payments_moved_lately': movedLately,
  '0853_payments_by_status': byStatus,
  '0880_payments_closed_by_hand': closedByHand,
  '0942_open_payment': openingMigration,
  '1003_payment_reservations_of_invoice': reservationsOfInvoice,
  '1006_payment_day_sums': daySumsMigration,
  '1230_payment_amounts': amountsMigration,
  '1240_waiting_money_holds': waitingHoldsMigration,
  '1282_reserved_invoices': reservedInvoicesMigration,
  '1321_refunds': refunds,
  '1322_refunds_by_time': refundsByTime,
  '1380_kept_refund_files': keptRefundFiles,
};
