import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

/**
 * Documents, their links, and those that do not hold any more. `fiscal_number` need not be a customer's: a report on all
 * customers is in the name of the administrator who asked for it (RE-20). `facts`: what a document was made of.
 */
const documents = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table document (
      id bigint generated always as identity primary key,
      code text not null,
      kind text not null check
        (kind in ('rent', 'payment_plan', 'debt', 'peace', 'history', 'statement', 'receipt')),
      title text not null,
      statement text not null,
      fiscal_number text not null,
      holder text not null,
      issued_by text not null,
      issued_at timestamptz not null,
      sha256 text not null,
      facts jsonb
    )`.execute(db);
  await sql`create index document_issued on document (issued_by, issued_at)`.execute(db);
  await sql`create index document_about on document (fiscal_number)`.execute(db);
  // Every document of a payment carries the code of its receipt, so several of these may have one code.
  await sql`create unique index document_code_alone on document (code) where kind <> 'receipt'`.execute(db);
  await sql`create index document_code on document (code)`.execute(db);
  await sql`
    create table document_revocation (
      document_id bigint primary key references document,
      revoked_at timestamptz not null,
      reason text not null check (reason in ('reversed', 'undone', 'earlier', 'corrected'))
    )`.execute(db);
  for (const table of ['document', 'document_revocation']) {
    await sql`create trigger append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
  }
  await sql`
    create table document_link (
      token_hash text primary key,
      document_id bigint not null references document,
      session_id bigint not null,
      expires_at timestamptz not null,
      file_name text not null,
      pdf bytea not null
    )`.execute(db);
  await sql`create index document_link_expires on document_link (expires_at)`.execute(db);
  // Verification codes of receipts on the screen, as documents have them; they show the payment's present state.
  await sql`
    create table receipt_code (
      transaction_id text primary key,
      code text not null unique,
      fiscal_number text not null,
      first_shown_at timestamptz not null
    )`.execute(db);
};

/** Statements that were sent by mail, and the progress through the credits of a due date. */
const statements = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table statement_notice (
      invoice text not null references obligation,
      due_date date not null,
      document_id bigint references document,
      noticed_at timestamptz not null,
      primary key (invoice, due_date)
    )`.execute(db);
  await sql`create index statement_notice_due on statement_notice (due_date, invoice collate "C")`.execute(
    db,
  );
  await sql`
    create table statement_walk (
      due_date date primary key,
      walks_on date,
      after_invoice text not null default '',
      leased_until timestamptz,
      walked_on date
    )`.execute(db);
};

/**
 * Customers with documents of whose credits something changed since. A change is noted in its own transaction, by a row
 * without a key, so that no change waits for another.
 */
const doubts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table document_doubt (
      id bigint generated always as identity primary key,
      fiscal_number text not null
    )`.execute(db);
  await sql`
    create function doubt_documents() returns trigger language plpgsql as $$
    begin
      insert into document_doubt (fiscal_number)
        select distinct c.fiscal_number from changed c
        where exists (select from document d where d.fiscal_number = c.fiscal_number and d.facts is not null);
      return null;
    end $$`.execute(db);
  for (const act of ['insert', 'update'])
    await sql`create trigger ${sql.raw(`doubt_documents_${act}`)} after ${sql.raw(act)} on obligation
      referencing new table as changed for each statement execute function doubt_documents()`.execute(db);
};

export const documentMigrations: Migrations = {
  '1018_documents': {
    up: async (db) => {
      for (const create of [documents, statements, doubts]) await create(db);
    },
  },
};
