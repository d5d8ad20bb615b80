import { businessDate } from '@portal/values/bogota-time';

/** Day of the host's rendering, while the page hydrates. */
let renderedDay: string | undefined;
/** Milliseconds by which the portal's clock is ahead of this device's. */
let ahead = 0;

/**
 * Sets when the host rendered the page, by the portal's clock. While it hydrates the page shows that day, even if
 * another has begun. A device's clock may be wrong by days; it is corrected by the difference from now on.
 */
export function beginRenderedDay(at: Date): void {
  renderedDay = businessDate(at);
  ahead = at.getTime() - Date.now();
}

/** Ends the rendered day after hydration, so that an open page follows the change of the day. */
export function endRenderedDay(): void {
  renderedDay = undefined;
}

/** The business date in Bogotá as `YYYY-MM-DD`, by the portal's clock where that is known. */
export function todayInBogota(): string {
  return renderedDay ?? businessDate(new Date(Date.now() + ahead));
}
