import { expect, test } from '@jest/globals';
import { approved, rejected } from '../../parts/transaction/transaction.fixture.ts';
import { monthsOf } from './months.ts';

test('transactions stand by months with what was paid in each; months of other years are told apart', () => {
  const months = monthsOf(
    [
      { ...approved, created: '2026-11-20T09:41:57', total_amount: 40_000 },
      { ...rejected, created: '2026-11-03T09:41:57', total_amount: 112_314 },
      { ...approved, created: '2025-11-28T09:41:57', total_amount: 64_870 },
    ],
    '2026-11-22',
  );
  expect(
    months.map(({ month, name, paid, transactions }) => [month, name, paid, transactions.length]),
  ).toEqual([
    ['2026-11', 'Noviembre', 40_000, 2],
    ['2025-11', 'Noviembre de 2025', 64_870, 1],
  ]);
});
