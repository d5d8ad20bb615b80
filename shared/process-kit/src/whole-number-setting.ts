/** Bounds of a number of the environment; from 1 on by default. */
export interface WholeNumberBounds {
  readonly least?: number;
  readonly most?: number;
  /** Unit, for the message: `milliseconds`. */
  readonly unit?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

function wholeNumber(
  name: string,
  given: string,
  { least = 1, most = Number.MAX_SAFE_INTEGER, unit }: WholeNumberBounds,
): number {
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `from ${least} to ${most}`;
  throw new Error(`${name} must be a whole number${unit ? ` of ${unit}` : ''}, ${range}.`);
}

/**
 * A whole number of the environment. Another value stops the start: as NaN it would make every comparison false.
 * @throws Error naming the variable and what it must be
 */
export function wholeNumberSetting(
  environment: Environment,
  name: string,
  fallback: number,
  bounds: WholeNumberBounds = {},
): number {
  const given = environment[name];
  return given ? wholeNumber(name, given, bounds) : fallback;
}

/**
 * Whole numbers in an environment variable, separated by commas; undefined where the variable is not set.
 * @throws Error with the variable's name and the allowed values
 */
export function wholeNumbersSetting(
  environment: Environment,
  name: string,
  bounds: WholeNumberBounds = {},
): number[] | undefined {
  const given = environment[name];
  return given ? given.split(',').map((part) => wholeNumber(name, part.trim(), bounds)) : undefined;
}

/** A TCP port in an environment variable. @throws Error with the variable's name */
export function portSetting(environment: Environment, name: string, fallback: number): number {
  return wholeNumberSetting(environment, name, fallback, { most: 65_535 });
}

/** A TCP port; undefined where the variable is not set. @throws Error with the variable's name */
export function optionalPortSetting(environment: Environment, name: string): number | undefined {
  return environment[name] ? portSetting(environment, name, 0) : undefined;
}
