import type { Faults } from './faults.ts';
import type { Row } from './tables.ts';

interface Side<T> {
  readonly file: string;
  readonly rows: AsyncIterable<Row<T>>;
  /** Column and value that both sides have in common. */
  readonly column: string;
  readonly key: (values: T) => string;
}

/** A row with the rows of another file that belong to it. */
export interface Family<P, C> {
  readonly parent: Row<P>;
  readonly children: readonly Row<C>[];
}

/**
 * Reads two files side by side, both in ascending byte order of what they have in common (`LC_ALL=C sort`), so that
 * each parent arrives with its children while memory holds one family. Parents out of order or repeated, and
 * children out of order or without a parent, are reported and left out.
 */
export async function* families<P, C>(
  parents: Side<P>,
  children: Side<C>,
  faults: Faults,
): AsyncGenerator<Family<P, C>> {
  const waiting = ascending(children, faults, { repeatable: true })[Symbol.asyncIterator]();
  let child = await waiting.next();
  const orphan = ({ line, values }: Row<C>) =>
    faults.add({
      file: children.file,
      line,
      column: children.column,
      reason: `"${children.key(values)}" is not in ${parents.file}, or was refused there`,
    });
  for await (const parent of ascending(parents, faults, { repeatable: false })) {
    const key = parents.key(parent.values);
    const own: Row<C>[] = [];
    while (!child.done && children.key(child.value.values) <= key) {
      if (children.key(child.value.values) === key) own.push(child.value);
      else orphan(child.value);
      child = await waiting.next();
    }
    yield { parent, children: own };
  }
  for (; !child.done; child = await waiting.next()) orphan(child.value);
}

async function* ascending<T>(
  { file, rows, column, key }: Side<T>,
  faults: Faults,
  { repeatable }: { readonly repeatable: boolean },
): AsyncGenerator<Row<T>> {
  let last: string | undefined;
  for await (const row of rows) {
    const own = key(row.values);
    if (last !== undefined && (own < last || (own === last && !repeatable))) {
      const reason =
        own === last ? `"${own}" is repeated` : `"${own}" comes after "${last}": the file is not sorted`;
      faults.add({ file, line: row.line, column, reason });
      continue;
    }
    last = own;
    yield row;
  }
}

/** Leaves out and reports rows whose key came before. Keeps the keys: some 60 bytes of memory a row. */
export async function* unrepeated<T>(
  { file, rows, column, key }: Side<T>,
  faults: Faults,
): AsyncGenerator<Row<T>> {
  const seen = new Set<string>();
  for await (const row of rows) {
    const own = key(row.values);
    if (seen.has(own)) faults.add({ file, line: row.line, column, reason: `"${own}" is repeated` });
    else yield row;
    seen.add(own);
  }
}
