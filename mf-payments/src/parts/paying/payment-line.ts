import { todayInBogota } from '@portal/ui/format';
import { payableOf } from './payable-amounts.ts';
import type { Portfolio, Selection } from './selection.ts';
import type { Invoice, Marca, PaymentLine } from './wire.ts';

/** Marca of a line: 'C' written-off portfolio, 'Y' total payment, 'N' otherwise (PY-11). */
export function marcaOf(selection: Selection, portfolio: Portfolio): Marca {
  if (portfolio === 'written-off') return 'C';
  return selection.kind === 'total' ? 'Y' : 'N';
}

/** The line of a payment for an invoice, amounts in pesos; undefined when nothing of the invoice is paid. */
export function lineOf(
  invoice: Invoice,
  selection: Selection,
  portfolio: Portfolio,
  today = todayInBogota(),
): PaymentLine | undefined {
  const { amount, mora, beyond } = payableOf(invoice, selection, portfolio, today);
  if (amount <= 0) return undefined;
  const beyondDue = selection.kind === 'instalments' ? selection.beyondDue : undefined;
  return {
    invoice: invoice.invoice,
    interests_mora: mora,
    amount_without_mora: amount - mora,
    total_payment: amount,
    marca: marcaOf(selection, portfolio),
    ...(beyond > 0 && beyondDue ? { beyond_due: beyondDue } : {}),
  };
}
