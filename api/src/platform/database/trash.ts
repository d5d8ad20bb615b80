/** Days for which what was thrown away is listed in its trash and can be brought back. */
const TRASH_DAYS = 30;

/** The moment before which what was thrown away is no longer in its trash. */
export function trashedSince(at: Date): Date {
  return new Date(at.getTime() - TRASH_DAYS * 24 * 60 * 60_000);
}
