/** A part of a long run, `2/8`: the second of eight that share the work. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** @throws Error where the text names no part: a run that leaves calls out must not look like a whole one */
export function shardOf(text: string): Shard {
  const [, number, of] = (/^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? []).map(Number);
  if (number === undefined || of === undefined || number > of) throw new Error(`${text} is no part of a run`);
  return { number, of };
}

/** The items of a list that belong to a part: each item belongs to exactly one. */
export function partOf<T>(all: readonly T[], { number, of }: Shard): readonly T[] {
  return all.filter((_, at) => at % of === number - 1);
}
