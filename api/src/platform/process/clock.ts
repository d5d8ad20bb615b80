import { isFault, isoDate } from '@portal/values';
import { bogotaTimestamp, longMoment } from '@portal/values/bogota-time';
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
 * Date of a filter, dd-mm-yy (D-30) or as the parser of dates reads it, as a business date. Two-digit years mean
 * 2000–2099. Answers undefined for a date that does not exist.
 */
export function parseFilterDate(text: string): string | undefined {
  const day = isoDate.parse(text.replace(/^(\d{2}-\d{2}-)(\d{2})$/, '$120$2'), 'typed');
  return isFault(day) ? undefined : day;
}
