import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import type { Faults } from './faults.ts';

/** Cells of one line, in the order of the columns asked for. */
export interface CsvRow {
  /** Line of the file on which the row ends; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Longest row that is read, in bytes: a quote that is never closed must not swallow the file into memory. */
const LONGEST_ROW = 64 * 1024;

/**
 * Reads a CSV file (RFC 4180, UTF-8, header, any line ends) row by row, so that its size costs no memory.
 * Wrong rows are reported and left out; a file that cannot be read any further is reported once.
 */
export async function* csvRows(
  path: string,
  file: string,
  columns: readonly string[],
  faults: Faults,
): AsyncGenerator<CsvRow> {
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
    }),
  );
  let places: number[] | undefined;
  let width = 0;
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number };
      record: string[];
    }>) {
      if (places === undefined) {
        if (!headerIsRight(file, record, columns, faults)) return;
        places = columns.map((column) => record.indexOf(column));
        width = record.length;
      } else if (record.length !== width) {
        faults.add({
          file,
          line: info.lines,
          column: '',
          reason: `has ${record.length} fields instead of ${width}`,
        });
      } else {
        yield { line: info.lines, cells: places.map((place) => record[place] ?? '') };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as CsvError & { lines?: number }).lines ?? 0;
    faults.add({ file, line, column: '', reason: `not CSV, reading stops here: ${error.message}` });
  }
  if (places === undefined) faults.add({ file, line: 1, column: '', reason: 'has no header' });
}

const headerIsRight = (
  file: string,
  header: readonly string[],
  columns: readonly string[],
  faults: Faults,
): boolean => {
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.filter((column, at) => header.indexOf(column) !== at || !columns.includes(column));
  for (const column of missing) faults.add({ file, line: 1, column, reason: 'this column is missing' });
  for (const column of unknown) faults.add({ file, line: 1, column, reason: 'unknown or repeated column' });
  return missing.length + unknown.length === 0;
};
