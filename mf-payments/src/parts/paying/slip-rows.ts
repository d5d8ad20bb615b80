import type { SummaryRow } from '@portal/ui/core';
import { instalmentsText, shortDate, todayInBogota } from '@portal/ui/format';
import { type CreditPreview, type EngineState, instalmentsPaid, previewOf } from './credit-preview.ts';
import { moraOf, payableOf, tickedQuotas } from './payable-amounts.ts';
import { type Owed, type Selections, selectionOf } from './payment-request.ts';
import type { Selection } from './selection.ts';
import { beyondTexts, invoiceTexts, paymentTexts } from './texts.ts';
import type { Invoice } from './wire.ts';

/** Selections, with the arithmetic that computes what they pay. */
export interface Chosen {
  readonly selections: Selections;
  readonly engine: EngineState;
}

/** Rows of the payment: for each invoice its amount, and its late interest. */
export function slipRows(owed: Owed, { selections, engine }: Chosen): SummaryRow[] {
  const { reply, portfolio } = owed;
  return reply.invoices.flatMap((invoice): SummaryRow[] => {
    const selection = selectionOf(selections, invoice.invoice);
    const payable = payableOf(invoice, selection, portfolio);
    // While the typed amount is invalid, the rows show the ticked instalments.
    const amount = payable.isWrong ? payable.maximum : payable.amount;
    const mora = payable.isWrong ? moraOf(invoice, portfolio) : payable.mora;
    const number = invoice.invoice;
    if (amount <= 0 || (payable.isWrong && payable.state === 'none')) return [];
    const preview = previewOf(engine, invoice, selection, portfolio);
    const late = mora > 0 ? [{ key: `${number} mora`, label: invoiceTexts.mora, value: mora }] : [];
    const toCapital = capitalRows(invoice, selection, preview, mora);
    if (toCapital) return [...toCapital.due, ...late, ...toCapital.beyond];
    if (amount <= mora) return late;
    const label = paymentTexts.line(
      number,
      whatIsPaid(invoice, selection, preview, amount < payable.maximum),
    );
    return [{ key: number, label, value: amount - mora }, ...late];
  });
}

/** The paid instalments in words, or that the total is paid. */
function whatIsPaid(
  invoice: Invoice,
  selection: Selection,
  preview: CreditPreview | undefined,
  isPart: boolean,
): string {
  if (selection.kind === 'total') return paymentTexts.inTotal;
  if (preview?.allocation.settles) return paymentTexts.inTotal;
  const numbers = preview
    ? instalmentsPaid(preview, invoice).map(({ number }) => number)
    : tickedQuotas(invoice, selection).map(({ num_quota }) => num_quota);
  const named = instalmentsText(numbers);
  if (named === '') return paymentTexts.toDebt;
  return isPart ? paymentTexts.partial(named) : named;
}

/** Rows of a payment to capital: everything due, the interest of the elapsed days, and the repaid capital. */
function capitalRows(
  invoice: Invoice,
  selection: Selection,
  preview: CreditPreview | undefined,
  mora: number,
): { readonly due: SummaryRow[]; readonly beyond: SummaryRow[] } | undefined {
  if (!preview?.choices || !repaysCapital(selection)) return undefined;
  const { due, elapsed, accrued, amount } = preview.choices;
  const interest = accrued.interest + accrued.iva;
  const number = invoice.invoice;
  const today = todayInBogota();
  const named = instalmentsText(
    invoice.quotas.filter(({ exp_date }) => exp_date <= today).map(({ num_quota }) => num_quota),
  );
  return {
    due: due > mora ? [{ key: number, label: paymentTexts.line(number, named), value: due - mora }] : [],
    beyond: [
      ...(interest > 0
        ? [{ key: `${number} interest`, label: beyondTexts.elapsed(elapsed), value: interest }]
        : []),
      { key: `${number} capital`, label: beyondTexts.applied, value: amount - due - interest },
    ],
  };
}

const repaysCapital = (selection: Selection): boolean =>
  selection.kind === 'instalments' &&
  (selection.beyondDue === 'shorten_term' || selection.beyondDue === 'lower_instalment');

/** Capital left after the payments to capital of all invoices, in pesos; undefined without such a payment. */
export function capitalAfter({ reply, portfolio }: Owed, { selections, engine }: Chosen): number | undefined {
  const left = reply.invoices.flatMap((invoice) => {
    const selection = selectionOf(selections, invoice.invoice);
    const choices = previewOf(engine, invoice, selection, portfolio)?.choices;
    return choices && selection.kind === 'instalments' && selection.beyondDue && repaysCapital(selection)
      ? [choices.choices[selection.beyondDue].capitalLeft]
      : [];
  });
  return left.length === 0 ? undefined : left.reduce((sum, capital) => sum + capital, 0);
}

/** The rows of the payment in a few words, for the bar at the foot of the page. */
export function slipSummary({ reply, portfolio }: Owed, { selections, engine }: Chosen): string {
  let instalments = 0;
  let totals = 0;
  let interest = 0;
  let capital = 0;
  const ends: string[] = [];
  for (const invoice of reply.invoices) {
    const selection = selectionOf(selections, invoice.invoice);
    const preview = previewOf(engine, invoice, selection, portfolio);
    interest += payableOf(invoice, selection, portfolio).mora;
    if (selection.kind === 'total' || preview?.allocation.settles) totals += 1;
    else if (preview?.choices && repaysCapital(selection)) {
      capital += 1;
      if (selection.kind === 'instalments' && selection.beyondDue) {
        ends.push(preview.choices.choices[selection.beyondDue].lastDueDate);
      }
    } else {
      instalments += preview
        ? instalmentsPaid(preview, invoice).length
        : tickedQuotas(invoice, selection).length;
    }
  }
  const [end] = ends;
  if (end && capital === 1 && instalments + totals === 0) return beyondTexts.ends(shortDate(end));
  return paymentTexts.summary(instalments, totals, interest, capital);
}
