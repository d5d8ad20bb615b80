import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import type { Faults } from './faults.ts';

/** Where files lie, and how they were written. */
export interface Folder {
  readonly path: string;
  /** Encoding of files without a byte order mark, as the WHATWG names it. */
  readonly encoding: string;
}

/** Cells of one line, in the order of the columns asked for. */
export interface CsvRow {
  /** Line of the file on which the row ends; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** What stands in the place of bytes that the encoding does not have. */
export const UNREADABLE = '\uFFFD';

/** Longest row that is read, in bytes: a quote that is never closed must not swallow the file into memory. */
const LONGEST_ROW = 64 * 1024;

const MARKS = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
] as const;

/**
 * Records of a CSV file with the lines on which they end. What the file's encoding does not have comes as
 * {@link UNREADABLE}. `isUtf8` is known when the first record is.
 */
export function csvRecords(
  { path, encoding }: Folder,
  file: string,
  options: Options = {},
): { readonly records: Readable; readonly isUtf8: () => boolean } {
  let decoder: TextDecoder | undefined;
  async function* utf8(): AsyncGenerator<Buffer | string> {
    for await (const chunk of createReadStream(join(path, file)) as AsyncIterable<Buffer>) {
      const marked = MARKS.find(([, mark]) => chunk.subarray(0, mark.length).equals(mark));
      decoder ??= new TextDecoder(marked?.[0] ?? encoding);
      yield decoder.encoding === 'utf-8' ? chunk : decoder.decode(chunk, { stream: true });
    }
    // Bytes that are left over are no letter.
    if (decoder !== undefined && decoder.encoding !== 'utf-8') yield decoder.decode();
  }
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    ...options,
  });
  return { records: Readable.from(utf8()).pipe(parser), isUtf8: () => decoder?.encoding === 'utf-8' };
}

/**
 * Reads a CSV file (RFC 4180, header, any line ends) row by row, so that its size costs no memory. Wrong rows are
 * reported and left out; a file that cannot be read any further is reported once.
 */
export async function* csvRows(
  folder: Folder,
  file: string,
  columns: readonly string[],
  faults: Faults,
): AsyncGenerator<CsvRow> {
  let places: number[] | undefined;
  let width = 0;
  try {
    for await (const { info, record } of csvRecords(folder, file).records as AsyncIterable<{
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
  if (header.some((cell) => cell.includes('\0'))) {
    const reason = 'looks like UTF-16 without a byte order mark: give --encoding utf-16le';
    faults.add({ file, line: 1, column: '', reason });
    return false;
  }
  const [only = ''] = header;
  if (header.length === 1 && columns.length > 1 && /[;\t]/.test(only)) {
    const between = only.includes(';') ? 'semicolons' : 'tabs';
    faults.add({
      file,
      line: 1,
      column: '',
      reason: `has ${between} between its columns: save it with commas`,
    });
    return false;
  }
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.filter((column, at) => header.indexOf(column) !== at || !columns.includes(column));
  for (const column of missing) faults.add({ file, line: 1, column, reason: 'this column is missing' });
  for (const column of unknown) faults.add({ file, line: 1, column, reason: 'unknown or repeated column' });
  return missing.length + unknown.length === 0;
};
