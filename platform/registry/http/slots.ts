/** Largest number of simultaneous works: for one key, and in all. */
export interface SlotsOf {
  readonly perKey: number;
  readonly all: number;
}

export interface Slots {
  /** Holds a slot while `work` runs. Answers undefined, and does not start `work`, when no slot is free. */
  during<T>(key: string, work: () => Promise<T>): Promise<{ readonly done: T } | undefined>;
}

/** Only keys with a proved signature get slots. */
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
