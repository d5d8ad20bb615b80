/** National ID in its canonical form: what every key, lookup and counter uses (threat T07). */
export const canonicalFiscalNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s._-]/g, '')
    .toUpperCase();
