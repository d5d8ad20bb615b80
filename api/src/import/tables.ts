import { join } from 'node:path';
import { csvRows } from './csv-rows.ts';
import type { Faults } from './faults.ts';
import { type Field, UnreadableFieldError } from './fields.ts';

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
}

export type RowOf<T> = T extends Table<infer C> ? Row<Values<C>> : never;

export function table<C extends Record<string, Field<unknown>>>(file: string, columns: C): Table<C> {
  return {
    file,
    columns,
  };
}

/** Readable rows of a file; the others are reported, each with every wrong column. */
export async function* readTable<C extends Record<string, Field<unknown>>>(
  folder: string,
  { file, columns }: Table<C>,
  faults: Faults,
): AsyncGenerator<Row<Values<C>>> {
  const names = Object.keys(columns);
  const fields = Object.values(columns);
  for await (const { line, cells } of csvRows(join(folder, file), file, names, faults)) {
    const values: Record<string, unknown> = {};
    let isRight = true;
    for (let at = 0; at < fields.length; at += 1) {
      const column = names[at] as string;
      try {
        values[column] = fields[at]?.(cells[at] ?? '');
      } catch (error) {
        if (!(error instanceof UnreadableFieldError)) throw error;
        isRight = false;
        faults.add({ file, line, column, reason: error.message });
      }
    }
    if (isRight) yield { line, values: values as Values<C> };
  }
}
