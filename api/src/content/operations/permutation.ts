/** Whether the second list holds exactly the ids of the first, each once. */
export const isPermutation = (ids: readonly number[], wanted: readonly number[]): boolean =>
  ids.length === wanted.length &&
  new Set(wanted).size === wanted.length &&
  wanted.every((id) => ids.includes(id));
