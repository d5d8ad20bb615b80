import { describe, expect, test } from '@jest/globals';
import type { TypedNumber } from '@portal/ui/format';
import { dueInvoice, overdueInvoice } from './invoices.fixture.ts';
import { payableOf, tickedQuotas } from './payable-amounts.ts';
import { lineOf, marcaOf } from './payment-line.ts';
import {
  changeSelection,
  nothingSelected,
  type Portfolio,
  type Selection,
  type SelectionChange,
} from './selection.ts';
import type { BeyondDue } from './wire.ts';

const after = (changes: readonly SelectionChange[], portfolio: Portfolio = 'open'): Selection =>
  changes.reduce((selection, change) => changeSelection(selection, change, portfolio), nothingSelected);

const tick = (index: number): SelectionChange => ({ type: 'tick', index });
const untick = (index: number): SelectionChange => ({ type: 'untick', index });
const type = (amount: TypedNumber): SelectionChange => ({ type: 'type-amount', amount });
const choose = (beyondDue: BeyondDue): SelectionChange => ({ type: 'choose-beyond', beyondDue });
const askTotal: SelectionChange = { type: 'ask-total' };
const answered: SelectionChange = {
  type: 'total-answered',
  toPay: { saldoTotal: 744_639, interesDeMora: 439 },
};

const numbers = (selection: Selection) =>
  tickedQuotas(overdueInvoice, selection).map(({ num_quota }) => num_quota);
const payable = (changes: readonly SelectionChange[], portfolio?: Portfolio) =>
  payableOf(overdueInvoice, after(changes, portfolio), portfolio ?? 'open', '2026-11-20');

describe('which instalments are ticked', () => {
  test.each([
    ['[PY-02] ticking an instalment selects all earlier ones', [tick(2)], [6, 7, 8]],
    ['[PY-02] ticking further adds up to there', [tick(0), tick(3)], [6, 7, 8, 9]],
    ['[PY-03] unticking an instalment clears it and all later ones', [tick(4), untick(1)], [6]],
    ['[PY-03] unticking the first one clears everything', [tick(4), untick(0)], []],
    ['[PY-02] ticking what is ticked already changes nothing', [tick(4), tick(1)], [6, 7, 8, 9, 10]],
    ['[PY-03] unticking what is not ticked changes nothing', [tick(1), untick(4)], [6, 7]],
    ["[PY-01] 'Pago Total' replaces the instalments", [tick(2), askTotal, answered], []],
    ["[PY-01] with 'Pago Total' no instalment can be ticked", [askTotal, answered, tick(2)], []],
    [
      "[PY-01] dropping 'Pago Total' leaves nothing selected",
      [tick(2), askTotal, answered, { type: 'drop-total' }],
      [],
    ],
  ] as [string, SelectionChange[], number[]][])('%s', (_title, changes, expected) => {
    expect(numbers(after(changes))).toEqual(expected);
  });
});

describe('the amount', () => {
  test('it is the value of the ticked instalments plus the late interest (D-25)', () => {
    expect(payable([tick(1)])).toEqual({
      state: 'some',
      minimum: 439,
      maximum: 229_179,
      most: 744_639,
      amount: 229_179,
      isWrong: false,
      rest: 0,
      mora: 439,
      // The second of the two is not due yet.
      beyond: 114_370,
      needsChoice: false,
      amountLocked: false,
    });
  });

  test.each([
    ['[PY-06] the late interest alone can be paid', 439],
    ['[PY-06] [PY-07] anything between is paid as typed', 150_000],
    ['[PY-07] the sum of the selection can be paid', 229_179],
  ])('%s', (_title, typed) => {
    expect(payable([tick(1), type(1000), type(typed)])).toMatchObject({ amount: typed, isWrong: false });
  });

  test.each([
    [
      'more than what is ticked and at most the total asks what to do with it',
      [tick(1), type(300_000)],
      true,
    ],
    ['the choice settles it', [tick(1), type(300_000), choose('shorten_term')], false],
    ['what is ticked asks nothing, due or not', [tick(3)], false],
    ['nothing ticked and up to what is due asks nothing', [type(114_809)], false],
    ['nothing ticked and more than what is due does', [type(114_810)], true],
    ['the total itself asks nothing', [tick(1), type(744_639)], false],
  ] as [string, SelectionChange[], boolean][])('%s', (_title, changes, asks) => {
    expect(payable(changes).needsChoice).toBe(asks);
  });

  test('the choice of what to do beyond what is due goes with the line only where something is', () => {
    const line = (changes: readonly SelectionChange[]) =>
      lineOf(overdueInvoice, after(changes), 'open', '2026-11-20');
    expect(line([tick(1), type(300_000), choose('lower_instalment')])).toMatchObject({
      total_payment: 300_000,
      beyond_due: 'lower_instalment',
    });
    expect(line([tick(0), choose('lower_instalment')])).not.toHaveProperty('beyond_due');
  });

  test.each<[string, TypedNumber]>([
    ['[PY-06] below the late interest', 438],
    ['[PY-06] nothing', 0],
    ['[PY-07] above the sum of the selection', 99_999_999],
    ['[IN-05] with cents', '50.000,75'],
    ['[IN-05] in another notation', '1e5'],
    ['[IN-05] emptied', ''],
  ])('%s nothing is paid, and the range stays the one of the selection', (_title, typed) => {
    expect(payable([tick(1), type(typed)])).toMatchObject({
      state: 'some',
      minimum: 439,
      maximum: 229_179,
      amount: 0,
      mora: 0,
      isWrong: true,
    });
    expect(lineOf(overdueInvoice, after([tick(1), type(typed)]), 'open')).toBeUndefined();
  });

  test('[PY-06] without late interest the least amount is a peso', () => {
    expect(payableOf(dueInvoice, after([tick(0), type(0)]), 'open')).toMatchObject({
      minimum: 1,
      isWrong: true,
    });
  });

  test('what would leave less than the least payment is not paid, and the rest is told; the whole can be', () => {
    const credit = { ...overdueInvoice.credit, least: 1_500 };
    const of = (amount: number) =>
      payableOf({ ...overdueInvoice, credit }, after([tick(1), type(amount)]), 'open', '2026-11-20');
    expect(of(744_639 - 1_048)).toMatchObject({ isWrong: true, rest: 1_048, amount: 0 });
    expect(of(744_639 - 1_500)).toMatchObject({ isWrong: false, rest: 0, amount: 743_139 });
    expect(of(744_639)).toMatchObject({ isWrong: false, rest: 0, amount: 744_639 });
    expect(of(744_640)).toMatchObject({ isWrong: true, rest: 0, amount: 0 });
  });

  test('changing what is ticked forgets what was typed over the old sum', () => {
    expect(payable([tick(1), type(150_000), tick(2)]).amount).toBe(343_549);
  });

  test('[PY-04] with every instalment ticked the amount is what settles the invoice and cannot be edited', () => {
    expect(payable([tick(1), type(500), tick(6), type(500)])).toMatchObject({
      state: 'all',
      amount: 744_639,
      maximum: 744_639,
      amountLocked: true,
    });
  });

  test("[PY-07] [PY-04] with 'Pago Total' it is what settles the invoice today, not editable", () => {
    expect(payable([askTotal, answered, type(500)])).toEqual({
      state: 'total',
      minimum: 439,
      maximum: 744_639,
      most: 744_639,
      amount: 744_639,
      isWrong: false,
      rest: 0,
      mora: 439,
      beyond: 0,
      needsChoice: false,
      amountLocked: true,
    });
  });

  test('it is 0 while nothing is ticked and while the total to pay is on its way', () => {
    expect(payable([])).toMatchObject({ state: 'none', amount: 0, maximum: 0 });
    expect(payable([tick(3), askTotal])).toMatchObject({ state: 'total', amount: 0 });
  });
});

describe("[ER-30] a total to pay that does not come takes 'Pago Total' off again", () => {
  const failed: SelectionChange[] = [tick(2), askTotal, { type: 'total-failed' }];

  test('nothing is selected, and the payment will say that the marca is not sure', () => {
    expect(after(failed)).toEqual({ kind: 'instalments', count: 0, totalFailed: true });
    expect(after([...failed, tick(0), type(500)])).toMatchObject({ count: 1, totalFailed: true });
  });

  test('asking again forgets the failure', () => {
    expect(after([...failed, askTotal, answered, { type: 'drop-total' }])).toEqual(nothingSelected);
  });

  test('an answer that comes after the box was taken off is ignored', () => {
    expect(after([askTotal, { type: 'drop-total' }, answered])).toEqual(nothingSelected);
    expect(after([askTotal, { type: 'drop-total' }, { type: 'total-failed' }])).toEqual(nothingSelected);
  });
});

describe('written-off portfolio', () => {
  test('[PY-09] late interest is 0 whatever the answer says', () => {
    expect(payable([tick(1)], 'written-off')).toMatchObject({ minimum: 1, mora: 0, amount: 228_740 });
  });

  test("[PY-10] there is no 'Pago Total'", () => {
    expect(after([tick(1), askTotal, answered], 'written-off')).toEqual({ kind: 'instalments', count: 2 });
  });
});

test.each([
  ['C', 'written-off portfolio', after([tick(0)], 'written-off'), 'written-off'],
  ['Y', "'Pago Total'", after([askTotal, answered]), 'open'],
  ['N', 'instalments', after([tick(0)]), 'open'],
  ['N', 'every instalment ticked one by one', after([tick(6)]), 'open'],
] as [string, string, Selection, Portfolio][])(
  '[PY-11] [EN-12] the marca is %s for %s',
  (marca, _of, selection, portfolio) => {
    expect(marcaOf(selection, portfolio)).toBe(marca);
  },
);

test('[PY-11] [EN-12] a line splits the amount into late interest and the rest', () => {
  expect(lineOf(overdueInvoice, after([tick(1), type(150_000)]), 'open')).toEqual({
    invoice: 'B104482',
    interests_mora: 439,
    amount_without_mora: 149_561,
    total_payment: 150_000,
    marca: 'N',
  });
});

test('[PY-05] an invoice with nothing to pay makes no line', () => {
  expect(lineOf(dueInvoice, nothingSelected, 'open')).toBeUndefined();
  expect(lineOf(dueInvoice, after([tick(0), type(0)]), 'open')).toBeUndefined();
});
