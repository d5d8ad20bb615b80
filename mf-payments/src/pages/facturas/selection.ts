import { isBetween, type TypedNumber } from '@portal/ui/format';
import type { Invoice, Marca, PaymentLine, Quota, TotalToPay } from './wire.ts';

/** Whose invoices these are: with written-off ones late interest is 0 and there is no 'Pago Total' (PY-09, PY-10). */
export type Portfolio = 'open' | 'written-off';

/**
 * What somebody chose to pay of one invoice (state machine 5a). Instalments are paid from the oldest on, so a
 * number says which are ticked; no other combination can be expressed (PY-02, PY-03).
 */
export type Selection =
  | {
      readonly kind: 'instalments';
      /** How many are ticked, counted from the oldest. */
      readonly count: number;
      /** What was typed over the sum; absent while nothing was. */
      readonly typed?: TypedNumber;
      /** The total to pay was asked for and did not come; the payment says so with `error_marca` (decision 26). */
      readonly totalFailed?: true;
    }
  /** 'Pago Total' is ticked and the amount is on its way. */
  | { readonly kind: 'asking-total' }
  | { readonly kind: 'total'; readonly toPay: TotalToPay };

export type SelectionChange =
  | { readonly type: 'tick'; readonly index: number }
  | { readonly type: 'untick'; readonly index: number }
  | { readonly type: 'type-amount'; readonly amount: TypedNumber }
  | { readonly type: 'ask-total' }
  | { readonly type: 'total-answered'; readonly toPay: TotalToPay }
  | { readonly type: 'total-failed' }
  | { readonly type: 'drop-total' };

export const nothingSelected: Selection = { kind: 'instalments', count: 0 };

/** The next selection; `index` counts the instalments of the invoice from 0, the oldest. Never throws. */
export function changeSelection(
  selection: Selection,
  change: SelectionChange,
  portfolio: Portfolio,
): Selection {
  switch (change.type) {
    case 'tick':
      return selection.kind === 'instalments' && change.index >= selection.count
        ? withCount(selection, change.index + 1)
        : selection;
    case 'untick':
      return selection.kind === 'instalments' && change.index < selection.count
        ? withCount(selection, change.index)
        : selection;
    case 'type-amount':
      return selection.kind === 'instalments' ? { ...selection, typed: change.amount } : selection;
    case 'ask-total':
      return portfolio === 'written-off' ? selection : { kind: 'asking-total' };
    case 'total-answered':
      return selection.kind === 'asking-total' ? { kind: 'total', toPay: change.toPay } : selection;
    case 'total-failed':
      return selection.kind === 'asking-total'
        ? { kind: 'instalments', count: 0, totalFailed: true }
        : selection;
    case 'drop-total':
      return selection.kind === 'instalments' ? selection : nothingSelected;
  }
}

type OfInstalments = Extract<Selection, { kind: 'instalments' }>;

/** A new set of instalments brings its own sum: what was typed over the old one is gone. */
function withCount({ totalFailed }: OfInstalments, count: number): Selection {
  return { kind: 'instalments', count, ...(totalFailed ? { totalFailed } : {}) };
}

/** What the selection comes to, in whole pesos. */
export interface Payable {
  readonly state: 'none' | 'some' | 'all' | 'total';
  /** What the overdue interest alone comes to, and at least a peso: less cannot be paid (PY-06). */
  readonly minimum: number;
  /** What the selection comes to in full, or what settles the invoice if that is less: more cannot be paid (PY-07). */
  readonly maximum: number;
  /** What is paid; 0 while what was typed cannot be. */
  readonly amount: number;
  /** What was typed lies outside the range or is no whole amount: nothing can be sent until it is corrected. */
  readonly isWrong: boolean;
  /** Part of `amount` that is overdue interest. */
  readonly mora: number;
  /** Nothing can be typed: there is no choice of amount (PY-04, decision 25). */
  readonly amountLocked: boolean;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Overdue interest of the invoice in pesos; 0 in the written-off portfolio, whatever came (PY-09). */
export const moraOf = (invoice: Pick<Invoice, 'mora'>, portfolio: Portfolio): number =>
  portfolio === 'written-off' ? 0 : invoice.mora;

/** The instalments that are ticked, the oldest first. */
export const tickedQuotas = (invoice: Invoice, selection: Selection): readonly Quota[] =>
  selection.kind === 'instalments' ? invoice.quotas.slice(0, selection.count) : [];

/** Instalments and overdue interest in full, in pesos. */
export const sumOf = (quotas: readonly Quota[], mora: number): number =>
  mora + sum(quotas.map((quota) => quota.quota_value));

export function payableOf(invoice: Invoice, selection: Selection, portfolio: Portfolio): Payable {
  if (selection.kind === 'total') {
    const { saldoTotal, interesDeMora } = selection.toPay;
    return {
      state: 'total',
      minimum: interesDeMora,
      maximum: saldoTotal,
      amount: saldoTotal,
      isWrong: false,
      mora: interesDeMora,
      amountLocked: true,
    };
  }
  const ticked = tickedQuotas(invoice, selection);
  if (selection.kind === 'asking-total' || ticked.length === 0) {
    const state = selection.kind === 'asking-total' ? 'total' : 'none';
    return { state, minimum: 0, maximum: 0, amount: 0, isWrong: false, mora: 0, amountLocked: true };
  }
  const mora = moraOf(invoice, portfolio);
  // Instalments to come hold interest that nobody owes yet: settling the invoice is never dearer than their sum.
  const maximum = Math.min(sumOf(ticked, mora), invoice.total_to_pay);
  const all = ticked.length === invoice.quotas.length;
  const minimum = Math.max(mora, 1);
  const typed = all ? maximum : (selection.typed ?? maximum);
  const isRight = isBetween(typed, minimum, maximum);
  return {
    state: all ? 'all' : 'some',
    minimum,
    maximum,
    amount: isRight ? typed : 0,
    isWrong: !isRight,
    mora: isRight ? mora : 0,
    amountLocked: all,
  };
}

/** 'C' written-off portfolio, 'Y' total payment, 'N' otherwise (PY-11). */
export function marcaOf(selection: Selection, portfolio: Portfolio): Marca {
  if (portfolio === 'written-off') return 'C';
  return selection.kind === 'total' ? 'Y' : 'N';
}

/** The line of the payment for this invoice, or undefined when nothing of it is paid. */
export function lineOf(
  invoice: Invoice,
  selection: Selection,
  portfolio: Portfolio,
): PaymentLine | undefined {
  const { amount, mora } = payableOf(invoice, selection, portfolio);
  if (amount <= 0) return undefined;
  return {
    invoice: invoice.invoice,
    interests_mora: mora,
    amount_without_mora: amount - mora,
    total_payment: amount,
    marca: marcaOf(selection, portfolio),
  };
}
