/** How many of something go on at once: for one key, and for all together. */
export interface SlotsOf {
  readonly perKey: number;
  readonly all: number;
}

export interface Slots {
  /** Takes one until `work` has ended, however it ends. Answers undefined, without beginning, where none is free. */
  during<T>(key: string, work: () => Promise<T>): Promise<{ readonly done: T } | undefined>;
}

/** Slots are given to keys that were proved, and to nothing else. */
export function createSlots({ perKey, all }: SlotsOf): Slots {
  const busy = new Map<string, number>();
  let total = 0;
  return {
    async during(key, work) {
      const own = busy.get(key) ?? 0;
      if (own >= perKey || total >= all) return undefined;
      busy.set(key, own + 1);
      total += 1;
      try {
        return { done: await work() };
      } finally {
        total -= 1;
        const left = (busy.get(key) ?? 1) - 1;
        if (left > 0) busy.set(key, left);
        else busy.delete(key);
      }
    },
  };
}
