import { businessDate } from '@portal/contract/bogota-time';

/** Day of a page that the host has rendered and that is coming to life. */
let renderedDay: string | undefined;
/** Milliseconds that the portal's clock is ahead of this device's. */
let ahead = 0;

/**
 * Says when the portal rendered the page that is coming to life, by its own clock: the page shows that day, also where it is
 * another one by now. A phone's clock may be wrong by days; from then on it is read with that difference.
 */
export function beginRenderedDay(at: Date): void {
  renderedDay = businessDate(at);
  ahead = at.getTime() - Date.now();
}

/** Said once the page answers: a day that ends while it is open ends on it too. */
export function endRenderedDay(): void {
  renderedDay = undefined;
}

/** The business date in Bogotá as `YYYY-MM-DD`, by the portal's clock where that is known. */
export function todayInBogota(): string {
  return renderedDay ?? businessDate(new Date(Date.now() + ahead));
}
