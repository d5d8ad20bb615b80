import type { TirillaRow } from '@portal/ui/core';
import { instalmentsText } from '@portal/ui/format';
import { invoiceTexts, paymentTexts } from '../../texts.ts';
import { coverageOf } from './allocation.ts';
import { type Owed, type Selections, selectionOf } from './payment-request.ts';
import { moraOf, payableOf, tickedQuotas } from './selection.ts';

/** What the payment is made of: per invoice what it pays, and its overdue interest. */
export function slipRows({ reply, portfolio }: Owed, selections: Selections): TirillaRow[] {
  return reply.invoices.flatMap((invoice): TirillaRow[] => {
    const selection = selectionOf(selections, invoice.invoice);
    const payable = payableOf(invoice, selection, portfolio);
    const { maximum } = payable;
    // While the typed amount has to be corrected, the parts are those of what is ticked.
    const amount = payable.isWrong ? maximum : payable.amount;
    const mora = payable.isWrong ? moraOf(invoice, portfolio) : payable.mora;
    if (amount <= 0) return [];
    const number = invoice.invoice;
    const { instalments } = coverageOf(amount, mora, tickedQuotas(invoice, selection));
    const named = instalmentsText(instalments.map((part) => part.number));
    const what =
      selection.kind === 'total'
        ? paymentTexts.inTotal
        : amount < maximum
          ? paymentTexts.partial(named)
          : named;
    const debt: TirillaRow = { key: number, label: paymentTexts.line(number, what), value: amount - mora };
    return [
      ...(amount > mora ? [debt] : []),
      ...(mora > 0 ? [{ key: `${number} mora`, label: invoiceTexts.mora, value: mora }] : []),
    ];
  });
}

/** The same in a few words, for the bar at the foot of the page. */
export function slipSummary({ reply, portfolio }: Owed, selections: Selections): string {
  let instalments = 0;
  let totals = 0;
  let interest = 0;
  for (const invoice of reply.invoices) {
    const selection = selectionOf(selections, invoice.invoice);
    if (selection.kind === 'total') totals += 1;
    instalments += tickedQuotas(invoice, selection).length;
    interest += payableOf(invoice, selection, portfolio).mora;
  }
  return paymentTexts.summary(instalments, totals, interest);
}
