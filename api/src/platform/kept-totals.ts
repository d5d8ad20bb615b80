/** A total below this is cheap to count and always is. */
const CHEAP_TOTAL = 10_000;
/** How long a larger total stands, in milliseconds: of a list that is begun, and while its pages are turned. */
const TOTAL_LIFETIME_MS = { first: 5_000, further: 10 * 60_000 } as const;
const TOTALS_KEPT = 200;

export interface KeptTotals {
  /**
   * How many rows the list has that `key` stands for. Many are counted once for a person who turns its pages; the total of a
   * list that is begun (`isFirst`) is a few seconds old at most.
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
      // Few are counted by each who asks: one who has just paid must find the payment counted.
      if (!known) return await countNow(key, count);
      const counting = underWay.get(key) ?? countNow(key, count).finally(() => underWay.delete(key));
      underWay.set(key, counting);
      return await counting;
    },
  };
}
