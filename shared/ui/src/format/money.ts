import { grouped } from './grouped.ts';

const percentFormats = new Map<number, Intl.NumberFormat>();

/**
 * Whole Colombian pesos as the screens show them: `$1.234.567`, `-$1.234` [BC-06].
 *
 * @param amount whole pesos; fractions are rounded to the nearest peso for display only
 */
export function pesos(amount: number): string {
  const rounded = Math.round(amount);
  return `${rounded < 0 ? '-' : ''}$${grouped(String(Math.abs(rounded)))}`;
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
