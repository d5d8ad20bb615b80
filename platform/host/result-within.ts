import pTimeout from 'p-timeout';

/** The result of work that goes on in any case, or `'late'` after the time limit. @throws what the work throws in time. */
export async function resultWithin<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  return await pTimeout(work, { milliseconds, fallback: () => 'late' as const });
}
