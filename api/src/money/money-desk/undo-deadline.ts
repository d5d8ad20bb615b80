/** Days after its confirmation during which an act can be undone; later the books of its month are closed. */
const DAYS = 30;
const DAY = 24 * 60 * 60_000;

/** Whether an act that was confirmed then can no longer be undone. */
export function isTooLateToUndo(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() > DAYS * DAY;
}
