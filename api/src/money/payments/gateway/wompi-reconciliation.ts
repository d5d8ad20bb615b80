import { parse } from 'csv-parse/sync';
import type { ReconciliationLine } from './port.ts';

/** Columns that decide about money; `fecha_hora` and `cus` inform, and the file may have others. */
const COLUMNS = ['transaccion', 'referencia', 'valor', 'estado'] as const;
type Column = (typeof COLUMNS)[number];
type Row = Readonly<Record<Column | 'fecha_hora' | 'cus', string | undefined>>;

const timeIn = (text = ''): string | undefined => {
  const at = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/.exec(text);
  return at ? `${at[1]}T${at[2]}` : undefined;
};

const lineOf = (row: Row, at: string, number: number): ReconciliationLine => {
  const text = (column: Column): string => {
    const value = row[column];
    if (value === undefined) throw new Error(`line ${number} has no ${column}`);
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
 * Reads the gateway's file of a day: CSV with a header, pesos with two decimals. A line whose time cannot be read has the
 * time of the line before it, the first one the beginning of the day: a file is in the order in which things happened. The gateway's published API has no
 * such file; the bank simulator offers it under the same address and key.
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
  let at = `${day}T00:00:00`;
  return rows.map((row, index) => {
    at = timeIn(row.fecha_hora) ?? at;
    return lineOf(row, at, index + 2);
  });
}
