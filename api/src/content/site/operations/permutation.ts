/** Whether the list is the order as it is. */
export function isOrder(ids: readonly number[], was: readonly number[]): boolean {
  return ids.length === was.length && ids.every((id, at) => id === was[at]);
}

/** Whether the second list holds exactly the ids of the first, each once. */
export function isPermutation(ids: readonly number[], wanted: readonly number[]): boolean {
  return (
    ids.length === wanted.length &&
    new Set(wanted).size === wanted.length &&
    wanted.every((id) => ids.includes(id))
  );
}
