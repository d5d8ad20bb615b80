/** A date of a filter as it goes over the wire: `2026-11-20` → `20-11-26` (D-30). */
export function filterDate(date: string): string {
  return date
    .split('-')
    .reverse()
    .join('-')
    .replace(/\d\d(?=\d\d$)/, '');
}

/** Most days that one question about a range may ask for, both ends included: for the server and every form alike (threat T48). */
export const LONGEST_RANGE = 366;

/** An e-mail address, as a pattern. One dot after another, so that no text takes longer than its length to be judged. */
export const EMAIL = '^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$';
