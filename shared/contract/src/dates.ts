/** Dates and times as people read them: one ES module for screens, papers and mails. No `Intl`: its first use costs a phone 15 ms. */

const MS_PER_DAY = 86_400_000;

/** The date of a timestamp: its first 10 characters, `2026-11-20` [TX-13]. */
export function dateOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** The time of a timestamp: its characters 11 to 19, `09:43:12` [TX-13]. */
export function timeOf(timestamp: string): string {
  return timestamp.slice(11, 19);
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`: 30 February is none of it. */
export function isDay(text: string | null | undefined): text is string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? '')) return false;
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? '');
}

/** Whole calendar days from one `YYYY-MM-DD` date to another; negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${dateOf(to)}T00:00Z`) - Date.parse(`${dateOf(from)}T00:00Z`)) / MS_PER_DAY);
}

/** A `YYYY-MM-DD` date so many calendar days later, or earlier where they are negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${dateOf(date)}T00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Colombia is five hours behind the whole year; by hand, as the first use of `Intl` costs a phone 15 ms. */
const BOGOTA_MS = -5 * 3_600_000;

/** The business date in Bogotá as `YYYY-MM-DD` at an instant, now by default. */
export function todayInBogota(at: Date = new Date()): string {
  return bogotaTimestamp(at).slice(0, 10);
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** The month of a `YYYY-MM-DD` date in words: `noviembre`. */
export function monthName(date: string): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
}

/** A `YYYY-MM-DD` date in few characters: `30 sep 2026`. */
export function shortDate(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthName(date).slice(0, 3)} ${date.slice(0, 4)}`;
}

/** A `YYYY-MM-DD` date in a sentence: `30 de noviembre`. */
export function longDay(date: string): string {
  return `${Number(date.slice(8, 10))} de ${monthName(date)}`;
}

/** The time of a timestamp as it is said: `9:43 a. m.`, `3:05 p. m.` (the spaces do not break). */
export function clockTime(timestamp: string): string {
  const hour = Number(timestamp.slice(11, 13));
  return `${hour % 12 || 12}:${timestamp.slice(14, 16)}\u00a0${hour < 12 ? 'a' : 'p'}.\u00a0m.`;
}

/** A moment as a Bogotá timestamp, `2026-11-20T09:43:12`. */
export function bogotaTimestamp(at: Date): string {
  return new Date(at.getTime() + BOGOTA_MS).toISOString().slice(0, 19);
}

/** A `YYYY-MM-DD` date in full, as documents write it: `30 de noviembre de 2026`. */
export function longDate(date: string): string {
  return `${longDay(date)} de ${date.slice(0, 4)}`;
}

/** A `YYYY-MM-DD` date as it is said on a day: `30 de noviembre`, with its year where that is another one. */
export function dayAsSaid(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? longDay(date) : longDate(date);
}

/** A timestamp in a sentence: `20 de noviembre de 2026 a las 3:05 p. m.`. */
export function longMoment(timestamp: string): string {
  const time = clockTime(timestamp);
  return `${longDate(timestamp)} a ${time.startsWith('1:') ? 'la' : 'las'} ${time}`;
}

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** The day of the week of a date, in three letters: `dom`. */
export function weekday(date: string): string {
  return dayName(date).slice(0, 3);
}

/** The day of the week of a date or timestamp, whole: `jueves`. */
export function dayName(date: string): string {
  return WEEKDAYS[new Date(`${dateOf(date)}T00:00Z`).getUTCDay()] ?? '';
}
