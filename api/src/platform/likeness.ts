const runsOf = (word: string): Set<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** How alike two words are spelt, 0 to 1: the share of their runs of three letters that they have in common. */
export function likeness(one: string, other: string): number {
  const [left, right] = [runsOf(one), runsOf(other)];
  const both = [...left].filter((run) => right.has(run)).length;
  return both / (left.size + right.size - both);
}
