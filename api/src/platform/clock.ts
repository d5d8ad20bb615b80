import { bogotaTimestamp, longMoment } from '@portal/contract/bogota-time';
import { Temporal } from 'temporal-polyfill';

export const ZONE = 'America/Bogota';

/** The only source of time. Tests set their own, so that a rule about minutes needs no waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A moment in the words of messages: `25 de noviembre de 2026 a las 10:05 a. m.`. Its last full stop also ends a
 * sentence.
 */
export function momentInWords(at: Date): string {
  return longMoment(bogotaTimestamp(at));
}

/** First moment of a business date, for `>=`; of the day after it, for `<`. */
export function startOfBusinessDate(date: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(ZONE).epochMilliseconds);
}

/**
 * Date of a filter, dd-mm-yy or dd-mm-yyyy (D-30), as a business date.
 * Two-digit years mean 2000–2099. Answers undefined for a date that does not exist.
 */
export function parseFilterDate(text: string): string | undefined {
  const match = /^(\d{2})-(\d{2})-(\d{2}|\d{4})$/.exec(text);
  if (!match) return undefined;
  const [, day, month, year] = match;
  const fullYear = Number(year) + (year?.length === 2 ? 2000 : 0);
  try {
    return Temporal.PlainDate.from(
      { year: fullYear, month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return undefined;
  }
}
