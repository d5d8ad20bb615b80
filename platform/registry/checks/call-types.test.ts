import { describe, expect, test } from '@jest/globals';
import { type CallTypes, callTypes, type TypeSchema } from '@portal/contract/call-types';
import { contract } from '@portal/contract/contract';
import { callIncompatibilities } from './call-types.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const word = (value: string) => ({ type: 'string', const: value });
const none = { type: 'null' };
const object = (properties: Record<string, TypeSchema>, required = Object.keys(properties)): TypeSchema => ({
  type: 'object',
  properties,
  required,
});
const record = (of: TypeSchema): TypeSchema => ({ type: 'object', patternProperties: { '^.*$': of } });
const list = (items: TypeSchema): TypeSchema => ({ type: 'array', items });
const either = (...anyOf: TypeSchema[]): TypeSchema => ({ anyOf });

/** What the gate says of a remote built when the call was `then`, beside an API in which it is `now`. */
const between = (then: Partial<CallTypes>, now: Partial<CallTypes>): string[] =>
  callIncompatibilities({ 'POST /api/x': { reply: {}, ...then } }, () => ({ reply: {}, ...now }));

test('every call of the contract fits itself, and is described to its last part', () => {
  for (const call of Object.keys(contract)) {
    const types = callTypes(call);
    expect(types && callIncompatibilities({ [call]: types })).toEqual([]);
  }
  expect(callTypes('PUT /api/invoices')).toBeUndefined();
  expect(callTypes('toString')).toBeUndefined();
});

test('ranges and patterns are no part of a type', () => {
  const said = JSON.stringify(Object.keys(contract).map(callTypes));
  expect(said).toContain('"integer"');
  expect(said).not.toMatch(/"(minimum|maxLength|pattern|description)":/);
});

test('a call that the contract does not have is named', () => {
  expect(callIncompatibilities({ 'POST /api/prestar': { reply: {} } })).toEqual([
    'the contract has no call POST /api/prestar',
  ]);
});

describe('what a page sends', () => {
  test.each<[string, TypeSchema, TypeSchema, string[]]>([
    ['the same', object({ a: text }), object({ a: text }), []],
    ['less, where the rest may be left out', object({ a: text }), object({ a: text, b: text }, ['a']), []],
    ['one of the words that are taken', object({ a: word('s') }), object({ a: either(word('s'), none) }), []],
    ['a whole number for any number', object({ a: whole }), object({ a: { type: 'number' } }), []],
    ['names of its own where any are taken', object({ a: text }), record(text), []],
    [
      'less than is wanted',
      object({ a: text }),
      object({ a: text, b: text }),
      ['POST /api/x wants body.b, which it does not send'],
    ],
    [
      'now and then what is always wanted',
      object({ a: text }, []),
      object({ a: text }),
      ['POST /api/x wants body.a, which it may leave out'],
    ],
    [
      'more than is known',
      object({ a: text, b: text }),
      object({ a: text }),
      ['POST /api/x takes no body.b, which it may send'],
    ],
    [
      'another type, deep inside',
      object({ a: list(object({ n: text })) }),
      object({ a: list(object({ n: whole })) }),
      ['POST /api/x takes body.a[].n as integer, which it sends as string'],
    ],
    [
      'a word that is taken no more',
      object({ a: { enum: ['s', 'm'] } }),
      object({ a: either(word('s'), none) }),
      ['POST /api/x takes body.a as "s" | null, which it sends as "m"'],
    ],
    [
      'any number for a whole one',
      object({ a: { type: 'number' } }),
      object({ a: whole }),
      ['POST /api/x takes body.a as integer, which it sends as number'],
    ],
    [
      'any name where some are known',
      record(text),
      object({ a: text }, []),
      ['POST /api/x takes no body.*, which it may send'],
    ],
  ])('%s', (_title, sends, takes, faults) => {
    expect(between({ body: sends }, { body: takes })).toEqual(faults);
  });

  test('a query that has become necessary, and one that is gone', () => {
    const query = object({ page: whole });
    expect(between({}, { query })).toEqual(['POST /api/x wants query.page, which it does not send']);
    expect(between({ query }, {})).toEqual(['POST /api/x takes no query.page, which it may send']);
  });
});

describe('what a page reads', () => {
  const card = object({ kind: word('card'), name: text });
  const loan = object({ kind: word('loan'), rate: text });

  test.each<[string, TypeSchema, TypeSchema, string[]]>([
    ['the same', object({ a: text }), object({ a: text }), []],
    ['more than it reads', object({ a: text, b: text }), object({ a: text }), []],
    ['always what it takes for missing at times', object({ a: text }), object({ a: text }, []), []],
    ['one of the kinds that it reads', card, either(card, loan), []],
    ['anything, which it does not look into', list(text), {}, []],
    [
      'less than it reads',
      object({ a: text }),
      object({ a: text, b: text }),
      ['POST /api/x answers no reply.b, which it reads'],
    ],
    [
      'what is missing at times now',
      object({ a: text }, []),
      object({ a: text }),
      ['POST /api/x may leave out reply.a, which it reads'],
    ],
    [
      'nothing where there always was something',
      object({ a: either(text, none) }),
      object({ a: text }),
      ['POST /api/x answers reply.a as null, which it reads as string'],
    ],
    [
      'a kind it does not know',
      either(card, loan),
      card,
      ['POST /api/x answers reply.kind as "loan", which it reads as "card"'],
    ],
    [
      'a kind with another field',
      either(card, object({ kind: word('loan'), rate: whole })),
      either(card, loan),
      ['POST /api/x answers reply.rate as integer, which it reads as string'],
    ],
    [
      'other values of names that are not listed',
      record(whole),
      record(text),
      ['POST /api/x answers reply.* as integer, which it reads as string'],
    ],
  ])('%s', (_title, answers, reads, faults) => {
    expect(between({ reply: reads }, { reply: answers })).toEqual(faults);
  });
});
