import type { Amount } from './amount.ts';
import { type Caps, lowerCaps, lowerOfEachMonth } from './caps.ts';
import type { BusinessDate } from './due-dates.ts';
import { type Allocation, type AllocationOptions, afterPayment, allocate } from './payment-allocation.ts';
import { underCaps } from './plan.ts';
import type { CreditState } from './state.ts';
import {
  afterTermChange,
  changeTermAsSigned,
  type SignedTerm,
  type TermChange,
  TermChangeError,
} from './term-change.ts';

/** A payment that counts, as it was quoted. */
export interface PaymentEvent extends AllocationOptions {
  kind: 'payment';
  /** The caller's name for it; it comes back with the result. */
  id: string;
  /** The day it counts on. */
  asOf: BusinessDate;
  amount: Amount;
  /** The caps it was quoted with. Left out: those of the replay. */
  caps?: Caps;
  /** The least payment of its time. Left out: that of the state. */
  least?: Amount;
}

/** A term that was signed. */
export interface TermEvent {
  kind: 'term_change';
  id: string;
  asOf: BusinessDate;
  /** Instalments in all, paid ones included. */
  term: number;
  /** As of {@link PaymentEvent}. */
  least?: Amount;
  /** Left out where it is not known. */
  signed?: SignedTerm;
}

export type CreditEvent = PaymentEvent | TermEvent;

/** Outcome of an event, and the credit after it. */
export type ReplayedEvent =
  | { event: PaymentEvent; outcome: 'allocated'; allocation: Allocation; state: CreditState }
  | { event: TermEvent; outcome: 'changed'; change: TermChange; state: CreditState }
  | { event: TermEvent; outcome: 'refused'; reason: TermChangeError['reason']; state: CreditState };

/** A credit as its opening and its events make it. */
export interface Replay {
  state: CreditState;
  /** In the order of their days, those of one day as they were given. */
  events: ReplayedEvent[];
  /** The day a payment closed the credit; null while it is open. */
  closedOn: BusinessDate | null;
}

/**
 * State of a credit after its events, computed from its opening, payments and changes of term alone, under the caps
 * certified by now. A payment taken back is a replay without it, and a cap certified late a replay with it.
 * See docs/credit-arithmetic.md, Quotes and replay, Caps on the ordinary rate.
 *
 * - Rows to come are never charged above the certified cap of their month.
 * - Late interest of a payment runs at the lower of the caps it was quoted with and those of now: a quote is
 *   honoured, and what was charged above a cap certified later is given back.
 * - A payment that closes the credit under the lower of both, month by month, closes it so, with all that was before
 *   it: a cap that is corrected upwards opens nothing again.
 * - A change of term that was signed stands, also with arrears. Where it has nothing left to lay, because earlier money
 *   came to the credit, its outcome is 'refused'.
 * - The part of a payment beyond the whole credit is its remainder.
 * @throws CapMissingError where late interest has no cap to run at; RangeError for input out of shape.
 */
export function replay(opening: CreditState, events: readonly CreditEvent[], caps: Caps): Replay {
  const ordered = inOrderOfDays(events);
  const underNow = follow(begin(opening, caps), ordered, caps);
  for (const [index, event] of ordered.entries()) {
    const closed =
      event.kind === 'payment' && closedAsQuoted(opening, ordered.slice(0, index + 1), event, caps);
    if (closed) return follow(closed, ordered.slice(index + 1), caps);
    if (closes(underNow.events[index])) break;
  }
  return underNow;
}

function begin(opening: CreditState, caps: Caps): Replay {
  return { state: underCaps({ ...opening, caps }), events: [], closedOn: null };
}

function follow(before: Replay, events: readonly CreditEvent[], caps: Caps): Replay {
  let { state, closedOn } = before;
  const followed = events.map((event): ReplayedEvent => {
    const result = event.kind === 'payment' ? pay(state, event, caps) : change(state, event);
    state = underCaps(result.state);
    if (closes(result)) closedOn ??= event.asOf;
    return { ...result, state };
  });
  return { state, events: [...before.events, ...followed], closedOn };
}

function closes(replayed: ReplayedEvent | undefined): boolean {
  return replayed?.outcome === 'allocated' && replayed.allocation.settles;
}

/** The credit up to a payment that closes it under the lower of the caps it was quoted with and those of now. */
function closedAsQuoted(
  opening: CreditState,
  until: readonly CreditEvent[],
  event: PaymentEvent,
  caps: Caps,
): Replay | undefined {
  const lower = lowerOfEachMonth(event.caps ?? caps, caps);
  if (lower === caps) return undefined;
  const limits = Object.keys(opening.limitingCaps ?? {}).map((month) => [month, lower[month] ?? '0']);
  const limitingCaps = opening.limitingCaps && { limitingCaps: Object.fromEntries(limits) };
  const { events, closedOn, state } = follow(begin({ ...opening, ...limitingCaps }, lower), until, lower);
  if (events.findIndex(closes) !== until.length - 1) return undefined;
  const { limitingCaps: own } = opening;
  return { events, closedOn, state: { ...state, caps, ...(own === undefined ? {} : { limitingCaps: own }) } };
}

function inOrderOfDays(events: readonly CreditEvent[]): CreditEvent[] {
  return events.toSorted((a, b) => (a.asOf < b.asOf ? -1 : a.asOf > b.asOf ? 1 : 0));
}

function pay(state: CreditState, event: PaymentEvent, caps: Caps): ReplayedEvent {
  const quoted =
    event.caps === undefined || state.lateRate !== undefined
      ? state
      : { ...state, lateRate: lowerCaps(event.caps, caps) };
  const { amount, asOf, beyondDue = 'next_instalments', isTotal = false } = event;
  const allocation = allocate(atItsTime(quoted, event), amount, asOf, { beyondDue, isTotal });
  return { event, outcome: 'allocated', allocation, state: afterPayment(state, allocation, asOf) };
}

/** A state under the least payment of an event. */
function atItsTime(state: CreditState, { least }: CreditEvent): CreditState {
  return least === undefined ? state : { ...state, least };
}

function change(state: CreditState, event: TermEvent): ReplayedEvent {
  try {
    const made = changeTermAsSigned(atItsTime(state, event), event.term, event.asOf, event.signed);
    return { event, outcome: 'changed', change: made, state: afterTermChange(state, made) };
  } catch (error) {
    if (!(error instanceof TermChangeError)) throw error;
    return { event, outcome: 'refused', reason: error.reason, state };
  }
}
