import type { CaseAge } from './tables.ts';

const DAY = 24 * 60 * 60_000;

/** First day of each age, oldest last. */
export const AGES: readonly { readonly age: CaseAge; readonly fromDays: number }[] = [
  { age: 'under_1', fromDays: 0 },
  { age: 'from_1', fromDays: 1 },
  { age: 'from_7', fromDays: 7 },
  { age: 'from_30', fromDays: 30 },
];

/** Age of a case that is open since a moment. */
export function ageOf(openedAt: Date, now: Date): CaseAge {
  const days = (now.getTime() - openedAt.getTime()) / DAY;
  return AGES.findLast(({ fromDays }) => days >= fromDays)?.age ?? 'under_1';
}

/** Range of opening times of an age: after `after` (undefined for the oldest age) and up to `upTo`. */
export function openedBetween(
  age: CaseAge,
  now: Date,
): { readonly after: Date | undefined; readonly upTo: Date } {
  const index = AGES.findIndex((one) => one.age === age);
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const next = AGES[index + 1];
  return { after: next && ago(next.fromDays), upTo: ago(AGES[index]?.fromDays ?? 0) };
}
