import type { Output } from './contract.ts';

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
  sessionStorage.setItem(TERM_KEY, JSON.stringify(handover));
}

/** The handover to the term page, if any; it is kept for a reload. */
export function takeTerm(): TermHandover | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(TERM_KEY) ?? 'null') as TermHandover | null) ?? undefined;
  } catch {
    return undefined;
  }
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
  | { readonly pay: 'due' }
  /** The debt of a reminder: these invoices up to a due date (`2026-11-30`), overdue instalments included. */
  | { readonly pay: 'reminded'; readonly invoices: readonly string[]; readonly until: string }
  /**
   * The selection of a payment of a day (`2026-11-30`) that did not go through, with the same bank or another. Its
   * amounts are those of that day.
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

/** The handover in a navigation's state; undefined for the state of another page. */
export function paymentHandoverOf(state: unknown): PaymentHandover | undefined {
  const { pay } = (state ?? {}) as Partial<PaymentHandover>;
  return pay === 'due' || pay === 'reminded' || pay === 'again' ? (state as PaymentHandover) : undefined;
}
