import {
  identityFaults,
  type KnownObligation,
  knownObligations,
  type ObligationRecord,
  obligationDifferences,
  obligationFaults,
  openObligations,
  updateObligations,
} from '../../money/credit/index.ts';
import { type Family, families } from './ascending.ts';
import type { BatchWork } from './batches.ts';
import type { Folder } from './csv-rows.ts';
import type { Fault, FaultReport, Faults, Place } from './faults.ts';
import { type InstalmentRow, instalments, type ObligationRow, obligations } from './files.ts';
import { missingReferences } from './references.ts';
import { readTable } from './tables.ts';

interface Loan {
  readonly line: number;
  readonly values: ObligationRow['values'];
  /** Without instalments where the credit is here already. */
  readonly record: ObligationRecord;
  readonly places: readonly [Place, ...Place[]];
}

/** Columns behind the fields that credit names when it finds a fault. */
const columnOf: Readonly<Record<string, string>> = {
  dueDate: 'due_date',
  fiscalNumber: 'fiscal_number',
  openedOn: 'opened_on',
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
export async function* loans(folder: Folder, today: string, faults: Faults): AsyncGenerator<Loan> {
  const side = { column: 'invoice', key: ({ invoice }: { readonly invoice: string }) => invoice };
  const together = families(
    { ...side, file: obligations.file, rows: readTable(folder, obligations, faults) },
    { ...side, file: instalments.file, rows: readTable(folder, instalments, faults, 'invoice') },
    faults,
  );
  for await (const family of together) {
    const record = recordOf(family.parent, family.children);
    const found = faultsOf(family, record, today);
    const { line, values } = family.parent;
    const places: Loan['places'] = [
      { file: obligations.file, line },
      ...family.children.map((child) => ({ file: instalments.file, line: child.line })),
    ];
    for (const fault of found) faults.add(fault);
    if (found.length === 0) yield { line, values, record, places };
    else for (const place of places) faults.refuse(place);
  }
}

/** Opens credits; of those that are here already it takes what belongs to the core system, and tells the rest. */
export function obligationWork(
  opening: { readonly occurredAt: Date; readonly businessDate: string },
  told: Pick<FaultReport, 'differ'>,
): BatchWork<Loan> {
  let known: ReadonlyMap<string, KnownObligation> = new Map();
  return {
    file: obligations.file,
    size: 500,
    placesOf: ({ places }) => places,
    key: { of: 'obligation', value: ({ record }) => record.invoice },
    check: async (db, rows) => {
      known = await knownObligations(
        db,
        rows.map(({ record }) => record.invoice),
      );
      const others = rows.flatMap((row) => {
        const here = known.get(row.record.invoice);
        if (here === undefined) return [];
        return identityFaults(here, row.record).map(({ field, reason }) => ({
          row,
          fault: { ...row.places[0], column: columnOf[field] ?? field, reason },
        }));
      });
      return [
        ...others,
        ...(await missingReferences(db, obligations.file, rows, [
          { to: 'customer', column: 'fiscal_number', key: (values) => values.fiscal_number },
          { to: 'zone', column: 'zone_code', key: (values) => values.zone_code },
        ])),
      ];
    },
    prepare: async (_db, rows) =>
      rows.flatMap((row) => {
        const { record } = row;
        const here = known.get(record.invoice);
        if (here === undefined) return [row];
        for (const difference of obligationDifferences(here, record))
          told.differ({ ...row.places[0], about: record.invoice, ...difference });
        const isChanged = (['zoneCode', 'salesPerson', 'portfolio'] as const).some(
          (field) => record[field] !== here[field],
        );
        return isChanged ? [{ ...row, record: { ...record, instalments: [] } }] : [];
      }),
    save: async (trx, rows) => {
      const records = rows.map(({ record }) => record);
      const fresh = records.filter(({ instalments: plan }) => plan.length > 0);
      const changed = records.filter(({ instalments: plan }) => plan.length === 0);
      return (
        (await openObligations(trx, fresh, opening)).length +
        (changed.length === 0 ? 0 : await updateObligations(trx, changed))
      );
    },
  };
}
