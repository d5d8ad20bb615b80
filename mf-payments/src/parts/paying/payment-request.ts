import { payableOf } from './payable-amounts.ts';
import { lineOf } from './payment-line.ts';
import { nothingSelected, type Portfolio, type Selection } from './selection.ts';
import type { Bank, InvoicesReply, PaymentLine, PayRequest } from './wire.ts';

/** Selections by invoice number; an invoice without an entry has nothing chosen. */
export type Selections = Readonly<Record<string, Selection>>;

/** Code of the prompt in the list of banks: no bank is chosen (PY-08). */
export const NO_BANK = '0';

export interface Owed {
  readonly reply: InvoicesReply;
  readonly portfolio: Portfolio;
  /** Set for a visitor without a session who asked for this ID (D-27); the server knows it by itself. */
  readonly visitor?: true;
}

export function selectionOf(selections: Selections, invoice: string): Selection {
  return selections[invoice] ?? nothingSelected;
}

/** One line for each invoice that is paid in part or in full, in the order of the screen. */
export function linesOf({ reply, portfolio }: Owed, selections: Selections): PaymentLine[] {
  return reply.invoices.flatMap(
    (invoice) => lineOf(invoice, selectionOf(selections, invoice.invoice), portfolio) ?? [],
  );
}

/** Sum of the lines in whole pesos. */
export function totalOf(lines: readonly PaymentLine[]): number {
  return lines.reduce((total, line) => total + line.total_payment, 0);
}

/** Whether a total to pay is being requested, so that the sum is not known yet. */
export function isAsking(selections: Selections): boolean {
  return Object.values(selections).some(({ kind }) => kind === 'asking-total');
}

/** Invoices with an invalid typed amount, in the order of the screen. */
export function wrongAmounts({ reply, portfolio }: Owed, selections: Selections): string[] {
  return reply.invoices.flatMap((invoice) =>
    payableOf(invoice, selectionOf(selections, invoice.invoice), portfolio).isWrong ? [invoice.invoice] : [],
  );
}

/** Invoices paid beyond what is ticked without a choice of what happens to the rest. */
export function undecided({ reply, portfolio }: Owed, selections: Selections): string[] {
  return reply.invoices.flatMap((invoice) =>
    payableOf(invoice, selectionOf(selections, invoice.invoice), portfolio).needsChoice
      ? [invoice.invoice]
      : [],
  );
}

/** The body of POST pay_invoices (EN-13). The server computes every amount itself and compares these with its own. */
export function payRequest(owed: Owed, selections: Selections, bank: Bank): PayRequest {
  const { reply } = owed;
  const lines = linesOf(owed, selections);
  const invoices = lines.map((line) => line.invoice);
  return {
    error_marca: invoices.some((invoice) => {
      const selection = selectionOf(selections, invoice);
      return selection.kind === 'instalments' && selection.totalFailed === true;
    }),
    fiscal_number: reply.fiscal_number,
    invoices,
    invoices_to_pay: lines,
    total_amount: totalOf(lines),
    payment_method: 'PSE',
    extra_properties: { bankcode: bank.code, bankname: bank.name, sales_person: reply.sales_person },
    login: !owed.visitor,
  };
}
