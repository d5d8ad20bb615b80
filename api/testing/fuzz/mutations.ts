import fc from 'fast-check';

const NUL = '\u0000';
/** Texts that break parsers, encodings, databases, spreadsheets and pages. */
const hostileTexts = [
  NUL,
  `a${NUL}b`,
  '\ud800',
  '\udfff a',
  'a\r\nb: c',
  '\u2028\u2029\u202e\u200b',
  '\u0001\u0008\u001b[31m',
  "' or 1=1 --",
  '%',
  '\\',
  '\\u0000',
  "=cmd|'/c calc'!A1",
  '<script>alert(1)</script>',
  'javascript:alert(1)//http',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'ﷺ'.repeat(50),
  'İıſK',
  '١٢٣٤٥٦',
  '1e5',
  '-0',
  'NaN',
  '0x10',
  ' 1 ',
  '9'.repeat(400),
  'a'.repeat(70_000),
];

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 63,
  Number.MIN_VALUE,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], '', { toString: 'x' }, { length: 1e9 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = readonly (string | number)[];

/** Places of all values inside a JSON value, its own first. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const inside = Array.isArray(value)
    ? value.map((part, at) => placesOf(part, [...path, at]))
    : Object.entries(value).map(([key, part]) => placesOf(part, [...path, key]));
  return [path, ...inside.flat()];
}

/** The value with what `change` makes of the part at that place; `undefined` takes the part away. */
function changedAt(value: unknown, [first, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((part, at) => (at === first ? changedAt(part, rest, change) : part));
  const whole = value as Record<string, unknown>;
  return { ...whole, [first]: changedAt(whole[first as string], rest, change) };
}

const extraKeys = [
  '__proto__',
  'constructor',
  'is_admin',
  'permissions',
  'id',
  'status',
  'fiscal_number',
  'owner',
  'created_at',
  '',
  'x\u0000',
];

/** One defect in a JSON value that was right: a hostile text inside a text, another type, a key gone, a key more. */
export function mutated(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    kind: fc.constantFrom('text', 'text', 'text', 'value', 'value', 'gone', 'more'),
    at: fc.nat(),
    text: hostileText,
    value: hostileValue,
    key: fc.constantFrom(...extraKeys),
  });
  return fc.tuple(right, change).map(([value, { kind, at, text, value: other, key }]) => {
    const all = placesOf(value);
    const places = kind === 'text' ? all.filter((path) => typeof partAt(value, path) === 'string') : all;
    const place = (places.length > 0 ? places : all)[at % Math.max(1, places.length)] ?? [];
    switch (kind) {
      case 'text':
        return changedAt(value, place, (part) => (at % 2 === 0 ? text : `${part}${text}`));
      case 'gone':
        return place.length === 0 ? undefined : changedAt(value, place, () => undefined);
      case 'more':
        return changedAt(value, place, (part) =>
          // `fromEntries` also makes a property of its own of `__proto__`.
          Object.fromEntries([...Object.entries((part ?? {}) as object), [key, other]]),
        );
      default:
        return changedAt(value, place, () => other);
    }
  });
}

const partAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key as string], value);

/** Bodies that are no JSON, or no sensible one, whatever the call expects. */
export const hostileBody: fc.Arbitrary<string> = fc.constantFrom(
  '',
  ' ',
  '{',
  '{"a":',
  '[]',
  'null',
  '1e400',
  '{"a":1e400}',
  '{"fiscal_number":-1e999}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '"text"',
  'undefined',
  "{'a':1}",
  '{"a":"\\ud800"}',
  '{"a":"\u0000"}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  `{${Array.from({ length: 2_000 }, (_, at) => `"k${at}":1`).join()}}`,
);

/** Replacements of each text and each number of a request, in turn, whatever else a run tries. */
const SWEPT_TEXTS = [`a${NUL}b`, 'a\ud800', 'x'.repeat(200_000)];
const SWEPT_NUMBERS = [-1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e308];

/** A JSON value once for each of its texts and numbers with each of their replacements. */
export function swept(value: unknown): readonly unknown[] {
  return placesOf(value).flatMap((path) => {
    const part = partAt(value, path);
    if (typeof part === 'string') return SWEPT_TEXTS.map((text) => changedAt(value, path, () => text));
    if (typeof part === 'number') return SWEPT_NUMBERS.map((number) => changedAt(value, path, () => number));
    return [];
  });
}
