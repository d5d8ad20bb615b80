import { describe, expect, test } from '@jest/globals';
import { freshCredit } from './credit-state.fixture.ts';
import {
  afterPayment,
  allocate,
  allocateQuoted,
  type BeyondDue,
  type Caps,
  type CreditEvent,
  type CreditState,
  capitalChoices,
  instalmentDebts,
  lateInterestByCaps,
  type PaymentEvent,
  type PaymentRequest,
  quoteOf,
  type Replay,
  replay,
  sumDebts,
  totalToPay,
  underCaps,
} from './index.ts';

/** Known mistakes of other loan ledgers; each test shows what this engine does instead. */

const caps: Caps = { '2026-01': '24.36', '2026-02': '25.52' };
const CHOICES: readonly BeyondDue[] = ['next_instalments', 'shorten_term', 'lower_instalment'];
const LAST_DAYS = ['2026-03-31', '2026-07-15', '2027-03-31'];

const aCredit = (more: { monthlyRate?: string; ivaRate?: string; guarantee?: number } = {}): CreditState => {
  const { lateRate: _, ...laid } = freshCredit({
    ...{ capital: 1_200_000, monthlyRate: '1.8762', instalments: 12, lateRate: null },
    ...{ openedOn: '2025-12-31', firstDueDate: '2026-01-31' },
    ...more,
  });
  return laid;
};
const plain = aCredit();
const payment = (
  id: string,
  asOf: string,
  amount: number,
  more: Partial<PaymentEvent> = {},
): PaymentEvent => ({ kind: 'payment', id, asOf, amount, ...more });
const totalOn = (credit: CreditState, asOf: string) => totalToPay(credit, asOf).total;
const moraOn = (credit: CreditState, asOf: string) => sumDebts(instalmentDebts(credit, asOf)).mora;
const after = (events: readonly CreditEvent[], table: Caps = caps) => replay(plain, events, table);
/** The credit before anything was paid, with its rows under the caps. */
const start = underCaps({ ...plain, caps });
const withoutPayment = ({ events }: Replay, id: string) =>
  events.map(({ event }) => event).filter((event) => event.id !== id);
const totalsOf = (credit: CreditState) => LAST_DAYS.map((day) => totalToPay(credit, day));

// apache/fineract#4798: a quote that was allocated otherwise where settings of interest mix
describe('a quote', () => {
  const lowCaps: Caps = { ...caps, '2026-03': '15.00' };
  test.each<[string, CreditState, Caps]>([
    ['without interest', aCredit({ monthlyRate: '0' }), caps],
    [
      'without interest, with IVA and a guarantee',
      aCredit({ monthlyRate: '0', ivaRate: '19', guarantee: 142_800 }),
      caps,
    ],
    ['with IVA', aCredit({ ivaRate: '19' }), caps],
    ['with a guarantee', aCredit({ guarantee: 142_800 }), caps],
    ['with a cap below the agreed rate', plain, lowCaps],
    ['with IVA, a guarantee and such a cap', aCredit({ ivaRate: '19', guarantee: 142_800 }), lowCaps],
  ])('is what is allocated, whatever the settings of the interest: a credit %s', (_, opening, table) => {
    const { state } = replay(opening, [], table);
    for (const asOf of ['2026-01-15', '2026-01-31', '2026-03-10', '2027-02-01']) {
      const total = totalOn(state, asOf);
      const requests: PaymentRequest[] = [
        { kind: 'total' },
        ...[1, 50_000, 112_611, 400_000, total - 1, total, total + 5000].flatMap((amount) =>
          CHOICES.map((beyondDue) => ({ kind: 'amount' as const, amount, beyondDue })),
        ),
      ];
      for (const request of requests) {
        const quote = quoteOf(state, request, asOf);
        const { amount, beyondDue, isTotal, allocation } = quote;
        expect(allocateQuoted(state, quote)).toEqual(allocation);
        expect(
          replay(opening, [payment('A', asOf, amount, { beyondDue, isTotal })], table).events[0],
        ).toMatchObject({
          allocation,
        });
        expect(allocation.applied.total + allocation.remainder).toBe(amount);
        expect(totalOn(afterPayment(state, allocation, asOf), asOf)).toBe(Math.max(0, total - amount));
        const shown = isTotal ? null : capitalChoices(state, amount, asOf);
        if (shown !== null) expect(shown.choices[beyondDue].allocation).toEqual(allocation);
      }
    }
  });

  // frappe/lending#1163: a quote that holds interest which is reversed later
  test('with late interest that a cap certified later takes away gives it back to capital, and does not owe it again', () => {
    const high: Caps = { '2026-01': '26.00' };
    const quote = quoteOf({ ...plain, caps: high }, { kind: 'amount', amount: 300_000 }, '2026-03-10');
    const paid = payment('A', quote.asOf, quote.amount, { caps: high });
    const [before, now] = [after([paid], high), after([paid], { ...high, '2026-02': '20.00' })];
    const [was, is] = [before, now].map(({ events: [event] }) => {
      if (event?.outcome !== 'allocated') throw new Error('a payment is allocated');
      return event.allocation.applied;
    });
    if (was === undefined || is === undefined) throw new Error('two replays');
    expect(was).toEqual(quote.allocation.applied);
    expect(is.mora).toBeLessThan(was.mora);
    expect(is.capital - was.capital).toBe(was.mora - is.mora + was.interest - is.interest);
    expect(is.total).toBe(was.total);
    // Nor is it owed again afterwards.
    expect(moraOn(now.state, quote.asOf)).toBe(0);
    for (const day of LAST_DAYS) expect(totalOn(now.state, day)).toBeLessThan(totalOn(before.state, day));
  });

  test('whose interest had been paid by a payment that is taken back is counted on what is owed then, to the peso', () => {
    const first = payment('A', '2026-02-28', 225_222);
    const quote = quoteOf(after([first]).state, { kind: 'total' }, '2026-03-10');
    expect(quote.allocation.settles).toBe(true);
    const without = after([]).state;
    const allocation = allocateQuoted(without, quote);
    expect(allocation).toMatchObject({ settles: false, remainder: 0 });
    expect(allocation.applied.total).toBe(quote.amount);
    expect(totalOn(afterPayment(without, allocation, quote.asOf), quote.asOf)).toBe(
      totalOn(without, quote.asOf) - quote.amount,
    );
  });
});

describe('a payment taken back', () => {
  // frappe/lending#1150: counting again cancelled late interest and did not make it anew
  test('makes the late interest anew that it had ended, from the due date on', () => {
    const paid = after([payment('A', '2026-01-31', 112_611)]);
    expect(moraOn(paid.state, '2026-02-20')).toBe(0);
    const capital = start.instalments[0]?.charges.capital ?? 0;
    for (const asOf of ['2026-02-01', '2026-02-20']) {
      expect(moraOn(after(withoutPayment(paid, 'A')).state, asOf)).toBe(
        lateInterestByCaps(capital, caps, '2026-01-31', asOf),
      );
    }
  });

  test('makes late interest anew for the payments behind it: they pay the days that had been cancelled', () => {
    const [first, second] = [payment('A', '2026-02-10', 113_500), payment('B', '2026-03-10', 150_000)];
    const moraOfSecond = (events: readonly CreditEvent[]) => {
      const last = after(events).events.at(-1);
      return last?.outcome === 'allocated' ? last.allocation.applied.mora : 0;
    };
    const whole = moraOn(after([]).state, '2026-03-10');
    expect(moraOfSecond([first, second])).toBeLessThan(whole);
    expect(moraOfSecond([second])).toBe(whole);
  });

  // frappe/lending#814, #271, #1166: a closure or a prepayment that is cancelled
  test.each<[string, PaymentEvent]>([
    ['that closed the credit', payment('B', '2026-02-15', totalOn(start, '2026-02-15'), { isTotal: true })],
    ['ahead, of the next instalments', payment('B', '2026-02-15', 600_000)],
    [
      'to capital, with fewer instalments',
      payment('B', '2026-02-15', 600_000, { beyondDue: 'shorten_term' }),
    ],
    [
      'to capital, with lower instalments',
      payment('B', '2026-02-15', 600_000, { beyondDue: 'lower_instalment' }),
    ],
  ])(
    '%s leaves the plan, the interest and the late interest of before, also to the payment behind it',
    (_, paid) => {
      const made = after([paid, payment('C', '2026-04-10', 150_000)]);
      const back = after(withoutPayment(made, 'B'));
      expect(back.closedOn).toBeNull();
      const allocation = allocate(start, 150_000, '2026-04-10');
      expect(back.state).toEqual(afterPayment(start, allocation, '2026-04-10'));
      for (const day of LAST_DAYS) expect(totalOn(made.state, day)).toBeLessThan(totalOn(back.state, day));
      // Paid once more, it does what it did the first time.
      expect(after([...withoutPayment(made, 'B'), paid])).toEqual(made);
    },
  );

  // apache/fineract#5031: a reversal after the whole was repaid
  test('after the whole credit was repaid opens it with what that payment had brought, and closing again ends it', () => {
    const first = payment('A', '2026-01-31', 112_611);
    const closing = payment('B', '2026-02-10', totalOn(after([first]).state, '2026-02-10'), {
      isTotal: true,
    });
    expect(after([first, closing]).closedOn).toBe('2026-02-10');
    const opened = after([closing]);
    expect(opened.closedOn).toBeNull();
    const owed = totalOn(opened.state, '2026-02-10');
    expect(owed).toBe(totalOn(after([]).state, '2026-02-10') - closing.amount);
    // The instalment that was not paid, and its late interest: no interest of what had been repaid.
    expect(owed - first.amount).toBe(moraOn(after([]).state, '2026-02-10'));
    const again = payment('C', '2026-02-20', totalOn(opened.state, '2026-02-20'), { isTotal: true });
    const closed = after([closing, again]);
    expect(closed.closedOn).toBe('2026-02-20');
    for (const day of LAST_DAYS) expect(totalOn(closed.state, day)).toBe(0);
  });
});

// apache/fineract#5825: a refund with an entry of nothing made a debt that does not exist
describe('what is given back', () => {
  const closing = payment('A', '2026-02-15', 2_000_000);

  test('is beside the credit: what was paid too much makes no debt and no credit, on any day', () => {
    const { state, events } = after([closing]);
    const total = totalOn(start, '2026-02-15');
    expect(events[0]).toMatchObject({ allocation: { settles: true, remainder: 2_000_000 - total } });
    for (const day of ['2026-02-15', ...LAST_DAYS]) {
      expect(sumDebts(instalmentDebts(state, day)).total).toBe(0);
      expect(totalOn(state, day)).toBe(0);
    }
  });

  test('a movement of nothing makes no debt, on an open credit or on a closed one', () => {
    const nothing = (asOf: string) => payment('Z', asOf, 0);
    const open = after([payment('A', '2026-01-31', 112_611)]);
    const withNothing = after([payment('A', '2026-01-31', 112_611), nothing('2026-02-10')]);
    expect(withNothing.state).toEqual(open.state);
    const closed = after([closing, nothing('2026-02-20'), nothing('2026-06-30')]);
    expect(closed.closedOn).toBe('2026-02-15');
    expect(closed.state.instalments).toEqual(after([closing]).state.instalments);
    for (const day of LAST_DAYS) expect(totalOn(closed.state, day)).toBe(0);
    expect(closed.events.slice(1)).toMatchObject([
      { allocation: { lines: [], remainder: 0 } },
      { allocation: { lines: [], remainder: 0 } },
    ]);
  });
});

// apache/fineract#4334: what had accrued was counted again and again
describe('counting again', () => {
  const history: readonly CreditEvent[] = [
    payment('A', '2026-02-20', 150_000),
    { kind: 'term_change', id: 'T', asOf: '2026-02-25', term: 15 },
    payment('B', '2026-03-20', 400_000, { beyondDue: 'shorten_term' }),
    payment('C', '2026-05-20', 90_000),
  ];

  test('changes nothing, however often: neither the history nor what comes of it', () => {
    const [opening, events] = [JSON.stringify(plain), JSON.stringify(history)];
    const once = after(history);
    expect([1, 2, 3].map(() => after(history))).toEqual([once, once, once]);
    expect(JSON.stringify([plain, history])).toBe(`[${opening},${events}]`);
    expect(replay(once.state, [], caps).state).toEqual(once.state);
    expect(underCaps(underCaps(once.state))).toEqual(once.state);
  });

  test('day after day charges each day of late interest once', () => {
    const { state } = after(history);
    const kept = JSON.stringify(state);
    const days = Array.from({ length: 90 }, (_, day) => new Date(Date.UTC(2026, 5, 1 + day)));
    const asked = days.map((day) => moraOn(state, day.toISOString().slice(0, 10)));
    expect(asked.at(-1)).toBe(moraOn(after(history).state, '2026-08-29'));
    expect(asked).toEqual(days.map((day) => moraOn(state, day.toISOString().slice(0, 10))));
    expect(JSON.stringify(state)).toBe(kept);
  });
});

// apache/fineract#2605
describe('repaying early after paying instalments ahead', () => {
  test.each(CHOICES)('costs what closing at once would have, to the peso (%s)', (beyondDue) => {
    const asOf = '2026-01-15';
    const total = totalOn(start, asOf);
    let state = start;
    for (const [amount, choice] of [
      [300_000, 'next_instalments'],
      [400_000, beyondDue],
    ] as const) {
      const before = totalOn(state, asOf);
      state = afterPayment(state, allocate(state, amount, asOf, { beyondDue: choice }), asOf);
      expect(totalOn(state, asOf)).toBe(before - amount);
    }
    const last = quoteOf(state, { kind: 'total' }, asOf);
    expect(last.amount).toBe(total - 700_000);
    expect(last.allocation).toMatchObject({ settles: true, remainder: 0 });
    const closed = afterPayment(state, last.allocation, asOf);
    for (const day of LAST_DAYS) expect(totalOn(closed, day)).toBe(0);
  });
});

// killbill/killbill#1949: undoing a wrong adjustment
describe('a wrong adjustment', () => {
  const first = payment('A', '2026-02-10', 225_222);
  const last = payment('C', '2026-04-10', 120_000);

  test('undone is as if it had never been, for the payments behind it too', () => {
    const wrong: readonly CreditEvent[] = [
      { kind: 'term_change', id: 'W', asOf: '2026-02-12', term: 24 },
      payment('W', '2026-02-12', 500_000, { beyondDue: 'lower_instalment' }),
    ];
    for (const adjustment of wrong) {
      const adjusted = after([first, adjustment, last]);
      expect(adjusted.state).not.toEqual(after([first, last]).state);
      const undone = adjusted.events.map(({ event }) => event).filter(({ id }) => id !== 'W');
      expect(after(undone)).toEqual(after([first, last]));
    }
  });

  test('made right, on another day or with another choice, leaves no trace of the wrong one', () => {
    const right = payment('B', '2026-02-20', 500_000, { beyondDue: 'shorten_term' });
    const wrong = [
      { ...right, asOf: '2026-03-25' },
      { ...right, beyondDue: 'next_instalments' as const },
      { ...right, amount: 50_000 },
    ];
    const meant = after([first, right, last]);
    for (const event of wrong) {
      const { events } = after([first, event, last]);
      const corrected = after(events.map(({ event: made }) => (made.id === 'B' ? right : made)));
      expect(corrected.state).toEqual(meant.state);
      expect(totalsOf(corrected.state)).toEqual(totalsOf(meant.state));
    }
  });
});
