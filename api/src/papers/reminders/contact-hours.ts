import { businessDate } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import { colombianHolidays, isBusinessDay } from '../../platform/process/business-days.ts';
import { startOfBusinessDate } from '../../platform/process/clock.ts';

/** Hours of a day in Bogotá: `from` inclusive, `to` exclusive. */
interface Hours {
  readonly from: number;
  readonly to: number;
}

const WEEKDAY: Hours = { from: 7, to: 19 };
const SATURDAY: Hours = { from: 8, to: 15 };
const SATURDAY_NUMBER = 6;
const HOUR = 3_600_000;

/** Hours in which a date (`2026-11-20`) allows contact; undefined on Sundays and public holidays. */
function hoursOf(date: string): Hours | undefined {
  if (isBusinessDay(date)) return WEEKDAY;
  const isSaturday = new Date(`${date}T00:00Z`).getUTCDay() === SATURDAY_NUMBER;
  return isSaturday && !colombianHolidays(Number(date.slice(0, 4))).has(date) ? SATURDAY : undefined;
}

/** First moment of an hour of a date in Bogotá, which has no summer time. */
const atHour = (date: string, hour: number): Date =>
  new Date(startOfBusinessDate(date).getTime() + hour * HOUR);

/**
 * Whether a customer may be contacted about a debt at a moment: Monday to Friday from 7 to 19, Saturday from 8 to 15,
 * never on a Sunday or a public holiday, in Bogotá (Ley 2300 of 2023, article 3). Receipts, codes and messages that the
 * customer asked for are not such contact.
 */
export function isContactAllowed(at: Date): boolean {
  const date = businessDate(at);
  const hours = hoursOf(date);
  return hours !== undefined && at >= atHour(date, hours.from) && at < atHour(date, hours.to);
}

/** End of the allowed contact on the day of a moment; the given moment itself where contact is not allowed then. */
export function contactEnds(at: Date): Date {
  const date = businessDate(at);
  const hours = hoursOf(date);
  return hours !== undefined && isContactAllowed(at) ? atHour(date, hours.to) : at;
}

/**
 * First moment from the given one on at which Ley 2300 of 2023 allows contact about a debt, which may be the given one.
 */
export function nextContactMoment(at: Date): Date {
  if (isContactAllowed(at)) return at;
  for (let date = businessDate(at); ; date = addDays(date, 1)) {
    const hours = hoursOf(date);
    const opens = hours && atHour(date, hours.from);
    if (opens && opens >= at) return opens;
  }
}
