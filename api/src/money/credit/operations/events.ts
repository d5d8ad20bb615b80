import type { BeyondDue, SignedTerm } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { CreditTables } from '../tables.ts';

/** Part of the quote at the start of a payment that decides its effect. */
export interface EventQuote {
  /** Certified caps by month ('2026-01'), annual effective percent, that the quote was computed with. */
  readonly caps?: Readonly<Record<string, string>>;
}

/** Something that happened to a credit. Money is whole pesos, dates are business dates (Bogotá). */
export type NewEvent = {
  readonly invoice: string;
  readonly asOf: string;
  /** Cause of the event; unique, so that no event counts twice. */
  readonly source: string;
  readonly recordedAt: Date;
} & (
  | {
      readonly kind: 'payment';
      readonly transactionId: string;
      readonly amount: number;
      readonly beyondDue: BeyondDue;
      readonly closes: boolean;
      readonly quote: EventQuote | null;
    }
  | { readonly kind: 'term_change'; readonly term: number; readonly signed: SignedTerm }
  | { readonly kind: 'withdrawal'; readonly withdraws: number }
);

/** Writes an event. @returns its id, or undefined when its source has caused one before. */
export async function appendEvent(trx: Handle, event: NewEvent): Promise<number | undefined> {
  const isPayment = event.kind === 'payment';
  const written = await trx
    .withTables<CreditTables>()
    .insertInto('credit_event')
    .values({
      invoice: event.invoice,
      kind: event.kind,
      as_of: event.asOf,
      source: event.source,
      transaction_id: isPayment ? event.transactionId : null,
      amount: isPayment ? event.amount : null,
      beyond_due: isPayment ? event.beyondDue : null,
      closes: isPayment && event.closes,
      quote: isPayment && event.quote !== null ? JSON.stringify(event.quote) : null,
      term: event.kind === 'term_change' ? event.term : null,
      signed: event.kind === 'term_change' ? JSON.stringify(event.signed) : null,
      withdraws: event.kind === 'withdrawal' ? event.withdraws : null,
      least: sql<number>`(select amount from least_payment)`,
      recorded_at: event.recordedAt,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

/**
 * Stores the caps under which an event closed its credit, in place of earlier ones: the caller has merged those into
 * them.
 */
export async function keepClosingCaps(
  trx: Handle,
  eventId: number,
  caps: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into closing_caps (event_id, caps) values (${eventId}, ${JSON.stringify(caps)}::jsonb)
    on conflict (event_id) do update set caps = excluded.caps where closing_caps.caps <> excluded.caps`.execute(
    trx,
  );
}

/** Withdraws events from the history, each once. */
export async function withdrawEvents(
  trx: Handle,
  eventIds: readonly number[],
  withdrawal: { readonly asOf: string; readonly occurredAt: Date },
): Promise<void> {
  await sql`
    insert into credit_event (invoice, kind, as_of, source, withdraws, recorded_at)
    select invoice, 'withdrawal', ${withdrawal.asOf}::date, 'withdrawal:' || id, id, ${withdrawal.occurredAt}
    from credit_event where id = any(${eventIds}::bigint[]) and kind <> 'withdrawal'
    on conflict (source) do nothing`.execute(trx);
}

/** Whether the credit has an event of a later day that is not withdrawn. */
export async function hasLaterEvent(trx: Handle, invoice: string, asOf: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from credit_event v
      where v.invoice = ${invoice} and v.as_of > ${asOf}::date and v.kind <> 'withdrawal'
        and not exists (select from credit_event w where w.withdraws = v.id)) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/**
 * Whether another transaction has paid one of the invoices since a moment, by an approval of the bank or by two persons
 * at the money desk, and the payment still counts.
 */
export async function isPaidByOthers(
  trx: Handle,
  invoices: readonly string[],
  others: { readonly transactionId: string; readonly since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from credit_event v
      where v.invoice = any(${invoices}::text[]) and v.kind = 'payment' and v.recorded_at >= ${others.since}
        and v.transaction_id <> ${others.transactionId}
        and not exists (select from credit_event w where w.withdraws = v.id)) as found`.execute(trx);
  return rows[0]?.found ?? false;
}
