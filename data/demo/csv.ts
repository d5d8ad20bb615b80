import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';

export type Cell = string | number | boolean | null;

const quoted = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export interface CsvFile<C extends string> {
  write(row: Readonly<Record<C, Cell>>): void;
  /** Resolves when the stream accepts more rows; this wait keeps memory constant. */
  drained(): Promise<void>;
  close(): Promise<void>;
}

/** A CSV file after RFC 4180, in UTF-8, with a header and line feeds. */
export function csvFile<const C extends string>(path: string, columns: readonly C[]): CsvFile<C> {
  const file = createWriteStream(path);
  let buffer = `${columns.join(',')}\n`;
  let full = false;
  return {
    write: (row) => {
      buffer += `${columns.map((column) => quoted(row[column])).join(',')}\n`;
      if (buffer.length < 65_536) return;
      full = !file.write(buffer);
      buffer = '';
    },
    drained: async () => {
      if (full) await once(file, 'drain');
      full = false;
    },
    close: async () => {
      file.end(buffer);
      await finished(file);
    },
  };
}

/**
 * These columns of one of the folder's own lists, row by row. Its cells hold neither commas nor quotes; the importer
 * reads the files of others.
 * @throws Error where a column is missing or a cell is quoted
 */
export function listRows<const C extends readonly string[]>(
  path: string,
  columns: C,
): { [K in keyof C]: string }[] {
  const text = readFileSync(path, 'utf8');
  if (text.includes('"')) throw new Error(`${path} quotes a cell, which this reader does not know.`);
  const [header = [], ...rows] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));
  const places = columns.map((column) => header.indexOf(column));
  if (places.includes(-1)) throw new Error(`${path} has not the columns ${columns.join(', ')}.`);
  return rows.map((row) => places.map((place) => row[place] ?? '') as { [K in keyof C]: string });
}
