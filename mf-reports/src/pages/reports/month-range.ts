import { daysInMonth } from '@portal/ui/format';
import { filterDate } from '@portal/values/filter-date';

/** Days of one month, both included, as the four selectors hold them (RE-25, RE-27). `month` is 1 to 12. */
export interface MonthRange {
  readonly from: number;
  readonly to: number;
  readonly month: number;
  readonly year: number;
}

const FIRST_YEAR = 2017;
const YEARS_AHEAD = 10;

/** Years to choose from: 2017 to ten years after `today`, `YYYY-MM-DD` (RE-29). */
export function yearsToChoose(today: string): number[] {
  const last = Number(today.slice(0, 4)) + YEARS_AHEAD;
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
}

/** The range with days after the end of the month replaced by its last day (RE-30). */
export function clampDays(range: MonthRange): MonthRange {
  const last = daysInMonth(range.month, range.year);
  return { ...range, from: Math.min(range.from, last), to: Math.min(range.to, last) };
}

/** Whether a file of the range can be made: the last day is not before the first. */
export function isInOrder({ from, to }: MonthRange): boolean {
  return from <= to;
}

const dateAt = ({ month, year }: MonthRange, day: number): string =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** First and last day of the range, `YYYY-MM-DD`. */
export function datesOf(range: MonthRange): { desde: string; hasta: string } {
  return {
    desde: dateAt(range, range.from),
    hasta: dateAt(range, range.to),
  };
}

/** First and last day of the range as the calls take them, `dd-mm-yy`. */
export function rangeQuery(range: MonthRange): { min_date: string; max_date: string } {
  const { desde, hasta } = datesOf(range);
  return { min_date: filterDate(desde), max_date: filterDate(hasta) };
}

/** Range from the first of the month to `today`, `YYYY-MM-DD`. */
export function untilToday(today: string): MonthRange {
  return {
    from: 1,
    to: Number(today.slice(8, 10)),
    month: Number(today.slice(5, 7)),
    year: Number(today.slice(0, 4)),
  };
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The range in an address; undefined for one that the selectors cannot show. */
export function readRange(search: URLSearchParams, today: string): MonthRange | undefined {
  const [first, last] = ['desde', 'hasta'].map((name) =>
    DATE.exec(search.get(name) ?? '')
      ?.slice(1)
      .map(Number),
  );
  const [year = 0, month = 0, from = 0] = first ?? [];
  const [lastYear, lastMonth, to = 0] = last ?? [];
  const range = { from, to, month, year };
  const isReal =
    month >= 1 &&
    month <= 12 &&
    from >= 1 &&
    to <= daysInMonth(month, year) &&
    yearsToChoose(today).includes(year);
  return isReal && year === lastYear && month === lastMonth && isInOrder(range) ? range : undefined;
}
