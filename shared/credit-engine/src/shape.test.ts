import { describe, expect, test } from '@jest/globals';
import { twelveMonths } from './credit-state.fixture.ts';
import {
  allocate,
  amountOf,
  amountText,
  availableLimit,
  capitalChoices,
  changeTerm,
  dueDates,
  guaranteeFee,
  instalmentDebts,
  lateInterest,
  lateInterestByCaps,
  levelInstalment,
  monthlyFromAnnual,
  monthlyFromNominal,
  quoteOf,
  schedule,
  splitEvenly,
  totalToPay,
} from './index.ts';

const terms = { capital: 1_000_000, monthlyRate: '1.9', instalments: 6, firstDueDate: '2026-04-30' };
/** A value that the types refuse too, as a caller without types may hand it over. */
const wrong = <Value>(value: unknown): Value => value as Value;

/** Name of the case, call with input out of shape, argument that the error must name, value that it must show. */
const refused: [string, () => unknown, string, string][] = [
  ['a negative capital', () => schedule({ ...terms, capital: -1 }), 'capital', '-1'],
  ['half a peso', () => schedule({ ...terms, capital: 0.5 }), 'capital', '0.5'],
  ['a capital as text', () => schedule({ ...terms, capital: wrong('1000') }), 'capital', '"1000"'],
  [
    'a capital beyond whole numbers',
    () => levelInstalment({ ...terms, capital: 2 ** 53 }),
    'capital',
    '9007199254740992',
  ],
  ['no guarantee at all', () => schedule({ ...terms, guarantee: wrong(null) }), 'guarantee', 'null'],
  ['no instalments', () => schedule({ ...terms, instalments: 0 }), 'instalments', '0'],
  ['a thousand instalments', () => schedule({ ...terms, instalments: 1000 }), 'instalments', '1000'],
  ['a billion instalments', () => schedule({ ...terms, instalments: 1e9 }), 'instalments', '1000000000'],
  [
    'a billion instalments of a level',
    () => levelInstalment({ ...terms, instalments: 1e9 }),
    'instalments',
    '1000000000',
  ],
  ['instalments as text', () => levelInstalment({ ...terms, instalments: wrong('6') }), 'instalments', '"6"'],
  ['a first number of NaN', () => schedule({ ...terms, firstNumber: Number.NaN }), 'firstNumber', 'NaN'],
  ['a first number below 1', () => schedule({ ...terms, firstNumber: -5 }), 'firstNumber', '-5'],
  ['a due day of half a day', () => schedule({ ...terms, dueDay: 30.5 }), 'dueDay', '30.5'],
  ['a due day that is not that of the first date', () => schedule({ ...terms, dueDay: 29 }), 'dueDay', '29'],
  ['a due day after the 31st', () => schedule({ ...terms, dueDay: 32 }), 'dueDay', '32'],
  [
    'a date that no calendar has',
    () => schedule({ ...terms, firstDueDate: '2026-02-30' }),
    'first',
    '"2026-02-30"',
  ],
  ['dates of a negative count', () => dueDates('2026-01-31', -1), 'count', '-1'],
  ['dates of NaN', () => dueDates('2026-01-31', Number.NaN), 'count', 'NaN'],
  ['dates of 2.7', () => dueDates('2026-01-31', 2.7), 'count', '2.7'],
  ['dates without end', () => dueDates('2026-01-31', Number.POSITIVE_INFINITY), 'count', 'Infinity'],
  ['a plan beyond the year 9999', () => dueDates('9999-12-31', 2), 'first', '"9999-12-31"'],
  ['a negative rate', () => schedule({ ...terms, monthlyRate: '-1' }), 'monthlyRate', '"-1"'],
  ['a rate with a comma', () => schedule({ ...terms, monthlyRate: '1,9' }), 'monthlyRate', '"1,9"'],
  ['a rate above 1000', () => schedule({ ...terms, monthlyRate: '1000.01' }), 'monthlyRate', '"1000.01"'],
  [
    'a rate of 11 decimals',
    () => schedule({ ...terms, monthlyRate: '1.12345678901' }),
    'monthlyRate',
    '"1.12345678901"',
  ],
  [
    'a rate of 400 nines',
    () => levelInstalment({ ...terms, monthlyRate: '9'.repeat(400) }),
    'monthlyRate',
    '"999',
  ],
  [
    'a rate of 70 zeros',
    () => levelInstalment({ ...terms, monthlyRate: '0'.repeat(70) }),
    'monthlyRate',
    '"000',
  ],
  [
    'a rate of 70 zeros after the point',
    () => levelInstalment({ ...terms, monthlyRate: `0.${'0'.repeat(70)}` }),
    'monthlyRate',
    '"0.0',
  ],
  ['a rate as a number', () => levelInstalment({ ...terms, monthlyRate: wrong(1.9) }), 'monthlyRate', '1.9'],
  ['an IVA that is no rate', () => schedule({ ...terms, ivaRate: '19%' }), 'ivaRate', '"19%"'],
  ['an invalid annual rate', () => monthlyFromAnnual('1e3'), 'annual', '"1e3"'],
  ['an invalid nominal rate', () => monthlyFromNominal(''), 'nominal', '""'],
  ['late interest of half pesos', () => lateInterest(100_000.5, '25.02', 1), 'unpaidCapital', '100000.5'],
  ['late interest of text', () => lateInterest(wrong('100000'), '25.02', 1), 'unpaidCapital', '"100000"'],
  ['late interest of less than nothing', () => lateInterest(-5, '25.02', 0), 'unpaidCapital', '-5'],
  ['late interest of half a day', () => lateInterest(100_000, '25', 1.5), 'days', '1.5'],
  ['late interest of NaN days', () => lateInterest(100_000, '25', Number.NaN), 'days', 'NaN'],
  ['late interest at no rate', () => lateInterest(100_000, 'x', 1), 'annual', '"x"'],
  [
    'a cap under no month',
    () => lateInterestByCaps(1, { '2026-1': '25' }, '2026-01-31', '2026-03-01'),
    'caps',
    '"2026-1"',
  ],
  ['a limit of NaN', () => availableLimit(Number.NaN, 0), 'approved', 'NaN'],
  ['a limit of half pesos', () => availableLimit(100.5, 0), 'approved', '100.5'],
  ['a negative outstanding capital', () => availableLimit(5, -10), 'outstandingCapital', '-10'],
  ['a guarantee on half pesos', () => guaranteeFee(0.5, { feeRate: '10', ivaRate: '19' }), 'capital', '0.5'],
  ['a guarantee at no fee', () => guaranteeFee(5, { feeRate: '', ivaRate: '19' }), 'feeRate', '""'],
  ['a split over no rows', () => splitEvenly(5, 0), 'rows', '0'],
  ['a thousand that reads as one', () => amountOf('1.000'), 'text', '"1.000"'],
  ['half a peso as text', () => amountOf('0.5'), 'text', '"0.5"'],
  ['an amount in units of a nickel', () => amountOf('1000', wrong('0.05')), 'unit', '"0.05"'],
  ['text of half pesos', () => amountText(0.5), 'amount', '0.5'],
  ['a payment of NaN', () => allocate(twelveMonths, Number.NaN, '2026-03-10'), 'payment', 'NaN'],
  ['a payment on no day', () => allocate(twelveMonths, 1, '2026-3-10'), 'asOf', '"2026-3-10"'],
  [
    'a choice that does not exist',
    () => allocate(twelveMonths, 1, '2026-03-10', { beyondDue: wrong('both') }),
    'beyondDue',
    '"both"',
  ],
  ['choices for half a peso', () => capitalChoices(twelveMonths, 0.5, '2026-01-15'), 'amount', '0.5'],
  [
    'a quote of a negative amount',
    () => quoteOf(twelveMonths, { kind: 'amount', amount: -1 }, '2026-01-15'),
    'amount',
    '-1',
  ],
  ['a total on no day', () => totalToPay(twelveMonths, wrong(undefined)), 'asOf', 'undefined'],
  ['a term as text', () => changeTerm(twelveMonths, wrong('18'), '2026-01-15'), 'term', '"18"'],
  ['a term of a thousand', () => changeTerm(twelveMonths, 1000, '2026-01-15'), 'term', '1000'],
  ['a term of half a row', () => changeTerm(twelveMonths, 12.5, '2026-01-15'), 'term', '12.5'],
];

test.each(refused)(
  '%s: one RangeError names the argument and shows the value',
  (_, call, argument, value) => {
    let thrown: unknown;
    try {
      call();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(RangeError);
    const { message } = thrown as RangeError;
    expect(message.startsWith(argument)).toBe(true);
    expect(message).toContain(value);
  },
);

describe('a state', () => {
  const [first, ...rest] = twelveMonths.instalments;
  if (first === undefined) throw new Error('a plan of twelve has a row');
  const withFirst = (changed: object) => ({
    ...twelveMonths,
    instalments: [{ ...first, ...changed }, ...rest],
  });

  test('paid above its charge is refused: a payment would make money of it', () => {
    const paid = { ...first.charges, interest: first.charges.interest + 1 };
    for (const call of [
      () => totalToPay(withFirst({ paid }), '2026-01-15'),
      () => instalmentDebts(withFirst({ paid }), '2026-01-15'),
      () => allocate(withFirst({ paid }), 100_000, '2026-01-15'),
    ]) {
      expect(call).toThrow(/^paid\.interest of row 1 must be at most its charge, 22514; got 22515/);
    }
  });

  test.each([
    ['latePaid', { latePaid: 0.5 }],
    ['charges.capital', { charges: { ...first.charges, capital: -1 } }],
    ['paid.iva', { paid: { ...first.paid, iva: Number.NaN } }],
    ['number', { number: 0 }],
  ])('whose %s is no amount is refused', (argument, changed) => {
    expect(() => totalToPay(withFirst(changed), '2026-01-15')).toThrow(argument);
    expect(() => totalToPay(withFirst(changed), '2026-01-15')).toThrow(RangeError);
  });
});

describe('exact halves round up', () => {
  test.each([
    [{ capital: 1_009_500, monthlyRate: '1.90', instalments: 2 }, 519_181],
    [{ capital: 777_640, monthlyRate: '1.25', instalments: 3 }, 265_721],
    [{ capital: 50_000, monthlyRate: '1.9', ivaRate: '19', instalments: 1 }, 51_131],
    [{ capital: 5, monthlyRate: '0', instalments: 2 }, 3],
  ])('the level instalment of %j is %d', (given, expected) => {
    expect(levelInstalment(given)).toBe(expected);
  });

  test('a row of one instalment is that instalment', () => {
    const [row] = schedule({ ...terms, capital: 50_000, monthlyRate: '1.9', ivaRate: '19', instalments: 1 });
    expect(row?.instalment).toBe(51_131);
  });

  test('13 % nominal on 600 is 6.5, so 7', () => {
    const [row] = schedule({ ...terms, capital: 600, monthlyRate: monthlyFromNominal('13'), instalments: 1 });
    expect(row?.interest).toBe(7);
  });

  test('a twelfth written with 50 digits is that twelfth', () => {
    const rate = `0.8${'3'.repeat(49)}`;
    const [row] = schedule({ ...terms, capital: 175_980, monthlyRate: rate, instalments: 1 });
    expect(row?.interest).toBe(1467);
    const [half] = schedule({ ...terms, capital: 60, monthlyRate: rate, instalments: 1 });
    expect(half?.interest).toBe(1);
  });
});
