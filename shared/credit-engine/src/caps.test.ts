import { describe, expect, test } from '@jest/globals';
import { freshCredit } from './credit-state.fixture.ts';
import {
  afterPayment,
  afterTermChange,
  allocate,
  CapMissingError,
  type Caps,
  type CreditState,
  changeTerm,
  chargeableRate,
  instalmentDebts,
  lateInterest,
  lateInterestByCaps,
  rateOfRow,
  schedule,
  scheduleTable,
  totalToPay,
  underCaps,
} from './index.ts';

const caps: Caps = { '2025-10': '24.36', '2025-11': '24.99', '2025-12': '25.02', '2026-01': '24.36' };

describe('late interest, each day at the cap of its month, to the unit', () => {
  test.each([
    [100_000, '2025-11-30', '2025-12-31', 1897],
    [100_000, '2025-12-15', '2026-01-15', 1875],
    [10_000_000, '2025-09-30', '2025-12-31', 558_324],
    [10_000_000, '2025-09-30', '2026-01-01', 564_299],
    [100_000, '2025-11-30', '2025-12-01', 61],
    [100_000, '2025-11-30', '2025-12-30', 1836],
    [100_000, '2025-11-30', '2025-11-30', 0],
    [100_000, '2025-11-30', '2025-10-30', 0],
  ])('%d due %s, on %s: %d', (capital, dueDate, asOf, expected) => {
    expect(lateInterestByCaps(capital, caps, dueDate, asOf)).toBe(expected);
  });

  test('within one month it is what one rate gives', () => {
    expect(lateInterestByCaps(87_345, { '2025-01': '24.36' }, '2025-01-01', '2025-04-02')).toBe(4749);
    expect(lateInterest(87_345, '24.36', 91)).toBe(4749);
  });

  test('a month without a cap takes the latest earlier one', () => {
    const gap: Caps = { '2025-10': '24.36', '2026-01': '24.36' };
    expect(lateInterestByCaps(100_000, gap, '2025-11-30', '2025-12-31')).toBe(
      lateInterest(100_000, '24.36', 31),
    );
  });

  test('with no cap at all, or none so early, it is an error with a code, never 0', () => {
    for (const [known, month] of [
      [{}, '2025-12'],
      [{ '2026-01': '24.36' }, '2025-12'],
    ] as const) {
      const compute = () => lateInterestByCaps(100_000, known, '2025-11-30', '2026-01-31');
      expect(compute).toThrow(CapMissingError);
      expect(compute).toThrow(expect.objectContaining({ code: 'USURY_CAP_MISSING', month }));
    }
  });
});

describe('a credit under caps by month', () => {
  const { lateRate: _, ...credit } = freshCredit({
    capital: 10_000_000,
    monthlyRate: '0',
    instalments: 1,
    openedOn: '2025-08-30',
    firstDueDate: '2025-09-30',
    lateRate: null,
  });
  const state: CreditState = { ...credit, caps };

  test('owes late interest by month, and never less than the day before', () => {
    const moraOn = (asOf: string) => totalToPay(state, asOf).mora;
    expect(moraOn('2025-12-31')).toBe(558_324);
    expect(moraOn('2026-01-01')).toBe(564_299);
    const days = Array.from({ length: 150 }, (_, day) => new Date(Date.UTC(2025, 8, 29 + day)));
    const amounts = days.map((day) => moraOn(day.toISOString().slice(0, 10)));
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });

  test('without any cap tells so as soon as a day is late, and not before', () => {
    expect(totalToPay({ ...credit, caps: {} }, '2025-09-30').mora).toBe(0);
    expect(() => instalmentDebts({ ...credit, caps: {} }, '2025-10-01')).toThrow(CapMissingError);
    expect(() => instalmentDebts(credit, '2025-10-01')).toThrow(CapMissingError);
  });

  test('[PY-09] written off owes none, with or without caps', () => {
    expect(totalToPay({ ...credit, lateRate: null }, '2026-01-31').mora).toBe(0);
  });
});

describe('the cap of a month limits ordinary interest', () => {
  const limits: Caps = {
    '2026-01': '25.02',
    '2026-02': '24.36',
    '2026-03': '24.36',
    '2026-04': '25.52',
    '2026-05': '24.99',
    '2026-06': '25.23',
  };
  const table = [
    '2026-01-31 1.8783 159010 18783 177793 840990',
    '2026-02-28 1.8334 162374 15419 177793 678616',
    '2026-03-31 1.8334 165351 12442 177793 513265',
    '2026-04-30 1.8783 168152 9641 177793 345113',
    '2026-05-31 1.8762 171318 6475 177793 173795',
    '2026-06-30 1.8783 173795 3264 177059 0',
  ];
  const terms = {
    capital: 1_000_000,
    monthlyRate: '1.8783',
    instalments: 6,
    firstDueDate: '2026-01-31',
  };

  test('1.000.000 at 1.8783 % over 6, to the unit', () => {
    const rows = schedule({ ...terms, caps: limits });
    expect(
      rows.map((row) =>
        [row.dueDate, row.monthlyRate, row.capital, row.interest, row.instalment, row.balance].join(' '),
      ),
    ).toEqual(table);
    expect(scheduleTable({ ...terms, capital: '1000000', caps: limits }).map((row) => row.interest)).toEqual([
      '18783',
      '15419',
      '12442',
      '9641',
      '6475',
      '3264',
    ]);
  });

  test('a month that is not certified yet limits nothing, nor does the one before it', () => {
    expect(chargeableRate('1.8783', { '2026-02': '24.36' }, '2026-03-31')).toBe('1.8783');
    expect(chargeableRate('1.8783', { '2026-02': '24.36' }, '2026-02-28')).toBe('1.8334');
    expect(chargeableRate('1.5', { '2026-02': '24.36' }, '2026-02-28')).toBe('1.5');
  });

  test('a plan laid before its caps were certified becomes the one laid under them', () => {
    const laid = freshCredit({ ...terms, openedOn: '2025-12-31', lateRate: '25.02' });
    const under = underCaps({ ...laid, caps: limits });
    expect(under.instalments.map(({ charges }) => [charges.capital, charges.interest])).toEqual(
      schedule({ ...terms, caps: limits }).map((row) => [row.capital, row.interest]),
    );
    expect(underCaps(under)).toBe(under);
    expect(underCaps({ ...laid, caps: {} }).instalments).toBe(laid.instalments);
  });

  test('caps certified one after the other come to the same plan as all at once', () => {
    const laid: CreditState = freshCredit({ ...terms, openedOn: '2025-12-31', lateRate: '25.02' });
    let oneByOne = laid;
    for (const month of Object.keys(limits)) {
      const known = Object.fromEntries(Object.entries(limits).filter(([certified]) => certified <= month));
      oneByOne = underCaps({ ...oneByOne, caps: known });
    }
    expect(oneByOne.instalments).toEqual(underCaps({ ...laid, caps: limits }).instalments);
  });

  test('rows that were paid stay as they were paid', () => {
    const laid = freshCredit({ ...terms, openedOn: '2025-12-31', lateRate: '25.02' });
    const [first, second, ...rest] = laid.instalments;
    if (first === undefined || second === undefined) throw new Error('a plan of six has two rows');
    const paid = [first, second].map((row) => ({ ...row, paid: row.charges }));
    const under = underCaps({ ...laid, instalments: [...paid, ...rest], caps: limits });
    expect(under.instalments.slice(0, 2)).toEqual(paid);
    expect(under.instalments[2]?.charges.interest).toBeLessThan(rest[0]?.charges.interest ?? 0);
    const capital = under.instalments.reduce((sum, row) => sum + row.charges.capital, 0);
    expect(capital).toBe(1_000_000);
  });

  test('caps that the plan came with limit nothing, and late interest runs at them all the same', () => {
    const laid = freshCredit({ ...terms, openedOn: '2025-12-31', lateRate: '25.02' });
    const { lateRate: _, ...credit } = laid;
    const came: CreditState = { ...credit, caps: limits, limitingCaps: {} };
    expect(underCaps(came)).toBe(came);
    const march = underCaps({ ...came, limitingCaps: { '2026-03': '24.36' } });
    expect(march.instalments.slice(0, 2)).toEqual(laid.instalments.slice(0, 2));
    expect(march.instalments[2]?.charges.interest).toBeLessThan(laid.instalments[2]?.charges.interest ?? 0);
    expect(totalToPay(march, '2026-03-05').mora).toBeGreaterThan(0);
  });

  test('limit the rows that are laid anew here, whatever the others came with', () => {
    const { lateRate: _, ...credit } = freshCredit({ ...terms, openedOn: '2025-12-31', lateRate: '25.02' });
    const came: CreditState = { ...credit, caps: limits, limitingCaps: {} };
    const paid = afterPayment(came, allocate(came, 177_793, '2026-01-31'), '2026-01-31');
    const longer = afterTermChange(paid, changeTerm(paid, 8, '2026-02-10'));
    expect(longer.laidFrom).toBe(2);
    expect(longer.instalments.map((row) => rateOfRow(longer, row)).slice(0, 4)).toEqual([
      '1.8783',
      '1.8334',
      '1.8334',
      '1.8783',
    ]);
    expect(longer.instalments[1]?.charges.interest).toBe(15_419);
    expect(underCaps(longer)).toBe(longer);
    const capital = allocate(paid, 300_000, '2026-02-10', { beyondDue: 'lower_instalment' });
    const fewer = afterPayment(paid, capital, '2026-02-10');
    expect(fewer).toMatchObject({ laidFrom: 2, instalments: { length: 6 } });
    expect(underCaps(fewer)).toBe(fewer);
    // Of the ten days until then no more was earned than the cap of February allows.
    expect(capital.offPlan?.interest).toBe(5140);
  });
});
