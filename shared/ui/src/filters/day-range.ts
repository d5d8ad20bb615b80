import { messages } from '@portal/contract/messages';
import { FROM, NO_DAY, TO } from '@portal/contract/page-addresses/days';
import { daysBetween } from '@portal/values/dates';
import { filterDate } from '@portal/values/filter-date';
import { isDay } from '@portal/values/iso-date';
import { LONGEST_RANGE } from '@portal/values/longest-range';
import { texts } from '../texts.ts';

/** Two dates that can each be left out, as a form holds them: `YYYY-MM-DD`. */
export interface DayRange {
  readonly fromOn: boolean;
  readonly from: string;
  readonly toOn: boolean;
  readonly to: string;
}

/** The dates in an address; both on and today without any, and today for an unreadable one. */
export function readDayRange(search: URLSearchParams, today: string): DayRange {
  const from = search.get(FROM);
  const to = search.get(TO);
  return {
    fromOn: from !== NO_DAY,
    from: isDay(from) ? from : today,
    toOn: to !== NO_DAY,
    to: isDay(to) ? to : today,
  };
}

/** Parameters of the dates. They are complete, so that the address means the same tomorrow and for another person. */
export function writeDayRange({ fromOn, from, toOn, to }: DayRange): Record<typeof FROM | typeof TO, string> {
  return { [FROM]: fromOn ? from : NO_DAY, [TO]: toOn ? to : NO_DAY };
}

/** The dates of a form where an empty one is left out. */
export function openDayRange({ from, to }: Pick<DayRange, 'from' | 'to'>): DayRange {
  return { fromOn: from !== '', from, toOn: to !== '', to };
}

/** The dates as calls take them, dd-mm-yy; a date that is off is left out. */
export function wireDayRange({ fromOn, from, toOn, to }: DayRange): { min_date?: string; max_date?: string } {
  return {
    ...(fromOn ? { min_date: filterDate(from) } : {}),
    ...(toOn ? { max_date: filterDate(to) } : {}),
  };
}

export type DayRangeFault = 'from' | 'to' | 'order' | 'range';

/** Faults of the dates: an active one must be a day, and the range one that the server accepts. */
export function dayRangeFaults({ fromOn, from, toOn, to }: DayRange): DayRangeFault[] {
  const faults: DayRangeFault[] = [];
  if (fromOn && !isDay(from)) faults.push('from');
  if (toOn && !isDay(to)) faults.push('to');
  if (fromOn && toOn && faults.length === 0) {
    if (from > to) faults.push('order');
    else if (daysBetween(from, to) >= LONGEST_RANGE) faults.push('range');
  }
  return faults;
}

/** Where a fault of the dates stands in the form, and what it says. */
export function placeOfDayRangeFault(fault: DayRangeFault): ['from' | 'to', string] {
  switch (fault) {
    case 'from':
    case 'to':
      return [fault, messages.invalidDate];
    case 'order':
      return ['to', texts.days.wrongOrder];
    case 'range':
      return ['to', texts.days.tooLong(LONGEST_RANGE)];
  }
}
