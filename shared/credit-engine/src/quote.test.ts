import { describe, expect, test } from '@jest/globals';
import { freshCredit } from './credit-state.fixture.ts';
import {
  afterPayment,
  allocate,
  allocateQuoted,
  type Caps,
  type CreditState,
  instalmentDebts,
  quoteOf,
  totalToPay,
} from './index.ts';

const { lateRate: _, ...laid } = freshCredit({
  capital: 1_200_000,
  monthlyRate: '1.8762',
  instalments: 12,
  openedOn: '2025-12-31',
  firstDueDate: '2026-01-31',
  lateRate: null,
});
const before: Caps = { '2026-01': '24.36' };
const after: Caps = { ...before, '2026-04': '25.02' };
const credit: CreditState = { ...laid, caps: before };

describe('a quote', () => {
  const quote = quoteOf(credit, { kind: 'total' }, '2026-04-05');

  test('of the total is what closes the credit that day, with its caps and its allocation', () => {
    expect(quote).toMatchObject({ asOf: '2026-04-05', amount: 1_271_029, total: 1_271_029, isTotal: true });
    expect(quote.caps).toEqual(before);
    expect(quote.allocation).toMatchObject({ settles: true, remainder: 0 });
    expect(JSON.parse(JSON.stringify(quote))).toEqual(quote);
  });

  test('is honoured whatever cap is entered before the bank approves', () => {
    const now = { ...credit, caps: after };
    // Five days of April at the cap entered since.
    expect(totalToPay(now, '2026-04-05').total).toBe(1_271_029 + 21);
    const allocation = allocateQuoted(now, quote);
    expect(allocation).toEqual(quote.allocation);
    const closed = afterPayment(now, allocation, quote.asOf);
    expect(totalToPay(closed, '2026-06-30').total).toBe(0);
  });

  test('of the total that no longer closes goes to capital and keeps the instalment, never to future interest', () => {
    const short = allocate({ ...credit, caps: after }, quote.amount, '2026-04-05', { isTotal: true });
    expect(short).toMatchObject({ settles: false, remainder: 0 });
    expect(short.plan?.rows).toHaveLength(1);
    expect(short.plan?.rows[0]?.capital).toBe(21);
    const left = afterPayment({ ...credit, caps: after }, short, '2026-04-05');
    expect(totalToPay(left, '2026-04-05').total).toBe(21);
  });

  test.each([
    [{ kind: 'amount', amount: 50_000 } as const],
    [{ kind: 'amount', amount: 700_000, beyondDue: 'next_instalments' } as const],
    [{ kind: 'amount', amount: 700_000, beyondDue: 'shorten_term' } as const],
    [{ kind: 'amount', amount: 700_000, beyondDue: 'lower_instalment' } as const],
  ])('of %j is allocated as it was quoted', (request) => {
    const asked = quoteOf(credit, request, '2026-04-05');
    expect(allocateQuoted({ ...credit, caps: after }, asked)).toEqual(asked.allocation);
    expect(asked.allocation.applied.total + asked.allocation.remainder).toBe(request.amount);
  });
});

describe('a payment on its way', () => {
  const moraOn = (asOf: string, lines: { number: number; capital: number; asOf?: string }[]) =>
    instalmentDebts({ ...credit, onItsWay: { asOf: '2026-02-10', lines } }, asOf)[0]?.mora;
  const plain = (asOf: string) => instalmentDebts(credit, asOf)[0]?.mora ?? 0;

  test('stops late interest on the capital it covers, on its day', () => {
    const covered = [{ number: 1, capital: 90_097 }];
    expect(moraOn('2026-02-10', covered)).toBe(plain('2026-02-10'));
    expect(moraOn('2026-02-20', covered)).toBe(plain('2026-02-10'));
    expect(moraOn('2026-02-20', [])).toBe(plain('2026-02-20'));
  });

  test('stops it on a part, and the rest goes on', () => {
    const half = moraOn('2026-02-20', [{ number: 1, capital: 45_000 }]) ?? 0;
    expect(half).toBeGreaterThan(plain('2026-02-10'));
    expect(half).toBeLessThan(plain('2026-02-20'));
  });

  test('stops it on its own part where there are several, each from its own day, whatever their order', () => {
    const lines = [
      { number: 1, capital: 45_097, asOf: '2026-02-15' },
      { number: 1, capital: 45_000 },
    ];
    const both = moraOn('2026-02-20', lines) ?? 0;
    expect(both).toBeGreaterThan(plain('2026-02-10'));
    expect(both).toBeLessThan(plain('2026-02-15'));
    expect(moraOn('2026-02-28', lines.toReversed())).toBe(both);
  });

  test('stops it on no more than is unpaid, the earliest of several first', () => {
    const lines = [
      { number: 1, capital: 90_097, asOf: '2026-02-15' },
      { number: 1, capital: 90_097 },
    ];
    expect(moraOn('2026-02-20', lines)).toBe(plain('2026-02-10'));
  });

  test('of a row that falls due meanwhile leaves it without late interest', () => {
    const quote = quoteOf(credit, { kind: 'amount', amount: 112_611 }, '2026-01-31');
    const pending = { ...credit, onItsWay: { asOf: quote.asOf, lines: quote.allocation.lines } };
    expect(instalmentDebts(pending, '2026-02-03')[0]?.mora).toBe(0);
    expect(instalmentDebts(credit, '2026-02-03')[0]?.mora).toBeGreaterThan(0);
  });
});
