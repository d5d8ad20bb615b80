import { type Contract, contract } from './contract.ts';

/** The part of JSON Schema that gives the type of a value, without ranges, patterns and descriptions. */
export interface TypeSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TypeSchema>>;
  readonly required?: readonly string[];
  /** Types of properties that `properties` does not list. */
  readonly patternProperties?: Readonly<Record<string, TypeSchema>>;
  readonly items?: TypeSchema;
  readonly anyOf?: readonly TypeSchema[];
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number | boolean)[];
}

/** Types of a call's input and answer. */
export interface CallTypes {
  readonly params?: TypeSchema;
  readonly query?: TypeSchema;
  readonly body?: TypeSchema;
  readonly reply: TypeSchema;
}

/** Types of a call in the contract of this build; undefined for a call that is not in it. */
export function callTypes(name: string): CallTypes | undefined {
  if (!Object.hasOwn(contract, name)) return undefined;
  const { params, query, body, reply } = contract[name as keyof Contract] as CallTypes;
  return {
    ...(params && { params: typeOf(params) }),
    ...(query && { query: typeOf(query) }),
    ...(body && { body: typeOf(body) }),
    reply: typeOf(reply),
  };
}

function typeOf(schema: TypeSchema): TypeSchema {
  const { type, properties, required, patternProperties, items, anyOf, enum: values } = schema;
  return {
    ...(type && { type }),
    ...(properties && { properties: eachOf(properties) }),
    ...(required?.length && { required }),
    ...(patternProperties && { patternProperties: eachOf(patternProperties) }),
    ...(items && { items: typeOf(items) }),
    ...(anyOf && { anyOf: anyOf.map(typeOf) }),
    ...(schema.const !== undefined && { const: schema.const }),
    ...(values && { enum: values }),
  };
}

const eachOf = (schemas: Readonly<Record<string, TypeSchema>>): Record<string, TypeSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, typeOf(schema)]));
