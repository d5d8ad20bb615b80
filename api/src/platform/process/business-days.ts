import { Temporal } from 'temporal-polyfill';

/** Holidays that stay on their day: month and day. */
const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'] as const;
/** Holidays that Ley 51 of 1983 (Ley Emiliani) moves to the following Monday. */
const MOVED = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'] as const;
/** Our Lady of Chiquinquirá, moved to Monday too (Ley 2578 of 2026). */
const CHIQUINQUIRA = { day: '07-09', since: 2026 } as const;
/**
 * Days from Easter Sunday: Maundy Thursday and Good Friday stay; Ascension, Corpus Christi and Sacred Heart are moved
 * to Monday by the same law.
 */
const FROM_EASTER = [-3, -2, 43, 64, 71] as const;

const MONDAY = 1;
const FRIDAY = 5;

/** Easter Sunday of a year (Gregorian computus, Meeus/Jones/Butcher). */
function easterOf(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(f / 31), day: (f % 31) + 1 });
}

const nextMonday = (date: Temporal.PlainDate): Temporal.PlainDate =>
  date.add({ days: (MONDAY - date.dayOfWeek + 7) % 7 });

const known = new Map<number, ReadonlySet<string>>();

/**
 * Public holidays of Colombia in a year from 1984 on, as business dates (Ley 51 of 1983, Ley 2578 of 2026): 18 of them,
 * 19 since 2026; two may fall on the same day.
 */
export function colombianHolidays(year: number): ReadonlySet<string> {
  const found = known.get(year);
  if (found) return found;
  const easter = easterOf(year);
  const moved = year < CHIQUINQUIRA.since ? MOVED : [...MOVED, CHIQUINQUIRA.day];
  const dates = [
    ...FIXED.map((day) => Temporal.PlainDate.from(`${year}-${day}`)),
    ...moved.map((day) => nextMonday(Temporal.PlainDate.from(`${year}-${day}`))),
    ...FROM_EASTER.map((days) => easter.add({ days })),
  ];
  const holidays = new Set(dates.map(String).sort());
  known.set(year, holidays);
  return holidays;
}

/** Monday to Friday and no holiday of Colombia. @param date `2026-11-20`. */
export function isBusinessDay(date: string): boolean {
  const day = Temporal.PlainDate.from(date);
  return day.dayOfWeek <= FRIDAY && !colombianHolidays(day.year).has(date);
}

/** Number of whole business days between two dates, without the two. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  const end = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from).add({ days: 1 });
    Temporal.PlainDate.compare(day, end) < 0;
    day = day.add({ days: 1 })
  ) {
    if (isBusinessDay(day.toString())) count += 1;
  }
  return count;
}

/** Last date with this many whole business days between itself and a later date. */
export function latestDateBefore(date: string, businessDays: number): string {
  let day = Temporal.PlainDate.from(date).subtract({ days: 1 });
  for (let left = businessDays; left > 0; day = day.subtract({ days: 1 })) {
    if (isBusinessDay(day.toString())) left -= 1;
  }
  return day.toString();
}

/** The date that is so many business days after a date, the last of them counted. */
export function businessDayAfter(date: string, businessDays: number): string {
  let day = Temporal.PlainDate.from(date);
  for (let left = businessDays; left > 0; ) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day.toString())) left -= 1;
  }
  return day.toString();
}
