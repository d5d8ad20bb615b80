/** Total below which rows are cheap to count and are counted each time. */
const CHEAP_TOTAL = 10_000;
/** Lifetime of a larger total, in milliseconds: for the first page of a list, and for further pages. */
const TOTAL_LIFETIME_MS = { first: 5_000, further: 10 * 60_000 } as const;
const TOTALS_KEPT = 200;

export interface KeptTotals {
  /**
   * Number of rows of the list that `key` names. A large one is counted once for a person who turns its pages; for the
   * first page (`isFirst`) it is a few seconds old at most.
   */
  totalOf(key: string, isFirst: boolean, count: () => Promise<number>): Promise<number>;
}

/** Totals as one process keeps them. @param now milliseconds that only go forward. */
export function keptTotals(now: () => number = () => performance.now()): KeptTotals {
  const kept = new Map<string, { readonly at: number; readonly total: number }>();
  const underWay = new Map<string, Promise<number>>();

  const countNow = async (key: string, count: () => Promise<number>): Promise<number> => {
    const at = now();
    const total = await count();
    kept.delete(key);
    if (total >= CHEAP_TOTAL) kept.set(key, { at, total });
    if (kept.size > TOTALS_KEPT) kept.delete(kept.keys().next().value ?? '');
    return total;
  };
  return {
    totalOf: async (key, isFirst, count) => {
      const known = kept.get(key);
      if (known && now() - known.at < (isFirst ? TOTAL_LIFETIME_MS.first : TOTAL_LIFETIME_MS.further))
        return known.total;
      // A small total is counted at each call: a person who has just paid must find the payment counted.
      if (!known) return await countNow(key, count);
      const counting = underWay.get(key) ?? countNow(key, count).finally(() => underWay.delete(key));
      underWay.set(key, counting);
      return await counting;
    },
  };
}
