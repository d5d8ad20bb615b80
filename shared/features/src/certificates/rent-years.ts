/** First year with certificates (CE-04). */
const FIRST_YEAR = 2017;

/** Years of the certificate for the tax return, from last year back to 2017 (CE-04, AC-04). @param today `2026-11-20` */
export function rentYears(today: string): readonly number[] {
  const last = Number(today.slice(0, 4)) - 1;
  return Array.from({ length: Math.max(0, last - FIRST_YEAR + 1) }, (_, index) => last - index);
}
