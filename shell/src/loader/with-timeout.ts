import { TimeoutError } from './classify.ts';

/** Calls `again` at each sign of progress, until the returned function is called. */
export type Progress = (again: () => void) => () => void;

/**
 * The promise's result, or `TimeoutError` after this many milliseconds without progress. The work itself is not stopped.
 */
export function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  progress: Progress = () => () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new TimeoutError(`no answer in ${milliseconds} ms`));
    let timer = setTimeout(giveUp, milliseconds);
    const end = progress(() => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, milliseconds);
    });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      end();
    });
  });
}

/** Files from below an address that have arrived. */
export function arrivalsBelow(folder: string, { PerformanceObserver } = window): Progress {
  return (again) => {
    if (!PerformanceObserver?.supportedEntryTypes?.includes('resource')) return () => {};
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => name.startsWith(folder))) again();
    });
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  };
}
