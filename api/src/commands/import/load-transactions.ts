import {
  type HistoricTransaction,
  identitiesOfImported,
  identityOf,
  importTransactions,
} from '../../money/payments/index.ts';
import type { Handle } from '../../platform/database/database.ts';
import { families } from './ascending.ts';
import type { BatchWork } from './batches.ts';
import type { Folder } from './csv-rows.ts';
import type { Fault, Faults, Place } from './faults.ts';
import { transactionInvoices, transactions } from './files.ts';
import { knownKeys, missingReferences } from './references.ts';
import { readTable } from './tables.ts';

interface Payment {
  readonly line: number;
  readonly values: HistoricTransaction;
  /** The payment's own place, then those of its lines in their order. */
  readonly places: readonly [Place, ...Place[]];
}

/** Historic payments with their invoices; those that contradict them are reported. */
export async function* payments(folder: Folder, faults: Faults): AsyncGenerator<Payment> {
  const side = { column: 'reference', key: ({ reference }: { readonly reference: string }) => reference };
  const together = families(
    { ...side, file: transactions.file, rows: readTable(folder, transactions, faults) },
    {
      ...side,
      file: transactionInvoices.file,
      rows: readTable(folder, transactionInvoices, faults, 'reference'),
    },
    faults,
  );
  for await (const { parent, children } of together) {
    const row = parent.values;
    const places: Payment['places'] = [
      { file: transactions.file, line: parent.line },
      ...children.map(({ line }) => ({ file: transactionInvoices.file, line })),
    ];
    const fault = (column: string, reason: string) => {
      faults.add({ ...places[0], column, reason });
      for (const place of places) faults.refuse(place);
    };
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
        places,
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
      return [{ row, fault: { ...(row.places[at + 1] ?? row.places[0]), column: 'invoice', reason } }];
    }),
  );
};

/** Payments that were taken over before, with another owner or other lines. */
const otherPayments = async (
  db: Handle,
  rows: readonly Payment[],
): Promise<{ row: Payment; fault: Fault }[]> => {
  const known = await identitiesOfImported(
    db,
    rows.map(({ values }) => values.reference),
  );
  return rows.flatMap((row) => {
    const here = known.get(row.values.reference);
    const there = identityOf(row.values);
    if (here === undefined) return [];
    return (['owner', 'lines'] as const)
      .filter((part) => here[part] !== there[part])
      .map((part) => ({
        row,
        fault: {
          ...row.places[0],
          column: part === 'owner' ? 'fiscal_number' : 'reference',
          reason: `the payment that stands here has "${here[part]}", this row "${there[part]}"`,
        },
      }));
  });
};

export const transactionWork: BatchWork<Payment> = {
  file: transactions.file,
  size: 1000,
  placesOf: ({ places }) => places,
  check: async (trx, rows) => [
    ...(await otherPayments(trx, rows)),
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
