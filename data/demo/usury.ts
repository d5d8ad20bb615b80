import type { BusinessDate, Rate } from '../../shared/credit-engine/src/index.ts';
import { addMonths, monthOf } from './dates.ts';

/**
 * The usury cap of each month, annual effective percent. Certified values come from the base data; where they
 * end, the demo makes them up (a slow wave around 24.6) so that it can run on any day.
 */
export function usuryTable(
  certified: ReadonlyMap<string, Rate>,
  from: BusinessDate,
  to: BusinessDate,
): ReadonlyMap<string, Rate> {
  const table = new Map<string, Rate>();
  for (let month = `${monthOf(from)}-01`; month <= to; month = addMonths(month, 1)) {
    const key = monthOf(month);
    const index = Number(key.slice(0, 4)) * 12 + Number(key.slice(5, 7));
    table.set(key, certified.get(key) ?? (24.6 + 0.9 * Math.sin(index / 3)).toFixed(2));
  }
  return table;
}
