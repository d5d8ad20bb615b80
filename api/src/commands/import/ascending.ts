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
 * Reads two files side by side, both in ascending byte order of their common key (`LC_ALL=C sort`), so that each parent
 * comes with its children while memory holds one family. Parents out of order or repeated, and children out of order or
 * without a parent, are reported and left out; a parent with a refused child is left out with all its children.
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
    if (own.some(({ isRefused }) => isRefused)) {
      const reason = `a row of ${children.file} that belongs to it was refused`;
      faults.add({ file: parents.file, line: parent.line, column: parents.column, reason });
      for (const { line } of own) faults.refuse({ file: children.file, line });
    } else yield { parent, children: own };
  }
  for (; !child.done; child = await waiting.next()) orphan(child.value);
}

/**
 * Rows in ascending order. Of two rows in the wrong order, the one that does not fit its neighbours is left out and
 * reported: a single wrong key must not make all later rows look unsorted.
 */
async function* ascending<T>(
  { file, rows, column, key }: Side<T>,
  faults: Faults,
  { repeatable }: { readonly repeatable: boolean },
): AsyncGenerator<Row<T>> {
  const fault = ({ line }: Row<T>, reason: string) => faults.add({ file, line, column, reason });
  let last: string | undefined;
  let held: { readonly row: Row<T>; readonly key: string } | undefined;
  for await (const row of rows) {
    const own = key(row.values);
    if (held === undefined) held = { row, key: own };
    else if (own === held.key && !repeatable) fault(row, `"${own}" is repeated`);
    else if (own >= held.key) {
      yield held.row;
      last = held.key;
      held = { row, key: own };
    } else if (last === undefined || own > last || (own === last && repeatable)) {
      fault(held.row, `"${held.key}" stands before "${own}": the file is not sorted`);
      held = { row, key: own };
    } else if (own === last) fault(row, `"${own}" is repeated`);
    else fault(row, `"${own}" stands after "${held.key}": the file is not sorted`);
  }
  if (held !== undefined) yield held.row;
}

/** Leaves out and reports rows with a repeated key. Keeps the keys: some 60 bytes of memory a row. */
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
