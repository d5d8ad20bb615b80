import { describe, expect, test } from '@jest/globals';
import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { compileSerializer, compileValidator } from './schema-compilers.ts';

const calls = Object.entries(contract) as [Name, Call][];
const ofPart = (schema: object, httpPart: string) =>
  compileValidator({ schema, httpPart, method: 'GET', url: '/' }) as unknown as {
    (data: unknown): boolean;
    errors: { keyword: string }[] | null;
  };
const ofAnswer = (schema: object) => compileSerializer({ schema, method: 'GET', url: '/' });

describe('the schemas of the contract', () => {
  // A server compiles each when it is first needed: one that cannot be compiled would be met by a person.
  test('each part of a request of each call can be compiled', () => {
    for (const [, { params, query, body }] of calls) {
      for (const [httpPart, schema] of Object.entries({ params, querystring: query, body })) {
        if (schema) expect(() => ofPart(schema, httpPart)({})).not.toThrow();
      }
    }
  });

  test('each answer can be compiled', async () => {
    const { default: fastJsonStringify } = await import('fast-json-stringify');
    for (const [, { reply, media }] of calls) {
      if (!media) expect(() => fastJsonStringify(reply)).not.toThrow();
    }
  });
});

test('a schema is compiled once for all servers of a process, apart for bodies and for what is text on the wire', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' } } };
  expect(ofPart(schema, 'body')).toBe(ofPart(schema, 'body'));
  expect(ofPart(schema, 'querystring')).toBe(ofPart(schema, 'params'));
  expect(ofPart(schema, 'body')({ n: '5' })).toBe(false);
  expect(ofPart(schema, 'querystring')({ n: '5' })).toBe(true);
  expect(ofAnswer(schema)).toBe(ofAnswer(schema));
});

test('an answer holds the fields that its schema names, and no other', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } };
  expect(ofAnswer(schema)({ name: 'Mariana', secret: 'no' })).toBe('{"name":"Mariana"}');
});

test('a field of a body that its schema does not name is refused; none is taken out, filled in or turned into another type', () => {
  const properties = { n: { type: 'integer', default: 1 } };
  const judge = ofPart({ type: 'object', properties, additionalProperties: false }, 'body');
  for (const [body, fits] of [
    [{ n: 1, more: true }, false],
    [{ n: '1' }, false],
    [{}, true],
  ] as const) {
    const sent = structuredClone(body);
    expect(judge(sent)).toBe(fits);
    expect(sent).toEqual(body);
  }
});
