/** Only active entries, ordered by order (PU-08). */
export function activeInOrder<T extends { readonly active: boolean; readonly order: number }>(
  entries: readonly T[],
): readonly T[] {
  return entries.filter(({ active }) => active).sort((a, b) => a.order - b.order);
}
