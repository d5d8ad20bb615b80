import type { Output } from '@portal/contract';
import { sumDebts, totalToPay } from '@portal/credit-engine';
import { businessDate } from '@portal/values/bogota-time';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { customerNames } from '../../../people/customers/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { invoiceSpellings } from '../../../platform/database/search-words.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { type Credit, creditsByInvoice, openCreditsOf, unpaidInstalments } from '../../credit/index.ts';
import { questionedPayments } from '../../payments/index.ts';
import { dayOfMoney } from './perform-act.ts';
import { previewAct, unappliedOf } from './preview-act.ts';
import type { CaseRow } from './sync-cases.ts';

type Suggestion = Output<'GET /api/money/cases/:id'>['suggestions'][number];

/** Most invoices of a customer that are tried; no customer has more open at once. */
const INVOICES_TRIED = 12;

/** Effect of applying all money in suspense to each of these credits; closed credits are left out. */
async function suggested(
  db: Handle,
  at: Date,
  row: CaseRow,
  credits: readonly Credit[],
): Promise<Suggestion[]> {
  const [payment] = row.transaction_id ? await questionedPayments(db, [row.transaction_id]) : [];
  const unapplied = await unappliedOf(db, payment);
  if (!payment || unapplied <= 0) return [];
  const names = await customerNames(
    db,
    credits.map(({ fiscalNumber }) => fiscalNumber),
  );
  const today = businessDate(at);
  const chosen = new Map(payment.lines.map((line) => [line.invoice, line.amount]));
  const suggestions: Suggestion[] = [];
  for (const credit of credits.filter(({ status }) => status === 'open').slice(0, INVOICES_TRIED)) {
    const day = dayOfMoney(payment);
    const total = totalToPay(credit.state, day).total;
    const amount = Math.min(
      unapplied,
      total,
      chosen.size > 1 ? (chosen.get(credit.invoice) ?? total) : total,
    );
    if (amount <= 0) continue;
    const due = unpaidInstalments(credit, today).filter(({ isDue }) => isDue);
    const base = {
      invoice: credit.invoice,
      fiscal_number: credit.fiscalNumber,
      name: names.get(credit.fiscalNumber) ?? '',
      chosen_by_customer: chosen.has(credit.invoice),
      due_now: sumDebts(due).total,
      total_to_pay: totalToPay(credit.state, today).total,
      amount,
      left_over: unapplied - amount,
    };
    try {
      const order = { kind: 'apply' as const, invoice: credit.invoice, amount };
      const { lines, to_capital, beyond_due, total: isTotal } = await previewAct(db, at, row, order);
      suggestions.push({
        ...{ ...base, lines, to_capital },
        beyond_due: beyond_due ?? 'next_instalments',
        total: isTotal ?? false,
      });
    } catch (error) {
      // An invoice that cannot take it is no suggestion.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return suggestions.toSorted(
    (a, b) =>
      Number(b.chosen_by_customer) - Number(a.chosen_by_customer) ||
      Math.abs(a.due_now - unapplied) - Math.abs(b.due_now - unapplied) ||
      a.invoice.localeCompare(b.invoice),
  );
}

/** Open invoices of the customer who paid: those that they chose first, then those with the closest debt. */
export async function suggestInvoices(db: Handle, at: Date, row: CaseRow): Promise<Suggestion[]> {
  if (row.closed_at || !row.fiscal_number) return [];
  return await suggested(db, at, row, await openCreditsOf(db, row.fiscal_number));
}

/** Invoices to apply the money to, by number or by the customer's national ID. */
export async function findInvoices(db: Handle, at: Date, row: CaseRow, text: string): Promise<Suggestion[]> {
  const byNumber = await creditsByInvoice(db, invoiceSpellings(text));
  const credits =
    byNumber.length > 0 ? byNumber : await openCreditsOf(db, canonicalFiscalNumber(text.trim()));
  return await suggested(db, at, row, credits);
}
