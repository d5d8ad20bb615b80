import { describe, expect, test } from '@jest/globals';
import type { TSchema } from 'typebox';
import { contract } from './contract.ts';
import type { Act, Began, Call, CallName } from './route.ts';

const calls = Object.entries(contract as Record<CallName, Call>) as [CallName, Call][];
const changing = calls.flatMap(([name, { began, act, ...call }]) =>
  began ? [{ name, began, act, call }] : [],
);

const fieldsOf = (schema: TSchema | undefined) =>
  (schema as { readonly properties?: Readonly<Record<string, TSchema>> } | undefined)?.properties;

/** Whether an object on the wire has the field: 'required', 'optional' or not at all. */
function fieldOf(schema: TSchema | undefined, field: string): 'required' | 'optional' | undefined {
  const { properties, required } = (schema ?? {}) as { properties?: object; required?: readonly string[] };
  if (!properties || !Object.hasOwn(properties, field)) return undefined;
  return required?.includes(field) ? 'required' : 'optional';
}

describe('what a changing call began from', () => {
  test('is said by each call but the GET calls, and by no GET call that a host may render as it is', () => {
    expect(calls.filter(([name, { began }]) => !name.startsWith('GET') && !began)).toEqual([]);
    expect(changing.filter(({ call }) => call.rendered === true)).toEqual([]);
  });

  const named = (from: Began['from']) => changing.filter(({ began }) => began.from === from);
  test.each([...named('version'), ...named('preview')])('$name takes it', ({ began, call }) => {
    if (began.from === 'nothing') throw new Error('not asked for');
    const within = began.from === 'version' && began.within;
    if (within) {
      const one = fieldsOf(call.body)?.[within] as unknown as
        | { readonly anyOf: readonly TSchema[] }
        | undefined;
      const without = one?.anyOf.filter((part) => fieldOf(part, began.field) !== 'required');
      // A switch: who saw the other state changes it, and who saw this one changes nothing.
      return expect(without?.map((part) => Object.keys(fieldsOf(part) ?? {}))).toEqual([['type', 'remote']]);
    }
    const given = [call.params, call.query, call.body].map((part) => fieldOf(part, began.field));
    const other = began.from === 'version' ? began.instead : undefined;
    const made = began.from === 'version' && (began.unlessNew || other) ? 'optional' : 'required';
    expect(given.filter(Boolean)).toEqual([made]);
    if (other) expect(fieldOf(call.body, other)).toBe('optional');
  });

  test.each(named('nothing'))('$name says in a sentence why it needs none', ({ began }) => {
    expect(began).toMatchObject({ because: expect.stringMatching(/^[A-Z].{10,}\.$/) });
  });
});

describe('the class of an act', () => {
  const ofPeople = ({ call }: (typeof changing)[number]) =>
    /^(admin|client-or-admin)$/.test(call.access.kind);

  test('is said by each changing call of an administrator, and by no other', () => {
    expect(changing.filter((one) => ofPeople(one) !== (one.act !== undefined))).toEqual([]);
  });

  const taken = (act: Act | undefined) => (act && 'back' in act ? act.back : undefined);
  test.each(changing.filter(({ act }) => taken(act)))(
    '$name names the call that takes it back',
    ({ act }) => {
      expect(Object.keys(contract)).toContain(taken(act));
    },
  );
});
