import { moneyDeskTexts as text } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds since a local time in Bogotá, `2026-11-20T10:32:07`. */
const since = (at: string, now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(`${at.slice(0, 19)}-05:00`));

/** Time since a moment in one unit: `12 días`, `3 horas`, `6 minutos`. */
export function elapsed(at: string, now: Date = new Date()): string {
  const passed = since(at, now);
  if (passed >= DAY) return text.days(Math.floor(passed / DAY));
  if (passed >= HOUR) return text.hours(Math.floor(passed / HOUR));
  return text.minutes(Math.max(1, Math.floor(passed / MINUTE)));
}

/** The same as a phrase: `hace 6 minutos`. */
export function ago(at: string, now: Date = new Date()): string {
  return since(at, now) < MINUTE ? text.now : text.ago(elapsed(at, now));
}
