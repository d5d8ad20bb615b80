import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';
import { historyMigrations } from './history-migrations.ts';

/** Certified caps of the known months (consumo y ordinario). Others are entered as they are certified. */
const KNOWN_CAPS = [
  ['2025-08', '25.17'],
  ['2025-09', '25.01'],
  ['2025-10', '24.36'],
  ['2025-11', '24.99'],
  ['2025-12', '25.02'],
  ['2026-01', '24.36'],
] as const;

const obligations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
      create table zone (
        code text primary key,
        name text not null,
        excludes_term_change boolean not null
      )`.execute(db);
  await sql`
      create table usury_rate (
        month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
        annual numeric not null check (annual >= 0 and annual < 200),
        source text not null
      )`.execute(db);
  for (const [month, annual] of KNOWN_CAPS) {
    await sql`insert into usury_rate values (${month}, ${annual}, 'Superintendencia Financiera')`.execute(db);
  }
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
        version integer not null default 0,
        check ((status = 'closed') = (closed_on is not null))
      )`.execute(db);
  await sql`create index obligation_customer on obligation (fiscal_number, status)`.execute(db);
  await sql`
      create table plan (
        invoice text not null references obligation,
        version integer not null check (version >= 1),
        term integer not null check (term >= 1),
        active boolean not null,
        created_on date not null,
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
      ('opening_balance', 'Saldos de apertura')`.execute(db);
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('opening', 'payment', 'suspense', 'reversal')),
      source_id text not null,
      transaction_id text,
      reverses bigint unique references ledger_entry,
      occurred_at timestamptz not null,
      business_date date not null,
      unique (kind, source_id),
      check ((kind = 'reversal') = (reverses is not null))
    )`.execute(db);
  await sql`create index ledger_entry_transaction on ledger_entry (transaction_id)
    where transaction_id is not null`.execute(db);
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
  for (const table of ['ledger_entry', 'ledger_posting']) {
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger append_only_truncate before truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`.execute(db);
  }
};

/** Index for the search of invoices by the beginning of their number. */
const invoicePrefix = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index obligation_invoice_prefix on obligation (invoice text_pattern_ops)`.execute(db);
};

const instalmentsByDueDate = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index instalment_due on instalment (due_date, invoice collate "C")`.execute(db);
};

export const creditMigrations: Migrations = {
  '0301_credit_obligations': { up: obligations },
  '0302_credit_ledger': { up: ledger },
  ...historyMigrations,
  '0872_instalments_by_due_date': { up: instalmentsByDueDate },
  '0973_credit_invoice_prefix': { up: invoicePrefix },
};
