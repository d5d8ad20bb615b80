import { bogotaTimestamp } from '@portal/values/bogota-time';

/** Days and hours as people in Colombia read them. Colombia is UTC−5 all year. */

const shortDayAndHour = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const hour = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  hour: 'numeric',
  minute: '2-digit',
});
const pesos = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });

/** '20 nov, 3:41 p. m.' */
export function shortMoment(moment: Date): string {
  return shortDayAndHour.format(moment);
}
/** '3:41 p. m.' */
export function hourOf(moment: Date): string {
  return hour.format(moment);
}
/** '2026-11-20T15:41:07-05:00' */
export function timestampWithOffset(moment: Date): string {
  return `${bogotaTimestamp(moment)}-05:00`;
}
/** '$1.234.567' of an amount in cents. */
export function money(cents: number): string {
  return `$${pesos.format(cents / 100)}`;
}
