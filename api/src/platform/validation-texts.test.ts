import { expect, test } from '@jest/globals';
import { compileValidator } from './schema-compilers.ts';
import { type SchemaFault, validationText } from './validation-texts.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 4, maxLength: 6, pattern: '^[a-z]+$' },
    age: { type: 'integer', minimum: 1, maximum: 9 },
    kinds: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true },
  },
};

function said(data: unknown): string[] {
  const validate = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '/' }) as unknown as {
    (data: unknown): boolean;
    errors: SchemaFault[] | null;
  };
  return validate(data) ? [] : (validate.errors ?? []).map(validationText);
}

test.each([
  [{}, ['Falta este dato.']],
  [{ name: 'a' }, ['Este dato tiene 4 letras o más.']],
  [{ name: 'abcdefgh' }, ['Este dato tiene 6 letras como máximo.']],
  [{ name: 'ABCD' }, ['Este dato no es válido.']],
  [{ name: 'abcd', age: 0 }, ['Este dato es 1 o más.']],
  [{ name: 'abcd', age: 10 }, ['Este dato es 9 o menos.']],
  [{ name: 'abcd', age: 'x' }, ['Este dato no es válido.']],
  [{ name: 'abcd', kinds: [] }, ['Elige 1 o más.']],
  [{ name: 'abcd', kinds: [1, 2, 3] }, ['Elige 2 como máximo.']],
  [{ name: 'abcd', kinds: [1, 1] }, ['Este dato está repetido.']],
  [{ name: 'abcd', other: 1 }, ['Este dato no se esperaba.']],
])('what the schema finds in %j is said in Spanish, without the schema’s own words', (data, texts) => {
  expect(said(data)).toEqual(texts);
});
