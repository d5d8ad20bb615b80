const runsOf = (word: string): Set<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** Likeness of two words, 0 to 1: the share of their runs of three letters that they have in common. */
export function likeness(one: string, other: string): number {
  const [left, right] = [runsOf(one), runsOf(other)];
  const both = [...left].filter((run) => right.has(run)).length;
  return both / (left.size + right.size - both);
}

/** Number of typing errors between two words: a letter too many, too few, another one, or two that changed places. */
export function typingErrors(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const changed = (last[at - 1] ?? 0) + (isSame ? 0 : 1);
      let fewest = Math.min(changed, (last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        fewest = Math.min(fewest, (before[at - 2] ?? 0) + 1);
      now.push(fewest);
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? one.length;
}
