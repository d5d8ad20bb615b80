import { parse } from 'csv-parse/sync';
import type { ReconciliationLine } from './port.ts';

/** Columns that decide about money; `fecha_hora` and `cus` inform, and the file may have others. */
const COLUMNS = ['transaccion', 'referencia', 'valor', 'estado'] as const;
/** Characters: what the database keeps is found by an index. */
const LONGEST_FIELD = 200;
type Column = (typeof COLUMNS)[number];
type Row = Readonly<Record<Column | 'fecha_hora' | 'cus', string | undefined>>;

/** A moment of the day; what cannot be read, or is of another day, is its end: nothing of ours is later, so the bank is asked. */
const timeIn = (day: string, text = ''): string => {
  const at = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/.exec(text);
  return `${day}T${at?.[1] === day ? at[2] : '23:59:59'}`;
};

const lineOf = (row: Row, at: string, number: number): ReconciliationLine => {
  const text = (column: Column): string => {
    const value = row[column];
    if (value === undefined) throw new Error(`line ${number} has no ${column}`);
    if (value.length > LONGEST_FIELD) throw new Error(`${column} of line ${number} is too long`);
    return value;
  };
  const value = text('valor');
  // PSE moves whole pesos only. A line with any other amount keeps it as text, so that the other lines of the day are
  // read.
  const isPesos = /^\d{1,13}(\.0{1,2})?$/.test(value) && Number(value) > 0;
  return {
    at,
    gatewayId: text('transaccion'),
    reference: text('referencia'),
    trazabilityCode: row.cus ?? '',
    amount: isPesos ? Number(value) : null,
    amountSaid: isPesos ? null : value,
    isPaid: text('estado') === 'APPROVED',
    status: text('estado'),
  };
};

/**
 * Reads the gateway's file of a day: CSV with a header, pesos with two decimals. The gateway's published API has no such
 * file; the bank simulator offers it under the same address and key.
 * @throws Error for a text that is not such a file.
 */
export function readReconciliation(csv: string, day: string): ReconciliationLine[] {
  const columns = (first: readonly string[]): string[] => {
    const missing = COLUMNS.filter((column) => !first.includes(column));
    if (missing.length > 0) throw new Error(`the file has no ${missing.join(', ')}`);
    return [...first];
  };
  const rows: Row[] = parse(csv.replaceAll('\0', ''), {
    columns,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  });
  return rows.map((row, index) => lineOf(row, timeIn(day, row.fecha_hora), index + 2));
}
