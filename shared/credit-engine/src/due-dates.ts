import { assertCount, refuse } from './shape.ts';

/** A calendar date in America/Bogota, 'YYYY-MM-DD'. No time and no zone take part in the arithmetic. */
export type BusinessDate = string;

const DAY = 86_400_000;

/** Days since 1970-01-01 of a date, counted in UTC where every day has 24 hours. Throws RangeError. */
function dayNumber(date: BusinessDate, argument = 'date'): number {
  const known = dayNumbers.get(date);
  if (known !== undefined) return known;
  const time = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time) || dateOf(time) !== date) {
    refuse(argument, 'a day of the calendar as YYYY-MM-DD', date);
  }
  if (dayNumbers.size >= KEPT_DATES) dayNumbers.clear();
  dayNumbers.set(date, time / DAY);
  return time / DAY;
}

/** Cache of `dayNumber`: parsing a date takes longer than computing with it, and invoices repeat the same few dates. */
const dayNumbers = new Map<BusinessDate, number>();
const KEPT_DATES = 10_000;

function dateOf(time: number): BusinessDate {
  return new Date(time).toISOString().slice(0, 10);
}

/** Checks that a text is a day of the calendar. Throws RangeError. */
export function assertDate(date: BusinessDate, argument: string): BusinessDate {
  dayNumber(date, argument);
  return date;
}

function lastDayOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function split(date: BusinessDate): { year: number; month: number; day: number; lastDay: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day, lastDay: lastDayOfMonth(year, month) };
}

/**
 * Monthly due dates: the first one, then its day in each following month, the month's last day where it lacks
 * that day; the day returns afterwards (31 Jan → 28 Feb → 31 Mar). See docs/credit-arithmetic.md, Due dates.
 * @param agreed the day of the month that was agreed, when the first date is itself a shortened one
 *   (a plan re-laid from 28 February that falls due on the 31st). Default: the day of `first`.
 */
export function dueDates(first: BusinessDate, count: number, agreed?: number): BusinessDate[] {
  assertDate(first, 'first');
  assertCount(count, 'count');
  const start = split(first);
  const day = agreed ?? start.day;
  if (!Number.isSafeInteger(day) || Math.min(day, start.lastDay) !== start.day || day > 31) {
    refuse('dueDay', `a day of the month that falls due on ${first}`, agreed);
  }
  return Array.from({ length: count }, (_, months) => {
    const monthsFromZero = start.year * 12 + start.month - 1 + months;
    const [year, month] = [Math.floor(monthsFromZero / 12), (monthsFromZero % 12) + 1];
    if (year > 9999) refuse('first', `a date whose plan of ${count} rows ends before the year 10000`, first);
    return [year, month, Math.min(day, lastDayOfMonth(year, month))]
      .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
      .join('-');
  });
}

/** Days by which a due date is moved at most to fall on a working day: a long weekend. */
const MOST_MOVED = 4;

/** The due date of an agreed day that is nearest to a date. */
function nearestDue(day: number, date: BusinessDate): BusinessDate {
  const { year, month } = split(date);
  const dues = [-1, 0, 1].map((months) => {
    const first = new Date(Date.UTC(year, month - 1 + months, 1));
    const last = lastDayOfMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
    return dateOf(first.getTime() + (Math.min(day, last) - 1) * DAY);
  });
  const distance = (due: BusinessDate): number => Math.abs(daysBetween(due, date));
  return dues.reduce((best, due) => (distance(due) < distance(best) ? due : best));
}

/**
 * Whether an agreed day gives a due date: exactly, or moved from a weekend or a Monday, where holidays are laid, to a
 * working day after or before it.
 */
function gives(day: number, date: BusinessDate): boolean {
  const due = nearestDue(day, date);
  const moved = daysBetween(due, date);
  if (moved === 0) return true;
  const weekday = (days: number): number => (dayNumber(due) + days + 4) % 7;
  const between = Array.from({ length: Math.abs(moved) }, (_, days) => weekday(moved > 0 ? days : -days));
  const isWorkday = weekday(moved) % 6 !== 0;
  const isFree = (one: number): boolean => one <= 1 || one === 6;
  return isWorkday && Math.abs(moved) <= MOST_MOVED && between.every(isFree);
}

/**
 * The day of the month a plan goes on with from one of its due dates on: of the days that give this date, the one that
 * gives most of the rows from there on, and of these the one that most rows of the plan name (1 Feb, 1 Mar, 31 Mar, 30
 * Apr → 31; a plan that was moved from the 31st to the 28th → 28). See docs/credit-arithmetic.md, A change of term.
 */
export function agreedDay(planDates: readonly BusinessDate[], dueDate: BusinessDate): number {
  assertDate(dueDate, 'dueDate');
  const toCome = planDates.filter((date) => date >= dueDate);
  const count = (dates: readonly BusinessDate[], is: (date: BusinessDate) => boolean) =>
    dates.filter(is).length;
  const days = Array.from({ length: 31 }, (_, index) => index + 1).filter((day) => gives(day, dueDate));
  const ranked = days.map((day) => ({
    day,
    given: count(toCome, (date) => gives(day, date)),
    named: count(planDates, (date) => nearestDue(day, date) === date),
  }));
  ranked.sort((a, b) => b.given - a.given || b.named - a.named || a.day - b.day);
  return ranked[0]?.day ?? split(dueDate).day;
}

/**
 * Due dates of a plan that is laid anew from one of its dates on: that date as it is, then the day that was agreed.
 */
export function dueDatesOn(
  planDates: readonly BusinessDate[],
  dueDate: BusinessDate,
  count: number,
): BusinessDate[] {
  const day = agreedDay(planDates, dueDate);
  return [dueDate, ...dueDates(nearestDue(day, dueDate), count, day).slice(1)];
}

/** Calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return dayNumber(to, 'to') - dayNumber(from, 'from');
}

/**
 * Days late: counted from the day after the due date, 0 on it and before it. See docs/credit-arithmetic.md, Late
 * interest.
 */
export function daysLate(dueDate: BusinessDate, asOf: BusinessDate): number {
  return Math.max(0, daysBetween(dueDate, asOf));
}

/** The later of two dates (text of this form orders as dates do). */
export function laterOf(a: BusinessDate, b: BusinessDate): BusinessDate {
  return a > b ? a : b;
}

/** The days after one date, up to and including another, counted by month ('YYYY-MM'). */
export function daysByMonth(since: BusinessDate, until: BusinessDate): { month: string; days: number }[] {
  const months: { month: string; days: number }[] = [];
  let left = daysBetween(since, until);
  if (left <= 0) return months;
  let { year, month, day, lastDay } = split(since);
  while (left > 0) {
    const days = Math.min(left, lastDay - day);
    if (days > 0) months.push({ month: `${padded(year, 4)}-${padded(month, 2)}`, days });
    left -= days;
    [year, month, day] = month === 12 ? [year + 1, 1, 0] : [year, month + 1, 0];
    lastDay = lastDayOfMonth(year, month);
  }
  return months;
}

function padded(part: number, length: number): string {
  return String(part).padStart(length, '0');
}
