import { isFault, kinds, type ValueKind } from '@portal/values';
import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

/**
 * Compiled schemas of the contract. Each is compiled when it is first needed and kept for the whole process:
 * compiling all of them takes most of the time in which a server starts, and most servers answer few of their calls.
 */

const ajvOptions = { removeAdditional: false, useDefaults: false, strict: false } as const;

/** Size of a body up to which all its faults are listed: characters of its texts and names, and one for each value. */
const ALL_FAULTS_SIZE = 16 * 1024;

interface Compilers {
  readonly first: Ajv;
  readonly every: Ajv;
}
interface Validator {
  (data: unknown): boolean;
  errors: ErrorObject[] | null;
}
type Serializer = (data: unknown) => string;

/**
 * Reads a text as the value of a kind, and puts the canonical form in its place: what a person typed is parsed here and
 * nowhere behind. An empty text is judged by `minLength`.
 */
const readValue = {
  keyword: 'x-value',
  type: 'string',
  modifying: true,
  errors: true,
  compile: (kind: ValueKind) => {
    const validate: ReturnType<NonNullable<FuncKeywordDefinition['compile']>> = (text: string, place) => {
      const read = text === '' ? '' : kinds[kind].parse(text, 'typed');
      if (isFault(read)) {
        validate.errors = [{ keyword: 'x-value', message: read.message, params: { code: read.code } }];
        return false;
      }
      // A password stays as it was typed: its hash is made and compared in NFC.
      if (place && kind !== 'password') place.parentData[place.parentDataProperty] = read;
      return true;
    };
    return validate;
  },
} as const;

const compilersThat = (coerceTypes: boolean): Compilers => {
  const [first, every] = [false, true].map((allErrors) => {
    const ajv = new Ajv({ ...ajvOptions, allErrors, coerceTypes });
    addFormats.default(ajv);
    ajv.addKeyword(readValue);
    return ajv;
  }) as [Ajv, Ajv];
  return { first, every };
};

const ofBodies = compilersThat(false);
const ofTexts = compilersThat(true);
const validatorsOfBodies = new WeakMap<object, Validator>();
const validatorsOfTexts = new WeakMap<object, Validator>();
const serializers = new WeakMap<object, Serializer>();

/** Without recursion, since a body may be nested to any depth; stops at the limit. */
function isLarger(value: unknown, limit: number): boolean {
  const open = [value];
  for (let size = 0; open.length > 0; ) {
    const next = open.pop();
    size += 1;
    if (typeof next === 'string') size += next.length;
    else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) {
        size += name.length;
        open.push(inner);
      }
    }
    if (size + open.length > limit) return true;
  }
  return false;
}

const validatorOf = (schema: object, { first, every }: Compilers): Validator => {
  let passes: ValidateFunction | undefined;
  let thorough: ValidateFunction | undefined;
  const validate: Validator = Object.assign(
    (data: unknown) => {
      passes ??= first.compile(schema);
      if (passes(data)) return true;
      validate.errors = passes.errors ?? null;
      if (isLarger(data, ALL_FAULTS_SIZE)) return false;
      thorough ??= every.compile(schema);
      thorough(data);
      validate.errors = thorough.errors ?? validate.errors;
      return false;
    },
    { errors: null },
  );
  return validate;
};

/**
 * Compiles the schema of a part of a request. Query and path are text on the wire and may become numbers; bodies must
 * already be what they say. The first fault ends the look, so that what is too long is not judged further; a form has all
 * its faults listed.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const [known, compilers] =
    httpPart === 'body' ? [validatorsOfBodies, ofBodies] : [validatorsOfTexts, ofTexts];
  let validator = known.get(schema);
  if (!validator) {
    validator = validatorOf(schema, compilers);
    known.set(schema, validator);
  }
  return validator;
};

/** Compiles the schema of an answer into a serializer; fields that the schema does not name are left out. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let serializer = serializers.get(schema);
  if (!serializer) {
    let write: Serializer | undefined;
    serializer = (data) => {
      write ??= fastJsonStringify(schema) as Serializer;
      return write(data);
    };
    serializers.set(schema, serializer);
  }
  return serializer;
};
