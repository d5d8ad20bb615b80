import { expect, test } from '@jest/globals';
import { breakingChanges, type Column } from './breaking-changes.ts';

const name: Column = { table: 'person', name: 'name', type: 'text', nullable: false, filled: false };
const mail: Column = { table: 'person', name: 'mail', type: 'text', nullable: true, filled: false };
const before = [name, mail];

test('a new table, and a new column that may be left out, break nothing', () => {
  const added: readonly Column[] = [
    { ...name, table: 'letter' },
    { ...mail, name: 'phone' },
    { ...name, name: 'since', filled: true },
    // What was asked for need not be any more.
  ];
  expect(breakingChanges(before, [{ ...name, nullable: true }, mail, ...added])).toEqual([]);
});

test.each([
  ['a column goes', [name], 'person.mail is gone'],
  ['a column is renamed', [name, { ...mail, name: 'email' }], 'person.mail is gone'],
  ['a type changes', [name, { ...mail, type: 'jsonb' }], 'person.mail was text and is jsonb'],
  [
    'what could be left out cannot',
    [name, { ...mail, nullable: false }],
    'person.mail may not be left out any more',
  ],
  [
    'null is refused where a default stands',
    [name, { ...mail, nullable: false, filled: true }],
    'person.mail takes no null any more',
  ],
  [
    'rows need a column that the version before does not know',
    [name, mail, { ...name, name: 'kind' }],
    'person.kind is asked for in rows of a table that was there before',
  ],
])('it is said when %s', (_what, after, said) => {
  expect(breakingChanges(before, after)).toEqual([said]);
});
