import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Input, Output } from '@portal/contract';
import { allocate, type CreditState } from '@portal/credit-engine';
import { pesos } from '@portal/values/number-formats';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import { type AppliedPart, creditsByInvoice } from '../../money/credit/index.ts';
import { settle } from '../../money/payments/index.ts';
import { invoices, openPaidDocumentFixture } from './testing/document-fixture.ts';

type Line = Input<'POST /api/pay_invoices'>['body']['invoices_to_pay'][number];
type Found = Output<'GET /api/transactions/:id'>;

const RECEIPT = 'GET /api/transactions/:id/receipt';
const STATEMENT = 'GET /api/certificates/statement/:invoice/:due_date';
const invoice = invoices.open;

let fixture: Awaited<ReturnType<typeof openPaidDocumentFixture>>;
beforeAll(async () => {
  fixture = await openPaidDocumentFixture();
});
afterAll(() => fixture.close());

/** Pays a line as the screen does; the bank approves it. */
const pay = async (
  browser: Browser,
  line: Pick<Line, 'interests_mora' | 'amount_without_mora' | 'marca' | 'beyond_due'>,
) => {
  const total_payment = line.interests_mora + line.amount_without_mora;
  const { body } = await browser.call('POST /api/pay_invoices', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      error_marca: false,
      fiscal_number: people.client,
      invoices: [invoice],
      invoices_to_pay: [{ invoice, ...line, total_payment }],
      total_amount: total_payment,
      payment_method: 'PSE',
      extra_properties: { bankcode: '1007', bankname: 'BANCOLOMBIA', sales_person: '' },
      login: true,
    },
  });
  if (body['status'] !== 'Pending') throw new Error(`not started: ${JSON.stringify(body)}`);
  const id = String(body['transaction_id']);
  const found = async () =>
    (await browser.call('GET /api/transactions/:id', { params: { id } })).body as unknown as Found;
  const { reference_id } = (await found()).transaction;
  fixture.bank.control.settle(reference_id, { status: 'APPROVED' }, { event: false });
  await settle(fixture.payments, reference_id);
  return { id, total_payment, found: await found() };
};

const PARTS = ['mora', 'guarantee', 'iva', 'interest', 'capital'] as const;
/** What the ledger holds of a day's payments, by component. */
const postedOn = async (date: string): Promise<Record<(typeof PARTS)[number], number>> => {
  const [credit] = await creditsByInvoice(fixture.database.db, [invoice]);
  const parts: readonly AppliedPart[] = credit?.payments ?? [];
  const sum = (component: (typeof PARTS)[number]) =>
    parts
      .filter((part) => part.date === date && part.component === component)
      .reduce((total, { amount }) => total + amount, 0);
  return {
    mora: sum('mora'),
    guarantee: sum('guarantee'),
    iva: sum('iva'),
    interest: sum('interest'),
    capital: sum('capital'),
  };
};
const totalOf = (parts: Record<string, number>) =>
  Object.values(parts).reduce((sum, amount) => sum + amount, 0);
/** Sums of the money columns of a plan's certificate, its last row, and the capital left after its last line. */
const columnsOf = (text: string) => {
  const lines = [
    ...text.matchAll(/\d{1,2} [a-z]{3} \d{4} ((?:-?\$[\d.]+ ){6})(?:Pagada|Vencida|Pendiente|Abono)/g),
  ];
  const amounts = (money = '') =>
    (money.match(/-?\$[\d.]+/g) ?? []).map((one) => Number(one.replace(/[$.]/g, '')));
  const rows = lines.map(([, money]) => amounts(money));
  const sums = [0, 1, 2, 3, 4].map((column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  return { sums, total: amounts(/Total ((?:-?\$[\d.]+ ?){5})/.exec(text)?.[1]), left: rows.at(-1)?.[5] };
};
const minus = (amount: number) => (amount === 0 ? '$0' : `-${pesos(amount)}`);

test('[PY-04] one instalment with late interest: quote, ledger, receipt and statement say the same', async () => {
  const client = await new Browser(fixture.app).loginAs('client');
  const quoted = (
    (await client.call('GET /api/invoices')).body as unknown as Output<'GET /api/invoices'>
  ).invoices.find((open) => open.invoice === invoice);
  const [first] = quoted?.quotas ?? [];
  const interests_mora = quoted?.mora ?? 0;
  const amount_without_mora = first?.quota_value ?? 0;
  expect(interests_mora).toBeGreaterThan(0);
  const { id, total_payment, found } = await pay(client, { interests_mora, amount_without_mora, marca: 'N' });

  const posted = await postedOn('2026-11-20');
  expect([posted.mora, totalOf(posted)]).toEqual([interests_mora, total_payment]);
  expect(found.transaction).toMatchObject({ status: 'Approved', money: 'applied' });
  expect(found.receipt?.invoices[0]).toMatchObject({ invoice, paid: total_payment, closed: false });
  expect(found.receipt?.invoices[0]?.instalments).toEqual([
    {
      num_quota: 10,
      due_date: '2026-10-31',
      late_interest: posted.mora,
      guarantee: posted.guarantee,
      iva: posted.iva,
      interest: posted.interest,
      capital: posted.capital,
      total: total_payment,
    },
  ]);

  const { text } = await fixture.certificate(client, RECEIPT, { id });
  const row = PARTS.map((part) => pesos(posted[part])).join(' ');
  expect(text).toContain(`Cuota 10 31 oct 2026 ${row} ${pesos(total_payment)}`);
  expect(text).toContain(`${invoice} Cuota 11 30 nov 2026 $112.611`);
  expect(text).toContain('Aprobada');

  const statement = await fixture.certificate(client, STATEMENT, { invoice, due_date: '2026-11-30' });
  const { capital, interest, iva, guarantee, mora } = posted;
  expect(statement.text).toContain(
    `- Pago del 20 nov 2026, cuota 10 ${[capital, interest, iva, guarantee, mora, total_payment].map(minus).join(' ')}`,
  );
});

test('[credit arithmetic 11] a payment to capital: what the browser previews is what is posted, printed and stated', async () => {
  fixture.context.clock.set('2026-11-21T15:00:00Z');
  const client = await new Browser(fixture.app).loginAs('client');
  const { invoices: listed } = (await client.call('GET /api/invoices'))
    .body as unknown as Output<'GET /api/invoices'>;
  const credit = listed.find((open) => open.invoice === invoice)?.credit as CreditState;
  const preview = allocate(credit, 60_000, '2026-11-21', { beyondDue: 'shorten_term' });
  const { id, found } = await pay(client, {
    interests_mora: 0,
    amount_without_mora: 60_000,
    marca: 'N',
    beyond_due: 'shorten_term',
  });
  const posted = await postedOn('2026-11-21');
  expect(posted).toEqual({
    mora: 0,
    guarantee: 0,
    iva: 0,
    interest: preview.offPlan?.interest,
    capital: preview.offPlan?.capital,
  });
  expect(found.receipt?.invoices[0]).toMatchObject({
    paid: 60_000,
    to_capital: 60_000,
    beside_plan: { interest: posted.interest, iva: 0, capital: posted.capital },
  });
  const row = PARTS.map((part) => pesos(posted[part])).join(' ');
  const { text } = await fixture.certificate(client, RECEIPT, { id });
  expect(text).toContain(`Abono a capital ${row} $60.000`);
  expect(text).toContain(`Total ${row} $60.000`);
  const statement = await fixture.certificate(client, STATEMENT, { invoice, due_date: '2026-11-30' });
  expect(statement.text).toContain(
    `- Pago del 21 nov 2026, abono a capital -${pesos(posted.capital)} -${pesos(posted.interest)}`,
  );
  const plan = await fixture.certificate(client, 'GET /api/certificates/paymentPlan/:invoice', { invoice });
  expect(plan.text).toMatch(/12 31 dic 2026 [$\d. ]+ \$0 Pendiente/);
  expect(plan.text).toContain(`21 nov 2026 ${pesos(posted.capital)} ${pesos(posted.interest)} $0 $0 $60.000`);
  const { sums, total, left } = columnsOf(plan.text);
  expect([sums, sums[0], left]).toEqual([total, 1_200_000, 0]);
});

test('[PY-08] the total: quote, ledger, receipt, statement and the certificates that close agree to the peso', async () => {
  fixture.context.clock.set('2026-11-22T15:00:00Z');
  const client = await new Browser(fixture.app).loginAs('client');
  const params = { custId: people.client, invoice };
  const { saldoTotal } = (await client.call('GET /api/totalToPay/:custId/:invoice', { params })).body as {
    saldoTotal: number;
  };
  const debt = await fixture.certificate(client, 'GET /api/certificates/debt');
  expect(debt.text).toContain(`Total a hoy ${pesos(saldoTotal)}`);
  const { id, found } = await pay(client, { interests_mora: 0, amount_without_mora: saldoTotal, marca: 'Y' });

  const posted = await postedOn('2026-11-22');
  expect(totalOf(posted)).toBe(saldoTotal);
  const [closed] = found.receipt?.invoices ?? [];
  expect(closed).toMatchObject({ paid: saldoTotal, unapplied: 0, closed: true, total_to_pay: 0, next: null });
  const { text } = await fixture.certificate(client, RECEIPT, { id });
  expect(text).toContain(`Total ${PARTS.map((part) => pesos(posted[part])).join(' ')} ${pesos(saldoTotal)}`);
  expect(text).toContain(`${invoice} Pagada por completo $0 $0`);

  const statement = await fixture.certificate(client, STATEMENT, { invoice, due_date: '2026-11-30' });
  expect(statement.text).toContain('Saldo el 22 nov 2026 $0 $0 $0 $0 $0 $0');
  expect(statement.text).toContain(minus(saldoTotal));
  expect((await client.call('GET /api/certificates/debt')).body.code).toBe('NO_OPEN_INVOICES');
  fixture.context.clock.set('2026-11-24T15:00:00Z');
  const later = await new Browser(fixture.app).loginAs('client');
  const plan = await fixture.certificate(later, 'GET /api/certificates/paymentPlan/:invoice', { invoice });
  const { sums, total, left } = columnsOf(plan.text);
  expect([sums, sums[0], left]).toEqual([total, 1_200_000, 0]);
  const peace = await fixture.certificate(later, 'GET /api/certificates/peace/:invoices', {
    invoices: invoice,
  });
  expect(peace.text).toContain(`${invoice} 22 nov 2026`);
});
