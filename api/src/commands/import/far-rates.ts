import { isFarRate, usuryRates } from '../../money/credit/index.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Fault } from './faults.ts';
import * as files from './files.ts';

interface RateRow {
  readonly line: number;
  readonly values: { readonly month: string; readonly annual_rate: string };
}

/**
 * Rows whose rate is far from that of the month before, in the file or here: a point in the wrong place would lower the
 * credits of everybody. What is meant so is entered by a person, who sees what it changes.
 */
export async function farRates<R extends RateRow>(
  trx: Handle,
  rows: readonly R[],
): Promise<readonly { readonly row: R; readonly fault: Fault }[]> {
  const known = new Map((await usuryRates(trx)).map(({ month, annual }) => [month, annual]));
  const found: { row: R; fault: Fault }[] = [];
  for (const row of rows.toSorted((one, other) => one.values.month.localeCompare(other.values.month))) {
    const { month, annual_rate: annual } = row.values;
    if (known.get(month) === annual) continue;
    const before =
      [...known.keys()]
        .filter((earlier) => earlier < month)
        .sort()
        .at(-1) ?? '';
    if (isFarRate(annual, known.get(before))) {
      const reason = `${annual} is more than a quarter from the ${known.get(before)} of ${before}; enter it in the portal`;
      found.push({
        row,
        fault: { file: files.usuryRates.file, line: row.line, column: 'annual_rate', reason },
      });
    } else known.set(month, annual);
  }
  return found;
}
