/** A run of words of a text: in both versions, only in the newer one, or only in the older one. */
export interface WordRun {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * Most words that are compared one by one, without the common beginning and end; a longer middle part is shown as
 * removed and added whole.
 */
const MOST_WORDS = 3_000;

/**
 * Kept, added and removed words of a text by the longest common sequence of words, spaces kept with the word before them.
 * Lengths of common sequences fill one table of words × words, after what begins and ends alike was set aside.
 */
export function wordChanges(before: string, after: string): readonly WordRun[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const start = alike(old, now);
  const end = alike(old.slice(start).reverse(), now.slice(start).reverse());
  const middle = [old.slice(start, old.length - end), now.slice(start, now.length - end)] as const;
  const runs: WordRun[] = [
    { kind: 'same', text: now.slice(0, start).join('') },
    ...(middle[0].length > MOST_WORDS || middle[1].length > MOST_WORDS
      ? ([
          { kind: 'removed', text: middle[0].join('') },
          { kind: 'added', text: middle[1].join('') },
        ] as const)
      : middleRuns(...middle)),
    { kind: 'same', text: now.slice(now.length - end).join('') },
  ];
  return joined(runs);
}

/** Number of added and of removed words. */
export function countChanges(runs: readonly WordRun[]): { readonly added: number; readonly removed: number } {
  const count = (kind: WordRun['kind']): number =>
    runs.filter((run) => run.kind === kind).flatMap(({ text }) => wordsOf(text)).length;
  return { added: count('added'), removed: count('removed') };
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one?.trimEnd() === other?.trimEnd();

/** Number of equal words at the beginning of two texts. */
function alike(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && isSame(one[count], other[count])) count += 1;
  return count;
}

function middleRuns(old: readonly string[], now: readonly string[]): WordRun[] {
  const width = now.length + 1;
  // Length of the longest common sequence of words from each pair of positions to the ends of both texts.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] = isSame(old[row], now[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const runs: WordRun[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const isBoth = row < old.length && column < now.length && isSame(old[row], now[column]);
    if (isBoth) {
      runs.push({ kind: 'same', text: now[column] ?? '' });
      row += 1;
      column += 1;
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ kind: 'removed', text: old[row] ?? '' });
      row += 1;
    } else {
      runs.push({ kind: 'added', text: now[column] ?? '' });
      column += 1;
    }
  }
  return runs;
}

/** Joins neighbouring runs of one kind and drops empty runs. */
function joined(runs: readonly WordRun[]): readonly WordRun[] {
  const all: WordRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (run.text === '') continue;
    if (last?.kind === run.kind) all[all.length - 1] = { kind: run.kind, text: last.text + run.text };
    else all.push(run);
  }
  return all;
}
