/** Between two questions to the page. */
export const EVERY_MS = 1_000;
/** A thread that has not answered for so long hangs; the longest task of a slow phone is far shorter. */
export const SILENCE_MS = 8_000;

export interface Listener {
  /** Whether the page is to be asked: hidden pages are not. */
  watch(isWatched: boolean): void;
  answered(): void;
  /** Each `EVERY_MS`. @returns `ask` where the page is to be asked, `report` once for each time that it hangs. */
  tick(): 'ask' | 'report' | undefined;
}

/**
 * When a page's thread counts as hung. A tick that comes late says that this thread slept too, with the whole machine,
 * so that the silence before it is none of the page's.
 * @param now milliseconds
 */
export function createListener(now: () => number): Listener {
  let isWatched = false;
  let isReported = false;
  let heardAt = now();
  let tickedAt = now();
  const heard = (): void => {
    heardAt = now();
    isReported = false;
  };
  return {
    watch(next) {
      isWatched = next;
      heard();
    },
    answered: heard,
    tick() {
      const slept = now() - tickedAt > 3 * EVERY_MS;
      tickedAt = now();
      if (!isWatched) return undefined;
      if (slept) {
        heardAt = now();
        return 'ask';
      }
      if (now() - heardAt <= SILENCE_MS) return 'ask';
      if (isReported) return undefined;
      isReported = true;
      return 'report';
    },
  };
}
