/** A date of a filter as it goes over the wire: `2026-11-20` → `20-11-26` (D-30). */
export function filterDate(date: string): string {
  return date
    .split('-')
    .reverse()
    .join('-')
    .replace(/\d\d(?=\d\d$)/, '');
}

/** Most days in the range of one call, both ends included; the same for the server and all forms (threat T48). */
export const LONGEST_RANGE = 366;

/** Pattern of an e-mail address. Each dot is matched by itself, so that the check takes linear time for any text. */
export const EMAIL = '^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$';
