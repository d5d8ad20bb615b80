/** Bounds of a number of the environment; from 1 on by default. */
export interface WholeNumberBounds {
  readonly least?: number;
  readonly most?: number;
  /** Unit, for the message: `milliseconds`. */
  readonly unit?: string;
}

/**
 * A whole number of the environment. Another value stops the start: as NaN it would make every comparison false.
 * @throws Error naming the variable and what it must be
 */
export function wholeNumberSetting(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  { least = 1, most = Number.MAX_SAFE_INTEGER, unit }: WholeNumberBounds = {},
): number {
  const given = environment[name];
  if (given === undefined || given === '') return fallback;
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `from ${least} to ${most}`;
  throw new Error(`${name} must be a whole number${unit ? ` of ${unit}` : ''}, ${range}.`);
}

/** A port of TCP of the environment. @throws Error naming the variable */
export function portSetting(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
): number {
  return wholeNumberSetting(environment, name, fallback, { most: 65_535 });
}
