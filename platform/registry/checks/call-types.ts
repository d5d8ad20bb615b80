import { type CallTypes, callTypes, type TypeSchema } from '@portal/contract/call-types';

/**
 * Calls of a release that do not fit the API, in sentences. The sent value must be assignable to the type that the API
 * takes, and the reply to the type that the release reads. The rules are TypeScript's, except that a sent value may not
 * hold a name that the API does not know.
 * @param built types of the release's calls when it was built
 * @param typesOf present types of a call
 */
export function callIncompatibilities(
  built: Readonly<Record<string, CallTypes>>,
  typesOf: (call: string) => CallTypes | undefined = callTypes,
): string[] {
  return Object.entries(built).flatMap(([call, then]) => {
    const today = typesOf(call);
    if (!today) return [`the contract has no call ${call}`];
    const sent = (['params', 'query', 'body'] as const)
      .map((part) => mismatchOf(then[part] ?? NOTHING, today[part] ?? NOTHING, part, true))
      .map((gap) => gap && sentWords[gap.kind](call, gap));
    const read = mismatchOf(today.reply, then.reply, 'reply', false);
    return [...sent, read && readWords[read.kind](call, read)].filter((words) => words !== undefined);
  });
}

/** A place where the type `given` is not assignable to the type `wanted`. */
interface Mismatch {
  readonly kind: 'missing' | 'sometimes' | 'unknown' | 'type';
  readonly at: string;
  readonly given: TypeSchema;
  readonly wanted: TypeSchema;
}

type Words = Readonly<Record<Mismatch['kind'], (call: string, gap: Mismatch) => string>>;

const sentWords: Words = {
  missing: (call, { at }) => `${call} wants ${at}, which it does not send`,
  sometimes: (call, { at }) => `${call} wants ${at}, which it may leave out`,
  unknown: (call, { at }) => `${call} takes no ${at}, which it may send`,
  type: (call, { at, given, wanted }) =>
    `${call} takes ${at} as ${nameOf(wanted)}, which it sends as ${nameOf(given)}`,
};

const readWords: Words = {
  missing: (call, { at }) => `${call} answers no ${at}, which it reads`,
  sometimes: (call, { at }) => `${call} may leave out ${at}, which it reads`,
  unknown: (call, { at }) => `${call} answers ${at}, which it does not know`,
  type: (call, { at, given, wanted }) =>
    `${call} answers ${at} as ${nameOf(given)}, which it reads as ${nameOf(wanted)}`,
};

const NOTHING: TypeSchema = { type: 'object' };

/**
 * The first mismatch of two types; undefined when every value of `given` is of the type `wanted`.
 * @param closed whether names that `wanted` does not list are a mismatch
 */
function mismatchOf(
  given: TypeSchema,
  wanted: TypeSchema,
  at: string,
  closed: boolean,
): Mismatch | undefined {
  if (isAnything(wanted)) return undefined;
  const options = optionsOf(given);
  if (options) return firstOf(options, (option) => mismatchOf(option, wanted, at, closed));
  const choices = optionsOf(wanted);
  if (choices) {
    const gaps = choices.map((choice) => mismatchOf(given, choice, at, closed));
    if (gaps.includes(undefined)) return undefined;
    // In a union of objects that a constant field tells apart, only the object with the same constant is compared further.
    const inside = gaps.filter((gap) => gap !== undefined).filter((gap) => gap.at !== at);
    return (
      inside.find((gap) => gap.wanted.const === undefined) ?? inside[0] ?? { kind: 'type', at, given, wanted }
    );
  }
  const isConst = wanted.const === undefined || wanted.const === given.const;
  const isNumber = wanted.type === 'number' && given.type === 'integer';
  if (!isConst || (wanted.type !== given.type && !isNumber)) return { kind: 'type', at, given, wanted };
  if (wanted.type === 'array') return mismatchOf(given.items ?? {}, wanted.items ?? {}, `${at}[]`, closed);
  return wanted.type === 'object' ? mismatchOfObjects(given, wanted, at, closed) : undefined;
}

function mismatchOfObjects(
  given: TypeSchema,
  wanted: TypeSchema,
  at: string,
  closed: boolean,
): Mismatch | undefined {
  const [ofOthers] = Object.values(wanted.patternProperties ?? {});
  const typeIn = ({ properties = {} }: TypeSchema, name: string): TypeSchema | undefined =>
    Object.hasOwn(properties, name) ? properties[name] : undefined;
  const mismatchAt = (name: string, type: TypeSchema): Mismatch | undefined => {
    const place = `${at}.${name}`;
    const meant = typeIn(wanted, name) ?? ofOthers;
    if (meant) return mismatchOf(type, meant, place, closed);
    return closed ? { kind: 'unknown', at: place, given: type, wanted } : undefined;
  };
  const inside =
    firstOf(Object.entries(given.properties ?? {}), ([name, type]) => mismatchAt(name, type)) ??
    firstOf(Object.values(given.patternProperties ?? {}), (type) => mismatchAt('*', type));
  const lacking = wanted.required?.find((name) => !given.required?.includes(name));
  if (inside || !lacking) return inside;
  const kind = typeIn(given, lacking) ? 'sometimes' : 'missing';
  return { kind, at: `${at}.${lacking}`, given, wanted };
}

const isAnything = ({ type, anyOf, const: only, enum: values }: TypeSchema): boolean =>
  type === undefined && !anyOf && only === undefined && !values;

const optionsOf = ({ anyOf, enum: values }: TypeSchema): readonly TypeSchema[] | undefined =>
  anyOf ?? values?.map((value) => ({ type: typeof value, const: value }));

const nameOf = (schema: TypeSchema): string =>
  optionsOf(schema)?.map(nameOf).join(' | ') ??
  (schema.const === undefined ? (schema.type ?? 'anything') : JSON.stringify(schema.const));

function firstOf<T>(
  values: readonly T[],
  mismatchIn: (value: T) => Mismatch | undefined,
): Mismatch | undefined {
  for (const value of values) {
    const gap = mismatchIn(value);
    if (gap) return gap;
  }
  return undefined;
}
