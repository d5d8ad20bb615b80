import type { TypedNumber } from '@portal/ui/format';
import type { BeyondDue, TotalToPay } from './wire.ts';

/** Portfolio of the invoices: for written-off ones late interest is 0 and there is no 'Pago Total' (PY-09, PY-10). */
export type Portfolio = 'open' | 'written-off';

/**
 * A person's choice of what to pay of one invoice (state machine 5a). Instalments are paid from the oldest on, so a
 * number says which are ticked; no other combination can be expressed (PY-02, PY-03).
 */
export type Selection =
  | {
      readonly kind: 'instalments';
      /** Number of ticked instalments, from the oldest. */
      readonly count: number;
      /** Amount typed over the sum; absent while nothing was. */
      readonly typed?: TypedNumber;
      /** Choice for the amount beyond everything due; absent while the customer has made none. */
      readonly beyondDue?: BeyondDue;
      /** Set when the request of the total to pay failed; the payment reports it as `error_marca` (D-26). */
      readonly totalFailed?: true;
    }
  /** 'Pago Total' is ticked and its amount is being requested. */
  | { readonly kind: 'asking-total' }
  | { readonly kind: 'total'; readonly toPay: TotalToPay };

export type SelectionChange =
  | { readonly type: 'tick'; readonly index: number }
  | { readonly type: 'untick'; readonly index: number }
  | { readonly type: 'type-amount'; readonly amount: TypedNumber }
  | { readonly type: 'choose-beyond'; readonly beyondDue: BeyondDue }
  | { readonly type: 'ask-total' }
  | { readonly type: 'total-answered'; readonly toPay: TotalToPay }
  | { readonly type: 'total-failed' }
  | { readonly type: 'drop-total' };

export const nothingSelected: Selection = { kind: 'instalments', count: 0 };

/** The next selection; `index` counts the unpaid instalments from 0, the oldest. Never throws. */
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
      return selection.kind === 'instalments' ? withTyped(selection, change.amount) : selection;
    case 'choose-beyond':
      return selection.kind === 'instalments' ? { ...selection, beyondDue: change.beyondDue } : selection;
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

/** Another number of ticked instalments drops the typed amount; the choice for the part beyond them stays. */
function withCount({ typed: _before, ...kept }: OfInstalments, count: number): Selection {
  return { ...kept, count };
}

/** Without selected instalments, an empty field is not an invalid amount. */
function withTyped({ typed: _before, ...kept }: OfInstalments, typed: TypedNumber): Selection {
  return kept.count === 0 && typed === '' ? kept : { ...kept, typed };
}
