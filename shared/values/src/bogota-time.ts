import { longDate } from './dates.ts';

/** The date of a timestamp: its first 10 characters, `2026-11-20` [TX-13]. */
export function dateOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** The time of a timestamp: its characters 11 to 19, `09:43:12` [TX-13]. */
export function timeOf(timestamp: string): string {
  return timestamp.slice(11, 19);
}

/**
 * Colombia is five hours behind UTC all year; its last clock change was in 1993, before any stored date. Computed
 * without `Intl`, whose first use costs a phone 15 ms.
 */
const BOGOTA_MS = -5 * 3_600_000;

/** The business date in Bogotá at an instant, `2026-11-20`: the day that payment rules count in (threat T31). */
export function businessDate(at: Date): string {
  return dateOf(bogotaTimestamp(at));
}

/** The local time in Bogotá at an instant, `2026-11-20T09:43:12`: how every timestamp goes over the wire. */
export function bogotaTimestamp(at: Date): string {
  return new Date(at.getTime() + BOGOTA_MS).toISOString().slice(0, 19);
}

/** The time of a timestamp as it is said: `9:43 a. m.`, `3:05 p. m.` (the spaces do not break). */
export function clockTime(timestamp: string): string {
  const hour = Number(timestamp.slice(11, 13));
  return `${hour % 12 || 12}:${timestamp.slice(14, 16)}\u00a0${hour < 12 ? 'a' : 'p'}.\u00a0m.`;
}

/** A timestamp in a sentence: `20 de noviembre de 2026 a las 3:05 p. m.`. */
export function longMoment(timestamp: string): string {
  const time = clockTime(timestamp);
  return `${longDate(timestamp)} a ${time.startsWith('1:') ? 'la' : 'las'} ${time}`;
}
