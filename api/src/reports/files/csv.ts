import { stringify } from 'csv-stringify/sync';
import type { Batch } from '../../jobs/index.ts';

export interface Column<R> {
  readonly title: string;
  readonly value: (row: R) => string | number | null;
}

/** The mark by which Excel knows that a file is UTF-8. */
const BOM = '\uFEFF';

/** What begins so, also behind spaces, may be run by a spreadsheet; `escape_formulas` knows only the first sign. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A cell that no spreadsheet takes for a formula: an apostrophe makes it a text (threat T39). */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  return value === null ? '' : harmless(value);
};

/** A spreadsheet in Spanish separates by semicolons, since the comma is its decimal sign. */
const FORMAT = { delimiter: ';', record_delimiter: 'windows' } as const;

/** Rows as lines of CSV: semicolons, CR LF, quotes where needed, formulas neutralised. */
export const csvLines = <R>(columns: readonly Column<R>[], rows: readonly R[]): string =>
  stringify(
    rows.map((row) => columns.map(({ value }) => cellOf(value(row)))),
    FORMAT,
  );

/** A whole CSV file, written as its rows are read: byte order mark, titles, and a piece for each batch. */
export async function* csvFile<R>(
  columns: readonly Column<R>[],
  batches: AsyncIterable<readonly R[]>,
): AsyncGenerator<Batch> {
  yield { bytes: BOM + stringify([columns.map(({ title }) => title)], FORMAT), rows: 0 };
  for await (const rows of batches) yield { bytes: csvLines(columns, rows), rows: rows.length };
}

/** Walks through rows of which each batch goes on where the last one ended. */
export async function* walk<R, M>(
  read: (after: M | undefined) => Promise<readonly R[]>,
  markOf: (row: R) => M,
): AsyncGenerator<readonly R[]> {
  for (let after: M | undefined; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = markOf(last);
  }
}

/** Rows read at a time: more wins nothing, less costs round trips. */
export const BATCH = 5_000;

export const CSV_MEDIA = 'text/csv; charset=utf-8';

/** Local time without the T, as spreadsheets read it. */
export const spaced = (timestamp: string): string => timestamp.replace('T', ' ');
