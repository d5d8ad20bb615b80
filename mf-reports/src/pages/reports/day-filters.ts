import { filterDate, LONGEST_RANGE } from '@portal/contract/formats';
import { daysBetween, isDay } from '@portal/ui/format';

/** Two dates that can each be left out, as the form holds them: `YYYY-MM-DD`. */
export interface DayFilters {
  readonly fromOn: boolean;
  readonly from: string;
  readonly toOn: boolean;
  readonly to: string;
}

/** A date that is switched off stands in the address as this, so that an absent one can mean today. */
const OFF = 'no';

/** The dates of an address; without any, both on and today (RE-13). What cannot be read is today. */
export function readDays(search: URLSearchParams, today: string): DayFilters {
  const from = search.get('desde');
  const to = search.get('hasta');
  return {
    fromOn: from !== OFF,
    from: isDay(from) ? from : today,
    toOn: to !== OFF,
    to: isDay(to) ? to : today,
  };
}

/** The address of the dates: complete, so that it says the same tomorrow and to a colleague. */
export function writeDays({ fromOn, from, toOn, to }: DayFilters): Record<'desde' | 'hasta', string> {
  return { desde: fromOn ? from : OFF, hasta: toOn ? to : OFF };
}

/** The dates as the calls take them, dd-mm-yy; a date that is off is left out (RE-18). */
export function queryOfDays({ fromOn, from, toOn, to }: DayFilters) {
  return {
    ...(fromOn ? { min_date: filterDate(from) } : {}),
    ...(toOn ? { max_date: filterDate(to) } : {}),
  };
}

export type DayFault = 'from' | 'to' | 'order' | 'range';

/** What is wrong with the dates, if anything: one that is on must be a day, and the range one the server takes (RE-18). */
export function dayFaults({ fromOn, from, toOn, to }: DayFilters): DayFault[] {
  const faults: DayFault[] = [];
  if (fromOn && !isDay(from)) faults.push('from');
  if (toOn && !isDay(to)) faults.push('to');
  if (fromOn && toOn && faults.length === 0) {
    if (from > to) faults.push('order');
    else if (daysBetween(from, to) >= LONGEST_RANGE) faults.push('range');
  }
  return faults;
}

/** Page of an address, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('pagina'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
