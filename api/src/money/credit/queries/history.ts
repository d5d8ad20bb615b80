import {
  type BeyondDue,
  type Caps,
  type CreditState,
  type CreditEvent as EngineEvent,
  lowerOfEachMonth,
  type Replay,
  replay,
  type SignedTerm,
} from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { Posting } from '../operations/entries.ts';
import type { EventQuote } from '../operations/events.ts';
import type { EntryKind } from '../tables.ts';
import {
  capTable,
  type InstalmentRow,
  instalmentColumns,
  leastPayment,
  REST_AT_OPENING,
  type StateHeader,
  stateOf,
} from './state-rows.ts';

/** An entry of an event that counts: no reversal, and not reversed. */
export interface StandingEntry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly sourceId: string;
  readonly postings: readonly Posting[];
}

/** An event of a credit that counts, with what the ledger says of it. */
export type HistoryEvent = {
  readonly id: number;
  readonly asOf: string;
  /** Least payment of its time, whole pesos. */
  readonly least: number;
  readonly source: string;
  /** Number of entries that were ever written for it, reversed ones too. */
  readonly written: number;
  readonly entries: readonly StandingEntry[];
} & (
  | {
      readonly kind: 'payment';
      readonly transactionId: string;
      readonly amount: number;
      /** Part of the amount that moved on from 'pagos por aplicar': the credit cannot take it. */
      readonly movedOn: number;
      readonly beyondDue: BeyondDue;
      readonly closes: boolean;
      readonly quote: EventQuote | null;
      /** Caps under which the event has closed the credit, the lowest of each month; null where it never has. */
      readonly closingCaps: Caps | null;
    }
  | { readonly kind: 'term_change'; readonly term: number; readonly signed: SignedTerm | null }
);

/** Opening state of a credit, and its events that count, in order. */
export interface History {
  readonly opening: CreditState;
  /** Whether the credit came paid off, or with a rest that was let go: it never owes anything then. */
  readonly cameClosed: boolean;
  readonly events: readonly HistoryEvent[];
}

interface EventRow {
  readonly invoice: string;
  readonly id: number;
  readonly kind: 'payment' | 'term_change';
  readonly as_of: string;
  readonly least: number;
  readonly source: string;
  readonly transaction_id: string;
  readonly amount: number;
  readonly beyond_due: BeyondDue;
  readonly closes: boolean;
  readonly quote: EventQuote | null;
  readonly closing_caps: Caps | null;
  readonly term: number;
  readonly signed: SignedTerm | null;
  readonly moved_on: number;
  readonly entries: readonly (StandingEntry & { readonly standing: boolean })[];
}

type Opening = Pick<History, 'opening' | 'cameClosed'>;

const openingsOf = async (db: Handle, invoices: readonly string[]): Promise<Map<string, Opening>> => {
  const { rows } = await sql<OpeningRow & { invoice: string }>`
    select o.invoice, o.opened_on, o.monthly_rate, o.iva_rate, o.portfolio, o.caps_arrived, ${capTable} as caps,
      ${leastPayment} as least,
      exists (select from ledger_entry e
        where e.kind = 'written_down' and e.source_id = ${REST_AT_OPENING} || o.invoice) as rest_let_go, (
      select json_agg(${instalmentColumns('i')} order by i.number)
      from instalment i where i.invoice = o.invoice and i.plan_version = 1) as instalments
    from obligation o where o.invoice = any(${invoices}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.invoice, openingOf(row)]));
};

type OpeningRow = Omit<StateHeader, 'level' | 'off_plan' | 'laid_from'> & {
  readonly instalments: InstalmentRow[];
  readonly rest_let_go: boolean;
};

function openingOf(row: OpeningRow): Opening {
  const state = stateOf({ ...row, level: null, off_plan: null, laid_from: null }, row.instalments, []);
  const cameClosed =
    row.rest_let_go ||
    state.instalments.every(
      ({ charges, paid }) => charges.capital + charges.guarantee === paid.capital + paid.guarantee,
    );
  const opening = cameClosed ? { ...state, instalments: [] } : state;
  return { opening, cameClosed };
}

/**
 * Reads a credit's history. The caller holds the lock of the obligation where it writes. Two queries.
 * @throws RangeError for an unknown invoice.
 */
export async function historyOf(db: Handle, invoice: string): Promise<History> {
  const history = (await historiesOf(db, [invoice])).get(invoice);
  if (history === undefined) throw new RangeError(`There is no invoice ${invoice}`);
  return history;
}

/** Histories of the invoices that there are. Two queries, whatever their number. */
export async function historiesOf(
  db: Handle,
  invoices: readonly string[],
): Promise<ReadonlyMap<string, History>> {
  const { rows } = await sql<EventRow>`
    select v.invoice, v.id, v.kind, v.as_of, v.source, v.transaction_id, v.amount, v.beyond_due, v.closes, v.quote, v.term,
      v.least, v.signed,
      (select c.caps from closing_caps c where c.event_id = v.id) as closing_caps,
      (select coalesce(sum(l.amount), 0)::bigint
        from ledger_entry e join ledger_posting l on l.entry_id = e.id
        where e.transaction_id = v.transaction_id and l.account = 'unapplied_payments' and l.invoice = v.invoice
          and e.kind in ('applied', 'returned', 'written_down')
          and not exists (select from ledger_entry r where r.reverses = e.id)) as moved_on,
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'kind', e.kind, 'sourceId', e.source_id,
          'standing', e.kind <> 'reversal' and not exists (select from ledger_entry r where r.reverses = e.id),
          'postings', (select json_agg(json_build_object('account', l.account, 'invoice', l.invoice,
              'instalment', l.instalment, 'component', l.component, 'amount', l.amount) order by l.line)
            from ledger_posting l where l.entry_id = e.id)
        ) order by e.id), '[]')
        from ledger_entry e where e.event_id = v.id) as entries
    from credit_event v
    where v.invoice = any(${invoices}::text[]) and v.kind <> 'withdrawal'
      and not exists (select from credit_event w where w.withdraws = v.id)
    order by v.as_of, v.id`.execute(db);
  const eventOf = (row: EventRow): HistoryEvent => {
    const common = {
      id: row.id,
      asOf: row.as_of,
      least: row.least,
      source: row.source,
      written: row.entries.length,
      entries: row.entries.filter(({ standing }) => standing),
    };
    if (row.kind === 'term_change') {
      return { ...common, kind: 'term_change', term: row.term, signed: row.signed };
    }
    return {
      ...common,
      kind: 'payment',
      transactionId: row.transaction_id,
      amount: row.amount,
      movedOn: row.source.startsWith('payment:') ? row.moved_on : 0,
      beyondDue: row.beyond_due,
      closes: row.closes,
      quote: row.quote,
      closingCaps: row.closing_caps,
    };
  };
  const byInvoice = Map.groupBy(rows, ({ invoice }) => invoice);
  const openings = await openingsOf(db, invoices);
  return new Map(
    [...openings].map(([invoice, opening]) => [
      invoice,
      { ...opening, events: (byInvoice.get(invoice) ?? []).map(eventOf) },
    ]),
  );
}

/**
 * Caps under which a payment counts: those of its quote; for a payment that closed the credit, the lower of these and
 * the closing caps in each month.
 */
function shownCaps({ quote, closingCaps }: Extract<HistoryEvent, { kind: 'payment' }>): Caps | undefined {
  if (closingCaps === null) return quote?.caps;
  return lowerOfEachMonth(quote?.caps ?? closingCaps, closingCaps);
}

/** An event in the form of the engine. */
export function engineEvent(event: HistoryEvent): EngineEvent {
  const { asOf, least } = event;
  const id = String(event.id);
  if (event.kind === 'term_change') {
    const { term, signed } = event;
    return { kind: 'term_change', id, asOf, least, term, ...(signed === null ? {} : { signed }) };
  }
  const { amount, movedOn, beyondDue, closes } = event;
  const caps = shownCaps(event);
  return {
    kind: 'payment',
    id,
    asOf,
    least,
    amount: amount - movedOn,
    beyondDue,
    isTotal: closes,
    ...(caps === undefined ? {} : { caps }),
  };
}

/** State of a credit by its history, with the result of each event. */
export function replayed(history: History, more: readonly EngineEvent[] = []): Replay {
  const { opening, events } = history;
  return replay(opening, [...events.map(engineEvent), ...more], opening.caps ?? {});
}

/** The state of a credit at the end of a day: its opening and what had happened by then. */
export function stateOnDay(history: History, date: string): CreditState {
  return replayed({ ...history, events: history.events.filter(({ asOf }) => asOf <= date) }).state;
}
