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

function said(data: unknown, schemaOf: object = schema): string[] {
  const validate = compileValidator({
    schema: schemaOf,
    httpPart: 'body',
    method: 'POST',
    url: '/',
  }) as unknown as {
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

const typed = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1, 'x-value': 'nationalId' },
    phone: { type: 'string', 'x-value': 'phone' },
    mails: { type: 'array', items: { type: 'string', minLength: 1, 'x-value': 'email' } },
  },
};

test('a value is read where it comes in: what was typed is taken, and the canonical form handed on', () => {
  const body = { id: '\u202dC.C. 1.010.101.010\u202c', phone: '+57 300 123 4567', mails: ['<a@B.co>'] };
  expect(said(body, typed)).toEqual([]);
  expect(body).toEqual({ id: '1010101010', phone: '3001234567', mails: ['a@b.co'] });
});

test('none may be left empty where the schema lets it', () => {
  expect(said({ phone: '' }, typed)).toEqual([]);
  expect(said({ id: '' }, typed)).toEqual(['Falta este dato.']);
});

test.each([
  [{ id: '5100000004.0' }, 'Una cédula no lleva decimales: se lee «5100000004.0».'],
  [
    { phone: '2345678' },
    'Falta el indicativo: escribe los diez dígitos, como 601 234 5678; se lee «2345678».',
  ],
  [
    { mails: ['carlos@correo.example,'] },
    'Después de la @ va un dominio como correo.com; se lee «carlos@correo.example,».',
  ],
])('%j is refused in the words of its parser', (body, text) => {
  expect(said(body, typed)).toEqual([text]);
});
