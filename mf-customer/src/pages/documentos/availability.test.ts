import { expect, test } from '@jest/globals';
import { chosenPeace, debtToday, generalPeace, hadCreditIn } from './availability.ts';

const TODAY = '2026-11-22';
const open = { invoice: 'E279903', date: '2026-08-28', status: 'open' } as const;
const paid = { invoice: 'B100001', date: '2024-03-04', status: 'closed' } as const;
const closedOn = (closed_on: string, invoice = 'B100001') => ({ invoice, closed_on });

test.each([
  [
    'what is owed comes first, by its name',
    [open, paid],
    '2025-03-04',
    { kind: 'owed', invoices: ['E279903'] },
  ],
  ['two days after the last payment', [paid], '2026-11-20', { kind: 'available' }],
  ['a day before that it says from when', [paid], '2026-11-21', { kind: 'from', day: '2026-11-23' }],
] as const)('[CE-08] paz y salvo of everything: %s', (_title, invoices, day, expected) => {
  expect(generalPeace([...invoices], [closedOn(day)], TODAY)).toEqual(expected);
});

test('[CE-08] who never had a credit has nothing to certify', () => {
  expect(generalPeace([], [], TODAY)).toEqual({ kind: 'nothing' });
  expect(debtToday([paid])).toEqual({ kind: 'nothing' });
  expect(debtToday([open])).toEqual({ kind: 'available' });
});

test('[CE-08] of chosen invoices the latest counts, and others owed do not', () => {
  const closed = [closedOn('2026-11-21', 'E1'), closedOn('2026-01-02', 'E2')];
  expect(chosenPeace(['E2'], closed, TODAY)).toEqual({ kind: 'available' });
  expect(chosenPeace(['E1', 'E2'], closed, TODAY)).toEqual({ kind: 'from', day: '2026-11-23' });
});

test('[CE-04] a year has a certificate where a credit lived in it', () => {
  const closed = [closedOn('2025-03-04')];
  expect([2023, 2024, 2025].map((year) => hadCreditIn(year, [paid], closed))).toEqual([false, true, true]);
  expect(hadCreditIn(2025, [open], [])).toBe(false);
});
