import { TimeoutError } from './classify.ts';

/** Calls `again` at each sign of progress, until the returned function is called. */
export type Progress = (again: () => void) => () => void;

/** Parts of a limit. While the page is busy none of them ends, so that a slow machine is no slow connection. */
const TICKS = 20;

/**
 * The promise's result, or `TimeoutError` after this many milliseconds without progress in which the page could have
 * acted. The work itself is not stopped.
 */
export function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  progress: Progress = () => () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ticks: number): void => {
      clearTimeout(timer);
      if (ticks === 0) reject(new TimeoutError(`no answer in ${milliseconds} ms`));
      else timer = setTimeout(() => wait(ticks - 1), milliseconds / TICKS);
    };
    wait(TICKS);
    const end = progress(() => wait(TICKS));
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
