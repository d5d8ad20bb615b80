/** Milliseconds between two questions to the page. */
export const EVERY_MS = 1_000;
/**
 * Milliseconds without an answer after which a thread counts as hanging; the longest task of a slow phone is far
 * shorter.
 */
export const SILENCE_MS = 8_000;

export interface Listener {
  /** Sets whether the page is asked: hidden pages are not. */
  watch(isWatched: boolean): void;
  answered(): void;
  /** Called every `EVERY_MS`. @returns `ask` where the page is to be asked, `report` once for each hang. */
  tick(): 'ask' | 'report' | undefined;
}

/**
 * Decides when a page's thread counts as hanging. A late tick means that the worker slept too, with the whole machine,
 * so that the silence does not count against the page.
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
