import type { Output } from '@portal/contract/contract';
import type { Component } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { Account } from '../tables.ts';
import { creditsByInvoice } from './credits.ts';
import { invoiceMoney } from './invoice-money.ts';

/** Amounts that a transaction paid of each invoice, for receipts. Money is whole pesos. */
export type PaymentReceipt = NonNullable<Output<'GET /api/transactions/:id'>['receipt']>;
type ReceiptInvoice = PaymentReceipt['invoices'][number];
type ReceiptRow = ReceiptInvoice['instalments'][number];

interface PostedPart {
  readonly invoice: string;
  readonly account: Account;
  readonly instalment: number | null;
  readonly component: Component | null;
  readonly amount: number;
}

/**
 * Receipt of a transaction from the ledger: amounts by instalment and kind, capital paid ahead of the plan, and the
 * debt after it on a day ('2026-11-20'). Reversed entries do not count.
 * @param owner restricts it to this customer's invoices, since money may have been applied by hand to another
 *   customer's. Left out for administrators.
 * @returns null when the transaction has paid nothing.
 */
export async function receiptOf(
  db: Handle,
  transactionId: string,
  asOf: string,
  owner?: string,
): Promise<PaymentReceipt | null> {
  // A reversed payment and its reversal both fall out, as in the state of a credit.
  const { rows: parts } = await sql<PostedPart>`
    select l.invoice, l.account, l.instalment, l.component, sum(-l.amount)::bigint as amount
    from ledger_entry e join ledger_posting l on l.entry_id = e.id
    where e.transaction_id = ${transactionId} and e.kind <> 'opening'
      and l.invoice is not null and l.account not in ('gateway_clearing', 'customer_refunds', 'payment_differences')
      and not exists (select from ledger_entry r where r.reverses = coalesce(e.reverses, e.id))
    group by l.invoice, l.account, l.instalment, l.component
    having sum(l.amount) <> 0
    order by l.invoice, l.instalment`.execute(db);
  if (parts.length === 0) return null;
  const byInvoice = Map.groupBy(parts, (part) => part.invoice);
  const credits = await creditsByInvoice(db, [...byInvoice.keys()]);
  return {
    invoices: credits
      .filter(({ fiscalNumber }) => owner === undefined || fiscalNumber === owner)
      .toSorted((a, b) => (a.invoice < b.invoice ? -1 : 1))
      .map((credit) => {
        const posted = byInvoice.get(credit.invoice) ?? [];
        const { owed, late, next } = invoiceMoney(credit, asOf);
        const beside = posted.filter((part) => part.component !== null && part.instalment === null);
        const besideOf = (component: Component) =>
          sumOf(beside.filter((part) => part.component === component));
        const dueDates = new Map(credit.state.instalments.map(({ number, dueDate }) => [number, dueDate]));
        return {
          invoice: credit.invoice,
          paid: sumOf(posted),
          instalments: instalmentsOf(posted, dueDates),
          to_capital: sumOf(beside),
          ...(beside.length === 0
            ? {}
            : {
                beside_plan: {
                  interest: besideOf('interest'),
                  iva: besideOf('iva'),
                  capital: besideOf('capital'),
                },
              }),
          unapplied: sumOf(posted.filter(({ account }) => account === 'unapplied_payments')),
          closed: credit.status === 'closed',
          total_to_pay: owed,
          overdue: late,
          next: next
            ? { num_quota: next.number, due_date: next.dueDate, amount: next.total - next.mora }
            : null,
        };
      }),
  };
}

const sumOf = (parts: readonly PostedPart[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

const FIELD = {
  mora: 'late_interest',
  guarantee: 'guarantee',
  iva: 'iva',
  interest: 'interest',
  capital: 'capital',
} as const satisfies Record<Component, keyof ReceiptRow>;

function instalmentsOf(parts: readonly PostedPart[], dueDates: ReadonlyMap<number, string>): ReceiptRow[] {
  const byNumber = Map.groupBy(parts, (part) => part.instalment);
  return [...byNumber].flatMap(([number, ofRow]) => {
    if (number === null) return [];
    const row = { late_interest: 0, guarantee: 0, iva: 0, interest: 0, capital: 0 };
    for (const { component, amount } of ofRow) if (component) row[FIELD[component]] += amount;
    return [{ num_quota: number, due_date: dueDates.get(number) ?? null, ...row, total: sumOf(ofRow) }];
  });
}
