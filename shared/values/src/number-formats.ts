/** Numbers as people in Colombia read them, for screens, documents and mails. */

const GROUPS_OF_THREE = /\B(?=(\d{3})+(?!\d))/g;
const percentFormats = new Map<number, Intl.NumberFormat>();

/**
 * A whole number, or digits, in groups of three: `1234567` → `1.234.567`. By hand: the first use of `Intl` costs a phone
 * 15 ms.
 */
export function grouped(digits: number | string): string {
  return String(digits).replace(GROUPS_OF_THREE, '.');
}

/**
 * Whole Colombian pesos: `$1.234.567`, `-$1.234` [BC-06].
 *
 * @param amount whole pesos; fractions are rounded to the nearest peso for display only
 */
export function pesos(amount: number): string {
  const rounded = Math.round(amount);
  return `${rounded < 0 ? '-' : ''}$${grouped(Math.abs(rounded))}`;
}

/** An identity number with dots: `1028004317` → `1.028.004.317`; what is not all digits stays as it is. */
export function groupedId(id: string): string {
  return /^\d+$/.test(id) ? grouped(id) : id;
}

/**
 * Percentage points with a decimal comma: `1,92 %` (the space does not break).
 *
 * @param points percentage points (1.92, not 0.0192); a decimal string keeps its exact value
 * @param decimals digits after the comma, 2 by default
 */
export function percent(points: number | string, decimals = 2): string {
  let format = percentFormats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('de-DE', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    percentFormats.set(decimals, format);
  }
  return `${format.format(points as number)}\u00a0%`;
}
