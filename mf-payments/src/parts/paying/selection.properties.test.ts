import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { overdueInvoice } from './invoices.fixture.ts';
import { moraOf, payableOf, tickedQuotas } from './payable-amounts.ts';
import { linesOf, payRequest, type Selections, totalOf } from './payment-request.ts';
import {
  changeSelection,
  nothingSelected,
  type Portfolio,
  type Selection,
  type SelectionChange,
} from './selection.ts';
import type { Invoice } from './wire.ts';

const pesos = fc.integer({ min: 0, max: 50_000_000 });

const invoices: fc.Arbitrary<Invoice> = fc
  .record({
    number: fc.integer({ min: 1, max: 999_999 }),
    mora: fc.integer({ min: 0, max: 500_000 }),
    values: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 36 }),
  })
  .map(({ number, mora, values }) => ({
    ...overdueInvoice,
    invoice: `E${number}`,
    mora,
    // Never below the late interest, never above everything.
    total_to_pay: Math.max(
      mora + 1,
      Math.round((mora + values.reduce((sum, value) => sum + value, 0)) * 0.9),
    ),
    quotas: values.map((quota_value, index) => ({
      num_quota: index + 1,
      exp_date: '2026-11-14',
      quota_value,
      date_mora: 0,
      invoice: `E${number}`,
    })),
  }));

/** What people can do to an invoice on the screen, and the answers that can come meanwhile. */
const changesOf = (invoice: Invoice): fc.Arbitrary<SelectionChange[]> => {
  const index = fc.integer({ min: 0, max: invoice.quotas.length - 1 });
  return fc.array(
    fc.oneof(
      index.map((index): SelectionChange => ({ type: 'tick', index })),
      index.map((index): SelectionChange => ({ type: 'untick', index })),
      fc
        .oneof(pesos, fc.constantFrom('', '50.000,75', '1e5'))
        .map((amount): SelectionChange => ({ type: 'type-amount', amount })),
      fc
        .record({
          saldoTotal: fc.integer({ min: 500_000, max: 50_000_000 }),
          interesDeMora: fc.constant(invoice.mora),
        })
        .map((toPay): SelectionChange => ({ type: 'total-answered', toPay })),
      fc.constantFrom<SelectionChange>(
        { type: 'ask-total' },
        { type: 'total-failed' },
        { type: 'drop-total' },
      ),
    ),
    { maxLength: 25 },
  );
};

const portfolios = fc.constantFrom<Portfolio>('open', 'written-off');

const journeys = fc.record({ invoice: invoices, portfolio: portfolios }).chain(({ invoice, portfolio }) =>
  changesOf(invoice).map((changes) => {
    const steps: Selection[] = [nothingSelected];
    for (const change of changes) {
      steps.push(changeSelection(steps.at(-1) ?? nothingSelected, change, portfolio));
    }
    return { invoice, portfolio, changes, steps, last: steps.at(-1) ?? nothingSelected };
  }),
);

test('[PY-02] [PY-03] whatever was pressed, the ticked instalments are the oldest ones without a gap', () => {
  fc.assert(
    fc.property(journeys, ({ invoice, last }) => {
      const ticked = tickedQuotas(invoice, last).map(({ num_quota }) => num_quota);
      expect(ticked).toEqual(ticked.map((_, index) => index + 1));
    }),
  );
});

test('[PY-02] [PY-03] a press on a box decides about that box', () => {
  fc.assert(
    fc.property(journeys, ({ invoice, changes, steps }) => {
      changes.forEach((change, step) => {
        const now = steps[step + 1];
        if (now?.kind !== 'instalments' || (change.type !== 'tick' && change.type !== 'untick')) return;
        expect(tickedQuotas(invoice, now).includes(invoice.quotas[change.index] as never)).toBe(
          change.type === 'tick',
        );
      });
    }),
  );
});

test('[PY-06] [PY-07] the amount never leaves the range from the late interest to the sum of the selection', () => {
  fc.assert(
    fc.property(journeys, ({ invoice, portfolio, last }) => {
      const { state, minimum, maximum, most, amount, mora, isWrong } = payableOf(invoice, last, portfolio);
      if (isWrong) expect(amount).toBe(0);
      else expect(amount).toBeGreaterThanOrEqual(minimum);
      expect(amount).toBeLessThanOrEqual(portfolio === 'open' ? most : maximum);
      if (state === 'some' || state === 'all') {
        expect(minimum).toBe(Math.min(Math.max(1, moraOf(invoice, portfolio)), invoice.total_to_pay));
      }
      expect(mora).toBeLessThanOrEqual(amount);
    }),
  );
});

test('[IN-05] an amount that was typed is paid as typed or not at all', () => {
  fc.assert(
    fc.property(journeys, ({ invoice, portfolio, last }) => {
      fc.pre(last.kind === 'instalments' && last.typed !== undefined);
      const { amount, isWrong, amountLocked, state } = payableOf(invoice, last, portfolio);
      if (amountLocked || state === 'none' || last.kind !== 'instalments') return;
      expect(isWrong ? 0 : last.typed).toBe(amount);
    }),
  );
});

test('[PY-09] [PY-10] [PY-11] a written-off customer never pays late interest and never in total', () => {
  fc.assert(
    fc.property(journeys, ({ invoice, portfolio, last }) => {
      fc.pre(portfolio === 'written-off');
      expect(last.kind).toBe('instalments');
      const [line] = linesOf({ reply: replyOf([invoice]), portfolio }, { [invoice.invoice]: last });
      if (line) expect(line).toMatchObject({ interests_mora: 0, marca: 'C' });
    }),
  );
});

test('[EN-12] [EN-13] the lines of a payment add up to its total, to the peso, over several invoices', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(journeys, { selector: ({ invoice }) => invoice.invoice, maxLength: 4 }),
      (each) => {
        const reply = replyOf(each.map(({ invoice }) => invoice));
        const selections: Selections = Object.fromEntries(
          each.map(({ invoice, last, portfolio }) => [
            invoice.invoice,
            portfolio === 'open' ? last : nothingSelected,
          ]),
        );
        const request = payRequest({ reply, portfolio: 'open' }, selections, {
          code: '1007',
          name: 'Bancolombia',
        });
        expect(request.total_amount).toBe(totalOf(request.invoices_to_pay));
        expect(request.invoices).toEqual(request.invoices_to_pay.map(({ invoice }) => invoice));
        for (const line of request.invoices_to_pay) {
          expect(line.interests_mora + line.amount_without_mora).toBe(line.total_payment);
          expect(line.total_payment).toBeGreaterThan(0);
        }
      },
    ),
  );
});

const replyOf = (list: Invoice[]) => ({
  total_invoices: list.length,
  invoices: list,
  sales_person: '118',
  fiscal_number: '1010101010',
  detail: '',
  last_bank_code: null,
});
