import { expect, test } from '@jest/globals';
import { countServed, type ServedDocuments } from './served-documents.ts';

/** A count by a clock that the test moves, and what was handed over. */
function counted() {
  const handed: ServedDocuments[][] = [];
  let at = 0;
  const count = countServed(
    async (served) => {
      handed.push([...served]);
    },
    () => at,
  );
  return {
    handed,
    note: count.note,
    pass: (seconds: number) => {
      at += seconds * 1000;
    },
  };
}

test('what was served is handed over once it is a minute old, by set and network', () => {
  const { note, pass, handed } = counted();
  note('a', 'one');
  note('a', 'one');
  note('b', 'two');
  pass(30);
  note('a', 'one');
  pass(31);
  note('a', 'later');
  expect(handed).toEqual([]);
  pass(61);
  note('a', 'last');
  expect(handed).toEqual([
    [
      { set: 'a', networks: { one: 3 } },
      { set: 'b', networks: { two: 1 } },
    ],
  ]);
});

test('after a long silence everything is handed over, and once', () => {
  const { note, pass, handed } = counted();
  note('a', 'one');
  pass(500);
  note('a', 'two');
  pass(61);
  note('a', 'three');
  expect(handed).toEqual([[{ set: 'a', networks: { one: 1 } }]]);
  pass(61);
  note('a', 'four');
  expect(handed[1]).toEqual([{ set: 'a', networks: { two: 1 } }]);
});

test('a set has two hundred networks in a minute, and an address without a pseudonym is not counted', () => {
  const { note, pass, handed } = counted();
  for (let network = 0; network < 300; network += 1) note('a', `n${network}`);
  note('a', 'n7');
  note('a', '');
  pass(500);
  note('b', 'x');
  const networks = handed[0]?.[0]?.networks ?? {};
  expect(Object.keys(networks)).toHaveLength(200);
  expect(networks['n7']).toBe(2);
});

test('a registry that is away takes nothing down', async () => {
  let at = 0;
  const { note } = countServed(
    () => Promise.reject(new Error('away')),
    () => at,
  );
  note('a', 'one');
  at = 500_000;
  expect(() => note('a', 'two')).not.toThrow();
  await Promise.resolve();
});
