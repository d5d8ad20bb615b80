import { type HistoricTransaction, importTransactions } from '../payments/index.ts';
import type { Handle } from '../platform/database.ts';
import { families } from './ascending.ts';
import type { BatchWork } from './batches.ts';
import type { Fault, Faults } from './faults.ts';
import { transactionInvoices, transactions } from './files.ts';
import { knownKeys, missingReferences } from './references.ts';
import { readTable } from './tables.ts';

interface Payment {
  readonly line: number;
  readonly values: HistoricTransaction;
  /** Lines of the file of invoices, in the order of the payment's lines. */
  readonly lines: readonly number[];
}

/** Historic payments with their invoices; those that contradict them are reported. */
export async function* payments(folder: string, faults: Faults): AsyncGenerator<Payment> {
  const side = { column: 'reference', key: ({ reference }: { readonly reference: string }) => reference };
  const together = families(
    { ...side, file: transactions.file, rows: readTable(folder, transactions, faults) },
    { ...side, file: transactionInvoices.file, rows: readTable(folder, transactionInvoices, faults) },
    faults,
  );
  for await (const { parent, children } of together) {
    const row = parent.values;
    const fault = (column: string, reason: string) =>
      faults.add({ file: transactions.file, line: parent.line, column, reason });
    const invoices = new Set(children.map(({ values }) => values.invoice));
    const total = children.reduce(
      (sum, { values }) => sum + values.amount_without_mora + values.interests_mora,
      0,
    );
    const isPaid = row.status === 'Approved';
    if (total === 0) fault('reference', `has no amount in ${transactionInvoices.file}`);
    else if (invoices.size < children.length) fault('reference', 'an invoice is paid twice by it');
    else if (isPaid !== (row.paid_at !== null))
      fault('paid_at', 'goes with the status Approved, and only with it');
    else {
      yield {
        line: parent.line,
        lines: children.map(({ line }) => line),
        values: {
          reference: row.reference,
          fiscalNumber: row.fiscal_number,
          createdAt: row.created_at,
          paidAt: row.paid_at,
          status: row.status,
          responseGateway: row.response_gateway,
          reasonCode: row.reason_code,
          bankCode: row.bank_code,
          bankName: row.bank_name,
          trazabilityCode: row.trazability_code,
          ticketId: row.ticket_id,
          concept: row.concept,
          login: row.login,
          lines: children.map(({ values }) => ({
            invoice: values.invoice,
            amountWithoutMora: values.amount_without_mora,
            interestsMora: values.interests_mora,
            marca: values.marca,
          })),
        },
      };
    }
  }
}

/** Lines for invoices that do not exist: the whole payment is left out. */
const unknownInvoices = async (
  trx: Handle,
  rows: readonly Payment[],
): Promise<{ row: Payment; fault: Fault }[]> => {
  const known = await knownKeys(
    trx,
    'obligation',
    rows.flatMap(({ values }) => values.lines.map(({ invoice }) => invoice)),
  );
  return rows.flatMap((row) =>
    row.values.lines.flatMap(({ invoice }, at) => {
      if (known.has(invoice)) return [];
      const reason = `there is no obligation "${invoice}"`;
      const line = row.lines[at] ?? 0;
      return [{ row, fault: { file: transactionInvoices.file, line, column: 'invoice', reason } }];
    }),
  );
};

export const transactionWork: BatchWork<Payment> = {
  file: transactions.file,
  size: 1000,
  lineOf: ({ line }) => line,
  check: async (trx, rows) => [
    ...(await missingReferences(trx, transactions.file, rows, [
      { to: 'customer', column: 'fiscal_number', key: ({ fiscalNumber }) => fiscalNumber },
    ])),
    ...(await unknownInvoices(trx, rows)),
  ],
  save: (trx, rows) =>
    importTransactions(
      trx,
      rows.map(({ values }) => values),
    ),
};
