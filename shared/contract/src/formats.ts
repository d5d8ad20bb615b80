/** National ID in its canonical form: what every key, lookup and counter uses (threat T07). */
export const canonicalFiscalNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s._-]/g, '')
    .toUpperCase();

/** A date of a filter as it goes over the wire: `2026-11-20` → `20-11-26` (decision 30). */
export const filterDate = (date: string): string =>
  date
    .split('-')
    .reverse()
    .join('-')
    .replace(/\d\d(?=\d\d$)/, '');
