/** The most rows that a plan may have, and the highest number of a row. */
export const LARGEST_COUNT = 999;

/** A value as written in an error: text in quotes, so that '18' and 18 differ. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Throws the RangeError for input out of shape: it names the argument, says what it must be, and shows the value. */
export function refuse(argument: string, shape: string, value: unknown): never {
  throw new RangeError(`${argument} must be ${shape}; got ${shown(value)}`);
}

/**
 * Checks that a number is an amount: a safe integer of at least 0. Throws RangeError. See docs/credit-arithmetic.md,
 * Shapes.
 */
export function assertAmount(value: number, argument: string): number {
  if (!Number.isSafeInteger(value) || value < 0) refuse(argument, 'a safe integer of at least 0', value);
  return value;
}

/** Checks a number of rows or the number of a row: a whole one from 1 to 999. Throws RangeError. */
export function assertCount(value: number, argument: string): number {
  if (!Number.isSafeInteger(value) || value < 1 || value > LARGEST_COUNT) {
    refuse(argument, `a whole number from 1 to ${LARGEST_COUNT}`, value);
  }
  return value;
}

/** Checks a number of days: a whole one, at least 0. Throws RangeError. */
export function assertDays(value: number, argument: string): number {
  if (!Number.isSafeInteger(value) || value < 0)
    refuse(argument, 'a whole number of days, at least 0', value);
  return value;
}
