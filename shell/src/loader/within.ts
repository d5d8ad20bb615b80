import { TookTooLong } from './classify.ts';

/** The promise's result, or `TookTooLong` after so many milliseconds. The work itself is not stopped. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TookTooLong(`no answer in ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
