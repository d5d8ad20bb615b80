import { businessDate, localTimestamp } from '../platform/clock.ts';

const long = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
const grouped = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

/** `2026-11-20` → `20 de noviembre de 2026`. */
export function longDate(date: string): string {
  return long.format(new Date(`${date}T00:00:00Z`));
}

/** Date of a timestamp as tables write it and every screen does: its first 10 characters, `2026-11-20`. */
export function dateOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** Time of a timestamp as every screen writes it: its characters 11 to 19, `09:43:12`. */
export function timeOf(timestamp: string): string {
  return timestamp.slice(11, 19);
}

/** Moment in Bogotá: `20 de noviembre de 2026 a las 10:00`. */
export function longMoment(at: Date): string {
  return `${longDate(businessDate(at))} a las ${localTimestamp(at).slice(11, 16)}`;
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
export const percentText = (percent: string): string => {
  const [whole = '0', decimals = ''] = percent.split('.');
  const hundredths = Math.round(Number(`${decimals}0000`.slice(0, 4)) / 100);
  const carried = hundredths === 100 ? Number(whole) + 1 : Number(whole);
  return `${carried},${String(hundredths % 100).padStart(2, '0')} %`;
};

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

export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
