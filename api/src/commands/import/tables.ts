import { csvRows, type Folder, UNREADABLE } from './csv-rows.ts';
import type { Faults } from './faults.ts';
import { type Field, shown, UnreadableFieldError } from './fields.ts';

const NOT_DECODED =
  'has a letter that the encoding does not have: save the file as UTF-8, or name its encoding with --encoding';

/** A file that can be imported: its name and how each of its columns is read. */
export interface Table<C extends Record<string, Field<unknown>>> {
  readonly file: string;
  readonly columns: C;
}

type Values<C extends Record<string, Field<unknown>>> = { readonly [K in keyof C]: ReturnType<C[K]> };

/** A row whose cells are all readable. */
export interface Row<T> {
  readonly line: number;
  readonly values: T;
  /** Set where only the key can be relied on: the row was refused, and so is what it belongs to. */
  readonly isRefused?: true;
}

export type RowOf<T> = T extends Table<infer C> ? Row<Values<C>> : never;

export function table<C extends Record<string, Field<unknown>>>(file: string, columns: C): Table<C> {
  return {
    file,
    columns,
  };
}

/**
 * Readable rows of a file; the others are reported, each with every wrong column. With `key`, a refused row whose key is
 * readable comes as well, marked as such.
 */
export async function* readTable<C extends Record<string, Field<unknown>>>(
  folder: Folder,
  { file, columns }: Table<C>,
  faults: Faults,
  key?: keyof C & string,
): AsyncGenerator<Row<Values<C>>> {
  const names = Object.keys(columns);
  const fields = Object.values(columns);
  for await (const { line, cells } of csvRows(folder, file, names, faults)) {
    const values: Record<string, unknown> = {};
    let isRight = true;
    for (let at = 0; at < fields.length; at += 1) {
      const column = names[at] as string;
      const cell = cells[at] ?? '';
      try {
        if (cell.includes(UNREADABLE)) throw new UnreadableFieldError(`"${shown(cell)}" ${NOT_DECODED}`);
        values[column] = fields[at]?.(cell);
      } catch (error) {
        if (!(error instanceof UnreadableFieldError)) throw error;
        isRight = false;
        faults.add({ file, line, column, reason: error.message });
      }
    }
    if (isRight) yield { line, values: values as Values<C> };
    else if (key !== undefined && values[key] !== undefined) {
      yield { line, values: values as Values<C>, isRefused: true };
    }
  }
}
