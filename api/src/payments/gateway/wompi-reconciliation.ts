import { parse } from 'csv-parse/sync';
import type { ReconciliationLine } from './port.ts';

/** Columns that the portal reads; the file may have others. */
type Row = Readonly<
  Record<'fecha_hora' | 'transaccion' | 'referencia' | 'cus' | 'valor' | 'estado', string | undefined>
>;

const COLUMNS = ['fecha_hora', 'transaccion', 'referencia', 'cus', 'valor', 'estado'] as const;

const lineOf = (row: Row, number: number): ReconciliationLine => {
  const text = (column: keyof Row): string => {
    const value = row[column];
    if (value === undefined) throw new Error(`line ${number} has no ${column}`);
    return value;
  };
  const value = text('valor');
  const at = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/.exec(text('fecha_hora'));
  if (!at) throw new Error(`line ${number} cannot be read`);
  // PSE moves whole pesos only. A line with any other amount keeps it as text, so that the other lines of the day are
  // read.
  const isPesos = /^\d{1,13}(\.0{1,2})?$/.test(value) && Number(value) > 0;
  return {
    at: `${at[1]}T${at[2]}`,
    gatewayId: text('transaccion'),
    reference: text('referencia'),
    trazabilityCode: text('cus'),
    amount: isPesos ? Number(value) : null,
    amountSaid: isPesos ? null : value,
    isPaid: text('estado') === 'APPROVED',
    status: text('estado'),
  };
};

/**
 * Reads the gateway's file of a day: CSV with a header, pesos with two decimals. The gateway's published API has no
 * such file; the bank simulator offers it under the same address and key.
 * @throws Error for a text that is not such a file.
 */
export function readReconciliation(csv: string): ReconciliationLine[] {
  const columns = (first: readonly string[]): string[] => {
    const missing = COLUMNS.filter((column) => !first.includes(column));
    if (missing.length > 0) throw new Error(`the file has no ${missing.join(', ')}`);
    return [...first];
  };
  const rows: Row[] = parse(csv, { columns, bom: true, trim: true, skip_empty_lines: true });
  return rows.map((row, index) => lineOf(row, index + 2));
}
