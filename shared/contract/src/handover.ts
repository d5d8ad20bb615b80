import { businessDate } from '@portal/values/bogota-time';
import type { Output } from './contract.ts';
import { INQUIRY_LIFETIME } from './inquiry-lifetime.ts';
import { personIn } from './session-keys.ts';

/** What a handover was made for: the person who is logged in (null for a visitor), and the day of its figures. */
export interface MadeFor {
  readonly person: string | null;
  readonly day: string;
}

/** What a handover that is made now is made for. */
export function madeForNow(): MadeFor {
  // The host, which paints pages, has no storage; what is handed on is made anew in the browser.
  const person = globalThis.localStorage && personIn(localStorage);
  return { person: person ?? null, day: businessDate(new Date()) };
}

/** Whether a handover still is for who is here, today. The back button and a reload bring older ones. */
export function isMadeForNow(made: MadeFor | undefined): boolean {
  const now = madeForNow();
  return made?.person === now.person && made.day === now.day;
}

const VISIT_KEY = 'inquiry_visit';

/** Begins a visitor's look at the invoices of an ID; the one before is over in this tab. @returns its name */
export function beginVisit(): number {
  const visit = Date.now();
  sessionStorage.setItem(VISIT_KEY, String(visit));
  return visit;
}

/** Whether the visit of that name is the last one of this tab and not over. */
export function isVisitOpen(visit: number | undefined): boolean {
  return (
    visit !== undefined &&
    sessionStorage.getItem(VISIT_KEY) === String(visit) &&
    Date.now() - visit < INQUIRY_LIFETIME
  );
}

/** Data that one remote leaves for another in the tab's sessionStorage before it navigates. */
export interface TermHandover {
  readonly conditions: NonNullable<Output<'POST /api/validarModificacionPLazo'>['data']>;
  readonly fiscal_number: string;
  readonly log_modification: number;
  /** The administrator who acts for the customer, if any. */
  readonly user?: string;
  /** Page to go back to (TM-24, TM-25). */
  readonly origin: '/facturas' | '/validate_modify_terms';
}

const TERM_KEY = 'modify_terms';

/** Stores the conditions of a credit for the term page. */
export function leaveTerm(handover: TermHandover): void {
  sessionStorage.setItem(TERM_KEY, JSON.stringify({ handover, made: madeForNow() }));
}

/** The handover to the term page, if any; it is kept for a reload, and dropped for another person or on another day. */
export function takeTerm(): TermHandover | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(TERM_KEY) ?? 'null') as {
      readonly handover: TermHandover;
      readonly made?: MadeFor;
    } | null;
    if (left && isMadeForNow(left.made)) return left.handover;
  } catch {
    // What cannot be read is dropped too.
  }
  clearTerm();
  return undefined;
}

/** Removes the stored conditions, when the change is done or given up. */
export function clearTerm(): void {
  sessionStorage.removeItem(TERM_KEY);
}

/**
 * State of a navigation to /facturas: the selection to begin with. It is kept in the history's entry and not in the
 * address, so that a shared or typed link selects nothing, and taken out of the entry once it has led to a payment.
 */
export type PaymentHandover =
  /** Everything due up to today, or the next instalment where nothing is due ('Pagar ahora'). */
  | { readonly pay: 'due'; readonly made: MadeFor }
  /** The debt of a reminder: these invoices up to a due date (`2026-11-30`), overdue instalments included. */
  | {
      readonly pay: 'reminded';
      readonly invoices: readonly string[];
      readonly until: string;
      readonly made: MadeFor;
    }
  /**
   * The selection of a payment of a day (`2026-11-30`) that did not go through, with the same bank or another. Its
   * amounts are those of that day, its invoices those of the person who paid.
   */
  | {
      readonly pay: 'again';
      readonly bank: 'same' | 'another';
      readonly day: string;
      readonly lines: readonly PaymentAgain[];
    };

export interface PaymentAgain {
  readonly invoice: string;
  /** Whole pesos, late interest included. */
  readonly amount: number;
  readonly marca: 'C' | 'Y' | 'N';
  readonly beyond_due: 'next_instalments' | 'shorten_term' | 'lower_instalment';
}

/** The handover in a navigation's state; undefined for the state of another page, person or day. */
export function paymentHandoverOf(state: unknown): PaymentHandover | undefined {
  const { pay, made } = (state ?? {}) as { readonly pay?: string; readonly made?: MadeFor };
  const isOurs = pay === 'again' || ((pay === 'due' || pay === 'reminded') && isMadeForNow(made));
  return isOurs ? (state as PaymentHandover) : undefined;
}
