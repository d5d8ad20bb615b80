import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { freshCredit } from './credit-state.fixture.ts';
import {
  afterPayment,
  afterTermChange,
  allocate,
  type Caps,
  type CreditEvent,
  type CreditState,
  changeTerm,
  changeTermAsSigned,
  instalmentDebts,
  lateInterest,
  type PaymentEvent,
  type ReplayedEvent,
  replay,
  sumDebts,
  TermChangeError,
  totalToPay,
  underCaps,
} from './index.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
process.stdout.write(`replay of a credit: SEED=${seed}\n`);

const caps: Caps = { '2026-01': '24.36', '2026-02': '25.52', '2026-06': '25.02' };
const terms = {
  capital: 1_200_000,
  monthlyRate: '1.8762',
  instalments: 12,
  openedOn: '2025-12-31',
  firstDueDate: '2026-01-31',
  lateRate: null,
};
const { lateRate: _, ...opening } = freshCredit(terms);
const high: Caps = { '2025-12': '26.00' };

const payment = (
  id: string,
  asOf: string,
  amount: number,
  more: Partial<PaymentEvent> = {},
): PaymentEvent => ({
  ...{ kind: 'payment', id, asOf, amount },
  ...more,
});
const allocationOf = (replayed: ReplayedEvent | undefined) =>
  replayed?.outcome === 'allocated' ? replayed.allocation : undefined;

describe('taking a payment back', () => {
  const a = payment('A', '2026-01-31', 112_611);
  const total = totalToPay(replay(opening, [a], high).state, '2026-02-01').total;
  const b = payment('B', '2026-02-01', total, { isTotal: true });

  test('of a closed credit leaves what that payment had brought, not the interest of closed rows', () => {
    expect(total).toBe(1_110_597);
    expect(replay(opening, [a, b], high)).toMatchObject({ closedOn: '2026-02-01' });
    const without = replay(opening, [b], high);
    expect(without.closedOn).toBeNull();
    const missing = totalToPay({ ...opening, caps: high }, '2026-02-01').total - total;
    expect(totalToPay(without.state, '2026-02-01').total).toBe(missing);
    // On the last day of the year: late interest and interest of what is left, nothing of what was repaid.
    expect(totalToPay(without.state, '2026-12-31').total).toBeLessThan(missing * 1.3);
  });

  test('counts later payments in the order of their days, whatever order they are told in', () => {
    const c = payment('C', '2026-03-10', 150_000);
    expect(replay(opening, [b, c, a], high).state).toEqual(replay(opening, [a, b, c], high).state);
  });
});

describe('[credit 16] a signed change of term stands when a payment before it is taken back', () => {
  const { lateRate: _late, ...ofRule } = freshCredit({
    ...{ capital: 1_000_000, monthlyRate: '1.80', instalments: 6, lateRate: null },
    ...{ openedOn: '2025-12-31', firstDueDate: '2026-01-31' },
  });
  const certified: Caps = { '2026-01': '24.36', '2026-02': '24.36', '2026-03': '24.36', '2026-04': '25.52' };
  const row1 = payment('1', '2026-01-31', 177_323);
  const term: CreditEvent = { kind: 'term_change', id: 'T', asOf: '2026-03-16', term: 12 };

  test('with the row that was paid due again beside it: the worked example of the rule', () => {
    const row2 = payment('2', '2026-03-15', 200_000);
    const signed = replay(ofRule, [row1, { ...row2, amount: 177_323 + 1454 }, term], certified);
    const { state, events } = replay(ofRule, [row1, term], certified);
    expect(events[1]).toMatchObject({ outcome: 'changed', change: { level: 74_745 } });
    expect(instalmentDebts(state, '2026-03-30')[1]).toMatchObject({
      ...{ dueDate: '2026-02-28', capital: 162_191, interest: 15_132, mora: 2907, total: 177_323 + 2907 },
    });
    const rows = state.instalments.slice(2);
    expect(rows.map(({ charges }) => [charges.capital, charges.interest])).toEqual([
      [62_532, 12_213],
      [63_658, 11_087],
      [64_804, 9941],
      [65_970, 8775],
      [67_158, 7587],
      [68_366, 6379],
      [69_597, 5148],
      [70_850, 3895],
      [72_125, 2620],
      [73_426, 1322],
    ]);
    expect(rows.map(({ dueDate }) => dueDate).at(-1)).toBe('2026-12-31');
    const plan = (of: CreditState) => of.instalments.map(({ dueDate, charges }) => ({ dueDate, charges }));
    expect(plan(state)).toEqual(plan(signed.state));
  });

  test.each([
    ['that had paid a row to come', payment('2', '2026-02-05', 177_323), 177_323],
    ['that had paid part of the row that was laid anew', payment('2', '2026-02-05', 100_000), 0],
    ['to capital', payment('2', '2026-02-05', 300_000, { beyondDue: 'shorten_term' }), 0],
  ])('at the instalment that was signed: a payment %s', (_what, taken, beside) => {
    const until = replay(ofRule, [row1, taken], certified).state;
    const { level, rows } = changeTerm(until, 12, '2026-02-10');
    const signed = { firstNumber: rows[0]?.number ?? 0, level };
    const change: CreditEvent = { ...term, asOf: '2026-02-10', signed };
    expect(replay(ofRule, [row1, taken, change], certified).events[2]).toMatchObject({ change: { rows } });
    const { state } = replay(ofRule, [row1, change], certified);
    const instalments = instalmentDebts(state, '2026-02-10').map(({ total }) => total);
    const from = signed.firstNumber - 1;
    expect(instalments.slice(from, -1)).toEqual(Array(11 - from).fill(level));
    expect(instalments).toHaveLength(12);
    expect(sumDebts(instalmentDebts(state, '2026-02-10').slice(1, from)).total).toBe(beside);
    const capital = state.instalments.reduce((sum, { charges }) => sum + charges.capital, 0);
    expect(capital).toBe(1_000_000);
  });

  test('but for one that earlier money leaves nothing of, whose outcome says so', () => {
    const total = payment('0', '2026-02-01', 2_000_000);
    expect(replay(ofRule, [total, term], certified).events[1]).toMatchObject({
      outcome: 'refused',
      reason: 'nothing_to_pay',
    });
  });
});

describe('a cap certified late', () => {
  const paid = payment('A', '2026-02-28', 112_611 * 2, { caps: high });

  test('lowers the interest of its month; the difference repaid capital', () => {
    const before = allocationOf(replay(opening, [paid], high).events[0]);
    const lower: Caps = { ...high, '2026-02': '20.00' };
    const after = allocationOf(replay(opening, [paid], lower).events[0]);
    const [was, is] = [before?.lines[1], after?.lines[1]];
    expect(was?.interest).toBe(20_824);
    expect(is?.interest).toBeLessThan(20_824);
    expect((is?.capital ?? 0) - (was?.capital ?? 0)).toBeGreaterThanOrEqual(20_824 - (is?.interest ?? 0));
    expect(after?.applied.total).toBe(before?.applied.total);
  });

  test('honours the late interest that was quoted where the cap is higher, and gives back where it is lower', () => {
    const late = (certified: Caps) =>
      allocationOf(replay(opening, [paid], certified).events[0])?.applied.mora;
    const quoted = lateInterest(90_097, '26.00', 28);
    expect(late(high)).toBe(quoted);
    expect(late({ ...high, '2026-02': '27.00' })).toBe(quoted);
    expect(late({ ...high, '2026-02': '24.36' })).toBe(lateInterest(90_097, '24.36', 28));
  });
});

describe('[credit 12] a cap that is corrected upwards', () => {
  const low: Caps = { ...high, '2026-02': '20.00', '2026-03': '20.00' };
  const risen: Caps = { ...low, '2026-02': '24.00', '2026-03': '26.00' };
  const instalment = payment('A', '2026-02-28', 112_611 * 2, { caps: low });
  const totalOf = (certified: Caps) =>
    totalToPay(replay(opening, [instalment], certified).state, '2026-03-20').total;
  const last = payment('B', '2026-03-20', totalOf(low), { isTotal: true, caps: low });

  test('leaves a credit closed that a payment had closed, with every payment as it was', () => {
    expect(totalOf(risen)).toBeGreaterThan(totalOf(low));
    const before = replay(opening, [instalment, last], low);
    const after = replay(opening, [instalment, last], risen);
    expect(before.closedOn).toBe('2026-03-20');
    expect(after.closedOn).toBe('2026-03-20');
    expect(after.events.map(allocationOf)).toEqual(before.events.map(allocationOf));
    expect(totalToPay(after.state, '2026-12-31').total).toBe(0);
  });

  test('gives back all the same what a cap that fell beside it allows no more', () => {
    const both = replay(opening, [instalment, last], { ...risen, '2026-02': '18.00' });
    expect(both.closedOn).toBe('2026-03-20');
    const inFebruary = totalOf(low) - totalOf({ ...low, '2026-02': '18.00' });
    expect(inFebruary).toBeGreaterThan(0);
    expect(allocationOf(both.events[1])?.remainder).toBe(inFebruary);
  });

  test('counts for a payment that did not close the credit, and for what is paid after it was taken back', () => {
    const part = { ...last, amount: last.amount - 1, isTotal: false };
    expect(replay(opening, [instalment, part], risen)).toMatchObject({ closedOn: null });
    const later = payment('C', '2026-04-30', 50_000, { caps: risen });
    const taken = replay(opening, [instalment, later], risen);
    expect(taken.closedOn).toBeNull();
    expect(totalToPay(taken.state, '2026-04-30').total).toBe(
      totalToPay(replay(opening, [instalment], risen).state, '2026-04-30').total - 50_000,
    );
  });
});

const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('payment' as const),
      day: fc.integer({ min: 0, max: 420 }),
      amount: fc.oneof(fc.integer({ min: 1, max: 1_400_000 }), fc.constantFrom(112_611, 225_222, 5000)),
      beyondDue: fc.constantFrom('next_instalments', 'shorten_term', 'lower_instalment'),
      isTotal: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('term_change' as const),
      day: fc.integer({ min: 0, max: 420 }),
      term: fc.integer({ min: 8, max: 30 }),
    }),
  },
);
const events = fc.array(event, { minLength: 1, maxLength: 10 }).map((drawn) =>
  drawn.map(({ day, ...rest }, index): CreditEvent => {
    const asOf = new Date(Date.UTC(2025, 11, 31 + day)).toISOString().slice(0, 10);
    return { ...rest, id: String(index), asOf };
  }),
);

/** The same credit computed event after event, as a ledger would do it. */
function stepByStep(came: CreditState, given: readonly CreditEvent[], caps: Caps): CreditState {
  let state: CreditState = underCaps({ ...came, caps });
  for (const step of given.toSorted((x, y) => x.asOf.localeCompare(y.asOf))) {
    if (step.kind === 'payment') {
      const { beyondDue = 'next_instalments', isTotal = false } = step;
      const allocation = allocate(state, step.amount, step.asOf, { beyondDue, isTotal });
      state = underCaps(afterPayment(state, allocation, step.asOf));
      continue;
    }
    try {
      state = underCaps(afterTermChange(state, changeTermAsSigned(state, step.term, step.asOf)));
    } catch (error) {
      if (!(error instanceof TermChangeError)) throw error;
    }
  }
  return state;
}

/** Its core system laid its rows under the caps of January and April; that of June was certified later. */
const { lateRate: __, ...ofAFile } = freshCredit({
  ...terms,
  caps: { '2026-01': '24.36', '2026-04': '21.00' },
});
ofAFile.limitingCaps = { '2026-06': '24.10' };

describe.each([
  ['', opening, caps],
  [', laid under caps that came with it', ofAFile, { ...caps, '2026-04': '21.00', '2026-06': '24.10' }],
])(`every sequence of payments, choices and changes of term%s (SEED=${seed})`, (_name, came, caps) => {
  const run = { seed, numRuns: 100 };

  test('comes to the same event by event', () => {
    fc.assert(
      fc.property(events, (given) => {
        expect(replay(came, given, caps).state).toEqual(stepByStep(came, given, caps));
      }),
      run,
    );
  });

  test('without any one of its payments is the sequence in which it had never been', () => {
    fc.assert(
      fc.property(events, fc.nat(9), (given, nth) => {
        const index = nth % given.length;
        const taken = given.filter((_, place) => place !== index);
        const never = replay(came, JSON.parse(JSON.stringify(taken)), caps);
        const back = replay(came, taken, caps);
        expect(back.state).toEqual(never.state);
        for (const asOf of ['2026-03-31', '2026-09-15', '2027-02-28']) {
          expect(totalToPay(back.state, asOf)).toEqual(totalToPay(never.state, asOf));
        }
      }),
      run,
    );
  });

  test('once closed by a payment stays closed, whatever caps are certified later', () => {
    const rate = fc.integer({ min: 15, max: 30 }).map((annual) => annual.toFixed(2));
    const month = fc.integer({ min: 1, max: 12 }).map((one) => `2026-${String(one).padStart(2, '0')}`);
    const later = fc.array(fc.tuple(month, rate), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(events, later, (given, certified) => {
        const quoted = given.map((one): CreditEvent => (one.kind === 'payment' ? { ...one, caps } : one));
        const asOf =
          given
            .map((one) => one.asOf)
            .sort()
            .at(-1) ?? '';
        const amount = totalToPay(replay(came, quoted, caps).state, asOf).total;
        quoted.push(payment('total', asOf, amount, { isTotal: true, caps }));
        const closedOn = replay(came, quoted, caps).closedOn ?? '';
        expect(closedOn).not.toBe('');
        const after = replay(came, quoted, { ...caps, ...Object.fromEntries(certified) });
        expect((after.closedOn ?? 'never') <= closedOn).toBe(true);
        expect(totalToPay(after.state, '2027-12-31').total).toBe(0);
      }),
      run,
    );
  });

  test('keeps every peso: principal, payments, and the total before and after each payment', () => {
    fc.assert(
      fc.property(events, (given) => {
        let state: CreditState = replay(came, [], caps).state;
        for (const step of replay(came, given, caps).events) {
          const before = totalToPay(state, step.event.asOf).total;
          state = step.state;
          const after = totalToPay(state, step.event.asOf).total;
          const rows = state.instalments.reduce((sum, row) => sum + row.charges.capital, 0);
          const beside = (state.offPlan ?? []).reduce((sum, part) => sum + part.capital, 0);
          expect(rows + beside).toBe(1_200_000);
          if (step.outcome !== 'allocated') {
            expect(after).toBe(before);
            continue;
          }
          const { applied, remainder, settles, lines } = step.allocation;
          expect(applied.total + remainder).toBe(step.event.amount);
          expect(after).toBe(Math.max(0, before - step.event.amount));
          expect(settles).toBe(after === 0);
          expect(lines.every((line) => Object.values(line).every((part) => part >= 0))).toBe(true);
        }
      }),
      run,
    );
  });

  test('never asks for less than the day before, nor more than its instalments add up to', () => {
    fc.assert(
      fc.property(events, (given) => {
        const { state } = replay(came, given, caps);
        const last =
          given
            .map(({ asOf }) => asOf)
            .sort()
            .at(-1) ?? '2025-12-31';
        let before = totalToPay(state, last).total;
        for (let day = 1; day < 100; day += 1) {
          const asOf = new Date(Date.parse(last) + day * 86_400_000).toISOString().slice(0, 10);
          const total = totalToPay(state, asOf).total;
          expect(total).toBeGreaterThanOrEqual(before);
          expect(total).toBeLessThanOrEqual(sumDebts(instalmentDebts(state, asOf)).total);
          before = total;
        }
      }),
      { seed, numRuns: 25 },
    );
  });
});
