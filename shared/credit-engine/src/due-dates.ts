/** A calendar date in America/Bogota, 'YYYY-MM-DD'. No time and no zone take part in the arithmetic. */
export type BusinessDate = string;

const DAY = 86_400_000;

/** Days since 1970-01-01 of a date, counted in UTC where every day has 24 hours. Throws RangeError. */
function dayNumber(date: BusinessDate): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`A date is a day of the calendar as YYYY-MM-DD; got ${JSON.stringify(date)}`);
  }
  return time / DAY;
}

function lastDayOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function split(date: BusinessDate): { year: number; month: number; day: number; lastDay: number } {
  dayNumber(date);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day, lastDay: lastDayOfMonth(year, month) };
}

/**
 * Monthly due dates: the first one, then its day in each following month, the month's last day where it lacks
 * that day; the day returns afterwards (31 Jan → 28 Feb → 31 Mar). Source: credit.md 5.
 * @param agreed the day of the month that was agreed, when the first date is itself a shortened one
 *   (a plan re-laid from 28 February that falls due on the 31st). Default: the day of `first`.
 */
export function dueDates(first: BusinessDate, count: number, agreed?: number): BusinessDate[] {
  const start = split(first);
  const day = agreed ?? start.day;
  if (Math.min(day, start.lastDay) !== start.day || day > 31) {
    throw new RangeError(`${first} is not the due date of a plan agreed for day ${day}`);
  }
  return Array.from({ length: count }, (_, months) => {
    const monthsFromZero = start.year * 12 + start.month - 1 + months;
    const [year, month] = [Math.floor(monthsFromZero / 12), (monthsFromZero % 12) + 1];
    if (year > 9999) throw new RangeError('Due dates end with the year 9999');
    return [year, month, Math.min(day, lastDayOfMonth(year, month))]
      .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
      .join('-');
  });
}

/**
 * The day of the month a plan was agreed for, seen from one of its due dates: that date's day, or, on the last day
 * of a shorter month, the latest day any of its dates falls on (28 Feb in a plan of 31sts → 31).
 */
export function agreedDay(planDates: readonly BusinessDate[], dueDate: BusinessDate): number {
  const { day, lastDay } = split(dueDate);
  return day < lastDay ? day : planDates.reduce((latest, date) => Math.max(latest, split(date).day), day);
}

/** Calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Days late: counted from the day after the due date, 0 on it and before it. Source: credit.md 6. */
export function daysLate(dueDate: BusinessDate, asOf: BusinessDate): number {
  return Math.max(0, daysBetween(dueDate, asOf));
}

/** The later of two dates (text of this form orders as dates do). */
export function laterOf(a: BusinessDate, b: BusinessDate): BusinessDate {
  return a > b ? a : b;
}
