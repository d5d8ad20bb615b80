import type { Output } from './contract.ts';

/** What one remote leaves for another in the tab's sessionStorage before it navigates. */
export interface TermHandover {
  readonly conditions: NonNullable<Output<'POST /api/validarModificacionPLazo'>['data']>;
  readonly fiscal_number: string;
  readonly log_modification: number;
  /** Who acts, where it is not the customer. */
  readonly user?: string;
  /** Where to go back to (TM-24, TM-25). */
  readonly origin: '/facturas' | '/validate_modify_terms';
}

const TERM_KEY = 'modify_terms';

/** Leaves the conditions of a credit for the term page. */
export const leaveTerm = (handover: TermHandover): void =>
  sessionStorage.setItem(TERM_KEY, JSON.stringify(handover));

/** What was left for the term page, if anything; it stays for a reload. */
export const takeTerm = (): TermHandover | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(TERM_KEY) ?? 'null') as TermHandover | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Called when the change is done or given up. */
export const clearTerm = (): void => sessionStorage.removeItem(TERM_KEY);
