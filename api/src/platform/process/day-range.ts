import type { FieldPath } from '@portal/contract/error-catalogue';
import { addDays, daysBetween } from '@portal/values/dates';
import { LONGEST_RANGE } from '@portal/values/longest-range';
import { ApiError } from './api-error.ts';
import { parseFilterDate, startOfBusinessDate } from './clock.ts';

export interface DayRange {
  /** First moment of the first day; undefined where the range is open. */
  readonly from: Date | undefined;
  /** First moment after the last day. */
  readonly before: Date | undefined;
  /** The days themselves, `2026-11-20`. */
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
}

/**
 * Reads a range of days in Bogotá from two filters, dd-mm-yy or dd-mm-yyyy, both days included.
 * `names` are those of the filters, for the fields of a refusal.
 * @throws ApiError INVALID_REQUEST for a day that does not exist, a reversed range or one that is too long.
 */
export function dayRange(
  first: string | undefined,
  last: string | undefined,
  names: readonly [FieldPath, FieldPath],
  longest = LONGEST_RANGE,
): DayRange {
  const invalid = (path: FieldPath, message: string) =>
    new ApiError('INVALID_REQUEST', { fields: [{ path, message }] });
  const dayOf = (text: string | undefined, path: FieldPath): string | undefined => {
    if (text === undefined) return undefined;
    const day = parseFilterDate(text);
    if (day === undefined) throw invalid(path, 'Esa fecha no existe.');
    return day;
  };
  const [firstDay, lastDay] = [dayOf(first, names[0]), dayOf(last, names[1])];
  if (firstDay !== undefined && lastDay !== undefined) {
    const days = daysBetween(firstDay, lastDay) + 1;
    if (days < 1) throw invalid(names[1], 'La fecha final es anterior a la inicial.');
    if (days > longest) throw invalid(names[1], `El rango puede tener hasta ${longest} días.`);
  }
  return {
    firstDay,
    lastDay,
    from: firstDay === undefined ? undefined : startOfBusinessDate(firstDay),
    before: lastDay === undefined ? undefined : startOfBusinessDate(addDays(lastDay, 1)),
  };
}
