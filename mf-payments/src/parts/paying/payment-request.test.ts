import { expect, test } from '@jest/globals';
import { dueInvoice, invoicesReply } from './invoices.fixture.ts';
import { paymentFaults } from './payment-faults.ts';
import { linesOf, type Owed, payRequest, type Selections } from './payment-request.ts';

const owed: Owed = { reply: invoicesReply, portfolio: 'open' };
const bank = { code: '1007', name: 'Bancolombia' };
const two: Selections = {
  B104482: { kind: 'instalments', count: 2 },
  E278115: { kind: 'instalments', count: 1 },
};

test('[EN-12] [EN-13] [PY-12] [BC-05] the request carries several invoices, the bank and that a session paid', () => {
  expect(payRequest(owed, two, bank)).toEqual({
    error_marca: false,
    fiscal_number: '1010101010',
    invoices: ['B104482', 'E278115'],
    invoices_to_pay: [
      {
        invoice: 'B104482',
        interests_mora: 439,
        amount_without_mora: 228_740,
        total_payment: 229_179,
        marca: 'N',
      },
      {
        invoice: 'E278115',
        interests_mora: 0,
        amount_without_mora: 94_191,
        total_payment: 94_191,
        marca: 'N',
      },
    ],
    total_amount: 323_370,
    payment_method: 'PSE',
    extra_properties: { bankcode: '1007', bankname: 'Bancolombia', sales_person: '118' },
    login: true,
  });
});

test('[PY-12] a visitor’s request says that there was no session', () => {
  expect(payRequest({ ...owed, visitor: true }, two, bank).login).toBe(false);
});

test('[EN-13] error_marca tells that the total to pay of a paid invoice could not be had', () => {
  const failed = { kind: 'instalments', count: 1, totalFailed: true } as const;
  expect(payRequest(owed, { B104482: failed }, bank).error_marca).toBe(true);
  expect(payRequest(owed, { ...two, B104482: { ...failed, count: 0 } }, bank).error_marca).toBe(false);
});

test.each([
  ['[PY-05] nothing is selected', {}, '1007', ['nothing-selected']],
  [
    '[PY-05] the amount of the only invoice is 0',
    { E278115: { kind: 'instalments', count: 1, typed: 0 } },
    '1007',
    ['nothing-selected'],
  ],
  ['[PY-08] the bank list still shows its prompt', two, '0', ['no-bank']],
  ['[PY-05] [PY-08] both', {}, '0', ['nothing-selected', 'no-bank']],
  ['nothing is missing', two, '1007', []],
] as [string, Selections, string, string[]][])(
  'what keeps a payment back: %s',
  (_title, selections, code, faults) => {
    expect(paymentFaults(linesOf(owed, selections), code)).toEqual(faults);
  },
);

test('an invoice that is not chosen stays out of the payment', () => {
  expect(linesOf(owed, { E278115: { kind: 'instalments', count: 2 } })).toMatchObject([
    { invoice: dueInvoice.invoice, total_payment: 187_012 },
  ]);
});
