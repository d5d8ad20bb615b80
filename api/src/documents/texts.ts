import { longDate } from '@portal/contract/dates';
import { longMoment as momentText } from '@portal/contract/timestamps';
import { localTimestamp } from '../platform/clock.ts';

export { longDate, shortDate } from '@portal/contract/dates';
export { dateOf, timeOf } from '@portal/contract/timestamps';

const grouped = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

/** Moment in Bogotá: `20 de noviembre de 2026 a las 10:00 a. m.`. */
export function longMoment(at: Date): string {
  return momentText(localTimestamp(at));
}

/** National ID as people write it: `1.010.101.010`. One with letters stays as it is. */
export function groupedId(fiscalNumber: string): string {
  return /^\d+$/.test(fiscalNumber) ? grouped.format(BigInt(fiscalNumber)) : fiscalNumber;
}

/** National ID of which only the end is told: `******1010`. */
export function maskedId(fiscalNumber: string): string {
  return '*'.repeat(Math.max(0, fiscalNumber.length - 4)) + fiscalNumber.slice(-4);
}

/** Percent with two decimals and a comma: `1,88 %`. */
export function percentText(percent: string): string {
  const [whole = '0', decimals = ''] = percent.split('.');
  const hundredths = Math.round(Number(`${decimals}0000`.slice(0, 4)) / 100);
  const carried = hundredths === 100 ? Number(whole) + 1 : Number(whole);
  return `${carried},${String(hundredths % 100).padStart(2, '0')} %`;
}

/** Rate with all of its decimals and a comma, `1,8762 %`: figures are checked with it. */
export function exactPercent(percent: string): string {
  const [whole = '0', decimals = ''] = percent.split('.');
  const kept = decimals.replace(/0+$/, '').padEnd(2, '0');
  return `${whole},${kept} %`;
}

/** `2026-11` → `noviembre de 2026`. */
export function monthName(month: string): string {
  return longDate(`${month}-01`).replace(/^1 de /, '');
}

/** `1, 2 y 3`. */
export function listed(items: readonly (string | number)[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} y ${items[items.length - 1]}`;
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
