import type { BusinessDate } from '../../shared/credit-engine/src/index.ts';
import { daysInMonth } from '../../shared/values/src/dates.ts';

const two = (part: number): string => String(part).padStart(2, '0');

export function dayOf(date: BusinessDate): number {
  return Number(date.slice(8));
}
export function monthOf(date: BusinessDate): string {
  return date.slice(0, 7);
}

/** The agreed day of the month `months` later, or that month's last day where it is shorter. */
export function addMonths(date: BusinessDate, months: number, day = dayOf(date)): BusinessDate {
  const fromZero = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(fromZero / 12), (fromZero % 12) + 1];
  return `${year}-${two(month)}-${two(Math.min(day, daysInMonth(month, year)))}`;
}

/** A moment of that day in Bogotá, whose offset has not changed since 1993. `second` counts from midnight. */
export function momentOf(date: BusinessDate, second: number): string {
  return `${date}T${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}-05:00`;
}
