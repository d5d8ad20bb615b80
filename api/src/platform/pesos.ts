const grouped = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

/** Whole pesos as people read them: `$1.234.567` (BC-06). */
export function pesosText(amount: number): string {
  return `$${grouped.format(amount)}`;
}

/** As `pesosText`, also for what lowers a sum: `-$1.000`. */
export function signedPesos(amount: number): string {
  return amount < 0 ? `-${pesosText(-amount)}` : pesosText(amount);
}
