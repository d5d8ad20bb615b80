/** A date of a filter as it goes over the wire: `2026-11-20` → `20-11-26` (D-30). */
export function filterDate(date: string): string {
  return date
    .split('-')
    .reverse()
    .join('-')
    .replace(/\d\d(?=\d\d$)/, '');
}
