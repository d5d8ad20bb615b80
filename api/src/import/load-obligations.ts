import {
  type ObligationRecord,
  obligationFaults,
  openObligations,
  updateObligations,
} from '../credit/index.ts';
import type { Handle } from '../platform/database.ts';
import { type Family, families } from './ascending.ts';
import type { BatchWork } from './batches.ts';
import type { Fault, Faults } from './faults.ts';
import { type InstalmentRow, instalments, type ObligationRow, obligations } from './files.ts';
import { missingReferences } from './references.ts';
import { readTable } from './tables.ts';

interface Loan {
  readonly line: number;
  readonly values: ObligationRow['values'];
  readonly record: ObligationRecord;
}

/** Columns behind the fields that credit names when it finds a fault. */
const columnOf: Readonly<Record<string, string>> = {
  dueDate: 'due_date',
  paid: 'paid_capital',
  'paid.capital': 'paid_capital',
  'paid.interest': 'paid_interest',
  'paid.iva': 'paid_iva',
  'paid.guarantee': 'paid_guarantee',
};

const recordOf = (
  { values: { invoice, ...obligation } }: ObligationRow,
  rows: readonly InstalmentRow[],
): ObligationRecord => ({
  invoice,
  fiscalNumber: obligation.fiscal_number,
  openedOn: obligation.opened_on,
  principal: obligation.principal,
  monthlyRate: obligation.monthly_rate,
  ivaRate: obligation.iva_rate,
  periodicity: obligation.periodicity,
  zoneCode: obligation.zone_code,
  salesPerson: obligation.sales_person,
  portfolio: obligation.portfolio,
  closedOn: obligation.closed_on,
  instalments: rows.map(({ values }) => ({
    number: values.number,
    dueDate: values.due_date,
    capital: values.capital,
    interest: values.interest,
    iva: values.iva,
    guarantee: values.guarantee,
    paid: {
      capital: values.paid_capital,
      interest: values.paid_interest,
      iva: values.paid_iva,
      guarantee: values.paid_guarantee,
    },
    paidOn: values.paid_on,
  })),
});

/** Contradictions between the two files about an obligation. */
const faultsOf = (
  { parent, children }: Family<ObligationRow['values'], InstalmentRow['values']>,
  record: ObligationRecord,
  today: string,
): Fault[] => {
  const ofObligation = (column: string, reason: string): Fault => ({
    file: obligations.file,
    line: parent.line,
    column,
    reason,
  });
  if (children.length === 0) return [ofObligation('invoice', `has no instalment in ${instalments.file}`)];
  const found = obligationFaults(record).map(({ instalment, field, reason }): Fault => {
    const row = children.find(({ values }) => values.number === instalment);
    const column = columnOf[field] ?? field;
    return row ? { file: instalments.file, line: row.line, column, reason } : ofObligation(column, reason);
  });
  const { term, opened_on: openedOn, closed_on: closedOn } = parent.values;
  if (term !== children.length) found.push(ofObligation('term', `there are ${children.length} instalments`));
  if (openedOn > today) found.push(ofObligation('opened_on', 'lies in the future'));
  if (closedOn !== null && (closedOn < openedOn || closedOn > today)) {
    found.push(ofObligation('closed_on', 'lies before the opening or in the future'));
  }
  for (const { line, values } of children) {
    const isPaid = values.paid_capital + values.paid_interest + values.paid_iva + values.paid_guarantee > 0;
    if (isPaid === (values.paid_on !== null) && (values.paid_on ?? '') <= today) continue;
    const reason = isPaid
      ? 'the day of the last payment is missing, or in the future'
      : 'nothing is paid of it';
    found.push({ file: instalments.file, line, column: 'paid_on', reason });
  }
  return found;
};

/** Obligations without a fault of their own, with their instalments; the others are reported. */
export async function* loans(folder: string, today: string, faults: Faults): AsyncGenerator<Loan> {
  const side = { column: 'invoice', key: ({ invoice }: { readonly invoice: string }) => invoice };
  const together = families(
    { ...side, file: obligations.file, rows: readTable(folder, obligations, faults) },
    { ...side, file: instalments.file, rows: readTable(folder, instalments, faults) },
    faults,
  );
  for await (const family of together) {
    const record = recordOf(family.parent, family.children);
    const found = faultsOf(family, record, today);
    for (const fault of found) faults.add(fault);
    if (found.length === 0) yield { line: family.parent.line, values: family.parent.values, record };
  }
}

export function obligationWork(opening: {
  readonly occurredAt: Date;
  readonly businessDate: string;
}): BatchWork<Loan> {
  return {
    file: obligations.file,
    size: 500,
    lineOf: ({ line }) => line,
    check: (trx: Handle, rows: readonly Loan[]) =>
      missingReferences(trx, obligations.file, rows, [
        { to: 'customer', column: 'fiscal_number', key: (values) => values.fiscal_number },
        { to: 'zone', column: 'zone_code', key: (values) => values.zone_code },
      ]),
    save: async (trx: Handle, rows: readonly Loan[]) => {
      const records = rows.map(({ record }) => record);
      const opened = new Set(await openObligations(trx, records, opening));
      const known = records.filter(({ invoice }) => !opened.has(invoice));
      return opened.size + (known.length === 0 ? 0 : await updateObligations(trx, known));
    },
  };
}
