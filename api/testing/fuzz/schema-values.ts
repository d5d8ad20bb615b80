import type { ValueKind } from '@portal/values';
import { pastedForms } from '@portal/values/pasted-forms.fixture';
import fc from 'fast-check';
import type { KnownValues } from './known-values.ts';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly 'x-value'?: ValueKind;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const patterns = new Map<string, fc.Arbitrary<string>>();

function textLike(pattern: string): fc.Arbitrary<string> {
  const known = patterns.get(pattern);
  if (known) return known;
  const made = fc.stringMatching(new RegExp(pattern, 'u'));
  patterns.set(pattern, made);
  return made;
}

const words = fc.constantFrom('Calle 10 # 20-30', 'Mariana', 'Ñandú', '<p>Hola <b>tú</b></p>', 'x', '');

function text({ pattern, format, minLength = 0, maxLength = 200, ...schema }: Schema): fc.Arbitrary<string> {
  const kind = schema['x-value'];
  if (kind !== undefined) {
    const forms = Object.values<readonly string[]>(pastedForms[kind].read).flat();
    return fc.constantFrom(...forms.filter(({ length }) => length >= minLength && length <= maxLength));
  }
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return textLike(pattern).map((made) => made.slice(0, maxLength));
  const short = Math.max(minLength, Math.min(maxLength, 40));
  return fc.oneof(
    words.map((word) => word.slice(0, maxLength).padEnd(minLength, 'a')),
    fc.string({ minLength, maxLength: short, unit: 'grapheme' }),
    // The longest text that is accepted, up to 4,000 characters: a test sends many of them.
    {
      arbitrary: fc
        .constantFrom('a', 'ñ', '💳')
        .map((unit) => unit.repeat(Math.min(maxLength, 4_000)).slice(0, maxLength)),
      weight: 1,
    },
  );
}

function integer({ minimum = -1_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: minimum, max: maximum }),
    fc.constantFrom(minimum, maximum, Math.min(maximum, minimum + 1)),
  );
}

function array({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, known: KnownValues) {
  return fc.array(acceptedBy(items, name, known), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  });
}

function object(
  { properties = {}, required = [] }: Schema,
  known: KnownValues,
): fc.Arbitrary<Record<string, unknown>> {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([key, part]) => [key, acceptedBy(part, key, known)]),
  );
  return fc.record(parts, { requiredKeys: [...required] as never, noNullPrototype: true });
}

function bySchema(schema: Schema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => acceptedBy(part, name, known)));
  switch (schema.type) {
    case 'object':
      return object(schema, known);
    case 'array':
      return array(schema, name, known);
    case 'string':
      return text(schema);
    case 'integer':
      return integer(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const isOfType = (value: unknown, { type }: Schema): boolean =>
  type === 'integer' || type === 'number' ? typeof value === 'number' : type === typeof value;

/**
 * Values that a schema accepts, with few exceptions; where the portal under test knows values of that name, three of
 * four are taken from there.
 */
export function acceptedBy(schema: Schema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const made = bySchema(schema, name, known);
  if (schema.type === 'array' || schema.anyOf || 'const' in schema) return made;
  return fc.tuple(fc.nat(), fc.nat(3), made).map(([index, share, other]) => {
    const values = known.of(name).filter((value) => isOfType(value, schema));
    return values.length === 0 || share === 0 ? other : values[index % values.length];
  });
}
