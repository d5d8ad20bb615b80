import { describe, expect, test } from '@jest/globals';
import { freshCredit, twelveMonths } from './credit-state.fixture.ts';
import {
  afterPayment,
  allocate,
  type BeyondDue,
  type CreditState,
  capitalChoices,
  instalmentDebts,
  type ScheduleRow,
  sumDebts,
  totalToPay,
} from './index.ts';

function pay(credit: CreditState, amount: number, asOf: string, beyondDue?: BeyondDue): CreditState {
  const options = beyondDue === undefined ? {} : { beyondDue };
  return afterPayment(credit, allocate(credit, amount, asOf, options), asOf);
}

/** The columns of the tables below: due, capital, interest, IVA, instalment, balance. */
function columns(rows: readonly ScheduleRow[]): string[] {
  return rows.map((row) =>
    [row.dueDate, row.capital, row.interest, row.iva, row.instalment, row.balance].join(' '),
  );
}

const threePaid = ['2026-01-31', '2026-02-28', '2026-03-31'].reduce(
  (credit, on) => pay(credit, 112_611, on),
  twelveMonths,
);

const withIva = freshCredit({
  capital: 850_000,
  monthlyRate: '1.9',
  ivaRate: '19',
  instalments: 6,
  openedOn: '2026-02-15',
  firstDueDate: '2026-03-15',
  lateRate: '25.02',
});
const twoPaid = ['2026-03-15', '2026-04-15'].reduce((credit, on) => pay(credit, 153_086, on), withIva);

describe('300.000 to capital on 1.200.000 at 1.8762 % over 12, three rows paid, 15 days elapsed', () => {
  const asOf = '2026-04-15';
  const choices = capitalChoices(threePaid, 300_000, asOf);

  test('the interest of the days elapsed is paid, the rest lowers the balance', () => {
    expect(choices).toMatchObject({
      due: 0,
      elapsed: 15,
      accrued: { interest: 8674, iva: 0 },
      total: 933_281,
      missing: 633_281,
      totalSaves: 80_210,
    });
    const { allocation } = choices?.choices.shorten_term ?? {};
    expect(allocation).toMatchObject({
      lines: [],
      offPlan: { firstNumber: 4, capital: 291_326, interest: 8674, iva: 0 },
      applied: { capital: 291_326, interest: 8674, total: 300_000 },
      remainder: 0,
      settles: false,
    });
  });

  test('ending earlier keeps the instalment and saves 44.507', () => {
    const choice = choices?.choices.shorten_term;
    expect(choice).toMatchObject({
      saves: 44_507,
      lastDueDate: '2026-09-30',
      instalment: 112_611,
      left: 6,
      lastInstalment: 105_929,
      capitalLeft: 633_281,
      next: { number: 4, dueDate: '2026-04-30', amount: 112_611 },
    });
    expect(columns(choice?.allocation.plan?.rows ?? [])).toEqual([
      '2026-04-30 106670 5941 0 112611 526611',
      '2026-05-31 102731 9880 0 112611 423880',
      '2026-06-30 104658 7953 0 112611 319222',
      '2026-07-31 106622 5989 0 112611 212600',
      '2026-08-31 108622 3989 0 112611 103978',
      '2026-09-30 103978 1951 0 105929 0',
    ]);
  });

  test('a lower instalment keeps the number of rows and saves 26.222', () => {
    const choice = choices?.choices.lower_instalment;
    expect(choice).toMatchObject({
      saves: 26_222,
      lastDueDate: '2026-12-31',
      instalment: 77_129,
      left: 9,
      lastInstalment: 70_237,
    });
    expect(columns(choice?.allocation.plan?.rows ?? [])).toEqual([
      '2026-04-30 71188 5941 0 77129 562093',
      '2026-05-31 66583 10546 0 77129 495510',
      '2026-06-30 67832 9297 0 77129 427678',
      '2026-07-31 69105 8024 0 77129 358573',
      '2026-08-31 70401 6728 0 77129 288172',
      '2026-09-30 71722 5407 0 77129 216450',
      '2026-10-31 73068 4061 0 77129 143382',
      '2026-11-30 74439 2690 0 77129 68943',
      '2026-12-31 68943 1294 0 70237 0',
    ]);
  });

  test('the next instalments save nothing: 4 and 5 whole, 74.778 of 6, and June is the next to pay', () => {
    const choice = choices?.choices.next_instalments;
    expect(choice).toMatchObject({
      saves: 0,
      lastDueDate: '2026-12-31',
      instalment: 112_611,
      left: 7,
      next: { number: 6, dueDate: '2026-06-30', amount: 37_833 },
    });
    const paid = choice?.allocation.lines.map((line) => [line.number, sumDebts([line]).total]);
    expect(paid).toEqual([
      [4, 112_611],
      [5, 112_611],
      [6, 74_778],
    ]);
  });

  test.each<BeyondDue>(['next_instalments', 'shorten_term', 'lower_instalment'])(
    'the total falls by what was paid, and only grows from then on (%s)',
    (beyondDue) => {
      const after = pay(threePaid, 300_000, asOf, beyondDue);
      expect(totalToPay(after, asOf).total).toBe(633_281);
      const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 3, 15 + day)));
      const totals = days.map((day) => totalToPay(after, day.toISOString().slice(0, 10)).total);
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    },
  );
});

describe('200.000 to capital on 850.000 at 1.9 % with IVA over 6, two rows paid, 20 days elapsed', () => {
  const asOf = '2026-05-05';
  const choices = capitalChoices(twoPaid, 200_000, asOf);

  test('accrued interest and IVA are paid, the rest lowers the balance to 387.970', () => {
    expect(choices).toMatchObject({ elapsed: 20, accrued: { interest: 7337, iva: 1394 }, total: 587_970 });
    expect(choices?.choices.shorten_term).toMatchObject({ saves: 14_040, capitalLeft: 387_970 });
    expect(choices?.choices.lower_instalment).toMatchObject({ saves: 8456, capitalLeft: 387_970 });
    expect(choices?.choices.shorten_term.allocation.offPlan?.capital).toBe(191_269);
  });

  test('both plans, to the unit', () => {
    expect(columns(choices?.choices.shorten_term.allocation.plan?.rows ?? [])).toEqual([
      '2026-05-15 150162 2457 467 153086 237808',
      '2026-06-15 147710 4518 858 153086 90098',
      '2026-07-15 90098 1712 325 92135 0',
    ]);
    expect(columns(choices?.choices.lower_instalment.allocation.plan?.rows ?? [])).toEqual([
      '2026-05-15 99612 2457 467 102536 288358',
      '2026-06-15 96016 5479 1041 102536 192342',
      '2026-07-15 98188 3654 694 102536 94154',
      '2026-08-15 94154 1789 340 96283 0',
    ]);
  });

  test('rows and payments to capital add up to the principal', () => {
    const after = pay(twoPaid, 200_000, asOf, 'lower_instalment');
    const rows = after.instalments.reduce((sum, row) => sum + row.charges.capital, 0);
    const beside = (after.offPlan ?? []).reduce((sum, payment) => sum + payment.capital, 0);
    expect(rows + beside).toBe(850_000);
  });
});

test('what does not reach capital is interest of the running row, and the plan stays', () => {
  const allocation = allocate(threePaid, 5000, '2026-04-15', { beyondDue: 'shorten_term' });
  expect(allocation).toMatchObject({ lines: [{ number: 4, interest: 5000 }], applied: { interest: 5000 } });
  expect(allocation.plan).toBeUndefined();
  const after = afterPayment(threePaid, allocation, '2026-04-15');
  const second = allocate(after, 300_000 - 5000, '2026-04-15', { beyondDue: 'shorten_term' });
  expect(second.offPlan).toMatchObject({ interest: 3674, capital: 291_326 });
  const debts = instalmentDebts(afterPayment(after, second, '2026-04-15'), '2026-04-15');
  expect(debts[3]).toMatchObject({ capital: 106_670, interest: 5941, total: 112_611 });
});

test('two payments to capital in one period charge each day once', () => {
  const once = pay(threePaid, 100_000, '2026-04-10', 'shorten_term');
  expect(totalToPay(once, '2026-04-10').total).toBe(totalToPay(threePaid, '2026-04-10').total - 100_000);
  const before = totalToPay(once, '2026-04-20').total;
  const twice = pay(once, 100_000, '2026-04-20', 'shorten_term');
  expect(totalToPay(twice, '2026-04-20').total).toBe(before - 100_000);
  expect(totalToPay(twice, '2026-04-30').total).toBeGreaterThan(before - 100_000);
});

test('interest that was paid of the days to come counts on the row that is laid anew', () => {
  // The whole of row 4 but a peso of it, on the day its period begins; then capital on the tenth day.
  const paid = pay(threePaid, 112_610, '2026-03-31');
  const after = pay(paid, 300_000, '2026-04-10', 'shorten_term');
  const [row] = instalmentDebts(after, '2026-04-10').filter((debt) => debt.total > 0);
  // The payments cover the interest of all 30 days: of ten on 829.344, of twenty on 529.344.
  expect(row).toMatchObject({ number: 4, interest: 0 });
  expect(totalToPay(after, '2026-04-10').total).toBe(totalToPay(paid, '2026-04-10').total - 300_000);
});
