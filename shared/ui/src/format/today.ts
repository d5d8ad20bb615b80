import { todayInBogota as dayIn } from '@portal/contract/dates';

/** Day of a page that the host has drawn and that is coming to life. */
let drawnDay: string | undefined;
/** Milliseconds that the portal's clock is ahead of this device's. */
let ahead = 0;

/**
 * Says when the portal drew the page that is coming to life, by its own clock: the page shows that day, also where it is
 * another one by now. A phone's clock may be wrong by days; from then on it is read with that difference.
 */
export function beginDrawnDay(at: Date): void {
  drawnDay = dayIn(at);
  ahead = at.getTime() - Date.now();
}

/** Said once the page answers: a day that ends while it is open ends on it too. */
export function endDrawnDay(): void {
  drawnDay = undefined;
}

/** The business date in Bogotá as `YYYY-MM-DD`, by the portal's clock where that is known. */
export function todayInBogota(): string {
  return drawnDay ?? dayIn(new Date(Date.now() + ahead));
}
