import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { createPeople } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { readReconciliation } from '../../money/payments/gateway/wompi-reconciliation.ts';
import { importTransactions, settle } from '../../money/payments/index.ts';
import {
  addCustomer,
  openPaymentFixture,
  type PaymentFixture,
  started,
} from '../../money/payments/testing/payment-fixture.ts';
import { inTransaction } from '../../platform/database/database.ts';

type Report = Output<'GET /api/payment/conciliate'>;

let fixture: PaymentFixture;
let app: FastifyInstance;
let browser: Browser;
const references = new Map<string, string>();

/** A payment of one invoice that the bank decided and the portal heard of. */
const paid = async (number: number, decision: 'APPROVED' | 'DECLINED'): Promise<void> => {
  const intent = { who: `160000010${number}`, invoices: [`E7${number}`] };
  await addCustomer(fixture, intent.who, intent.invoices);
  const { reference } = await started(fixture, intent);
  fixture.bank.control.settle(
    reference,
    decision === 'APPROVED' ? { status: decision } : { status: decision, reason: '00011' },
    { event: false },
  );
  await settle(fixture.ctx, reference);
  references.set(`E7${number}`, reference);
};

beforeAll(async () => {
  fixture = await openPaymentFixture();
  await createPeople(fixture.database.db);
  app = await createApi(fixture.ctx, fixture.ctx);
  browser = await new Browser(app).loginAs('admin');
  for (const number of [1, 2, 3, 4, 5]) await paid(number, 'APPROVED');
  await paid(6, 'DECLINED');
});
afterAll(async () => {
  await app.close();
  await fixture.close();
});

const report = async (min_date = '20-11-26', max_date = min_date): Promise<Report> =>
  (await browser.call('GET /api/payment/conciliate', { query: { min_date, max_date } }))
    .body as unknown as Report;

const change = (invoice: string, set: ReturnType<typeof sql>) =>
  sql`update payment_transaction set ${set} where reference = ${references.get(invoice) ?? ''}`.execute(
    fixture.database.db,
  );

describe('[RE-05] [API-87] our payments against the bank', () => {
  test('agree while nothing went wrong, refused ones among them', async () => {
    expect(await report()).toEqual({
      days: [
        {
          date: '2026-11-20',
          bank_count: 5,
          bank_amount: 550_000,
          our_count: 5,
          our_amount: 550_000,
          differences: 0,
        },
      ],
      matched: 6,
      total_differences: 0,
      differences: [],
    });
  });

  test('an approval taken back on another day is no difference on either', async () => {
    const reference = references.get('E75') ?? '';
    fixture.clock.advance(24 * 60 * 60_000);
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    // Yesterday's session is over.
    await browser.loginAs('admin');
    expect(await report('20-11-26', '21-11-26')).toMatchObject({ total_differences: 0 });
    expect(await report('20-11-26')).toMatchObject({ total_differences: 0 });
    expect(await report('21-11-26')).toMatchObject({ total_differences: 0, matched: 1 });
  });

  test('[RE-25] every kind of difference is found and named', async () => {
    await change('E71', sql`received_amount = 100000`);
    await change('E72', sql`reference = 'another-payment', gateway_id = 'x'`);
    await change('E73', sql`status = 'Pending', money = 'none', paid_at = null`);
    const { differences, ...rest } = await report();
    expect(rest).toMatchObject({ total_differences: 4, matched: 3 });
    const byKind = Object.groupBy(differences, ({ kind }) => kind);
    expect(byKind.amount).toMatchObject([
      {
        reference: references.get('E71'),
        our_amount: 100_000,
        bank_amount: 110_000,
        fiscal_number: '1600000101',
      },
    ]);
    expect(byKind.only_at_bank).toMatchObject([
      { reference: references.get('E72'), transaction_id: '', our_amount: null, bank_status: 'APPROVED' },
    ]);
    expect(byKind.only_here).toMatchObject([
      { reference: 'another-payment', bank_amount: null, bank_status: '', our_status: 'Approved' },
    ]);
    expect(byKind.status).toMatchObject([
      { reference: references.get('E73'), our_status: 'Pending', bank_status: 'APPROVED' },
    ]);
  });

  test('[API-70] [RE-31] [BC-12] the file names every payment, the ones that agree too', async () => {
    const answer = await browser.call('GET /api/payment/conciliate/file', {
      query: { min_date: '20-11-26', max_date: '20-11-26', file: 'CSV' },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="report.csv"');
    const rows: Record<string, string>[] = parse(answer.bytes, { bom: true, delimiter: ';', columns: true });
    expect(rows.map((row) => row['Resultado']).sort()).toEqual([
      'Coincide',
      'Coincide',
      'Coincide',
      'Estado diferente',
      'Solo en el banco',
      'Solo en el portal',
      'Valor diferente',
    ]);
  });

  const imported = (reference: string, createdAt: string, paidAt: string | null) => ({
    reference,
    fiscalNumber: '1600000101',
    createdAt: new Date(createdAt),
    paidAt: paidAt === null ? null : new Date(paidAt),
    status: 'Approved' as const,
    responseGateway: 'OK',
    reasonCode: '',
    bankCode: '1007',
    bankName: 'BANCOLOMBIA',
    trazabilityCode: `T-${reference}`,
    ticketId: null,
    concept: 'Pago de factura',
    login: true,
    lines: [{ invoice: 'E71', amountWithoutMora: 40_000, interestsMora: 0, marca: 'N' as const }],
  });

  test('[RE-25] imported payments, which this file cannot name, are differences that say so, never nothing', async () => {
    await inTransaction(fixture.database.db, (trx) =>
      importTransactions(trx, [
        imported('OLD-1', '2026-10-05T15:00:00Z', '2026-10-05T15:02:00Z'),
        imported('OLD-2', '2026-10-05T16:00:00Z', null),
      ]),
    );
    const { days, ...rest } = await report('05-10-26');
    expect(rest).toMatchObject({ matched: 0, total_differences: 2 });
    expect(rest.differences).toMatchObject([
      { kind: 'outside', our_amount: 40_000, our_status: 'Approved', bank_amount: null },
      { kind: 'outside', our_amount: 40_000, trazability_code: 'T-OLD-2' },
    ]);
    expect(days).toMatchObject([{ our_count: 2, our_amount: 80_000, bank_count: 0, differences: 2 }]);
  });

  test('[RE-25] what a person can do something about is listed before imported payments', async () => {
    await inTransaction(fixture.database.db, (trx) =>
      importTransactions(trx, [imported('OLD-3', '2026-11-10T15:00:00Z', '2026-11-10T15:02:00Z')]),
    );
    const kinds = (await report('10-11-26', '20-11-26')).differences.map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(1);
    expect(kinds.indexOf('outside')).toBe(kinds.length - 1);
  });

  test('refused on one day and approved on another is no difference on either', async () => {
    const reference = references.get('E76') ?? '';
    fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
    await settle(fixture.ctx, reference);
    const of = async (day: string) =>
      (await report(day)).differences.filter((one) => one.reference === reference);
    expect([await of('20-11-26'), await of('21-11-26')]).toEqual([[], []]);
  });

  test('more than a month is refused; a bank that does not answer is told apart from one that agrees', async () => {
    expect(await report('01-10-26', '01-11-26')).toMatchObject({ code: 'INVALID_REQUEST' });
    fixture.bank.control.outage = 'HTTP_503';
    expect(await report()).toMatchObject({ code: 'UNAVAILABLE' });
    fixture.bank.control.outage = undefined;
  });
});

describe("the bank's file", () => {
  const head = 'fecha_hora,transaccion,referencia,cus,ticket,banco,valor,estado,motivo';
  const line = '2026-11-20T10:00:00-05:00,1-2,ref,450,1,"Banco, S. A.",110000.00,APPROVED,';

  test('is read by the names of its columns', () => {
    expect(readReconciliation(`${head}\r\n${line}\r\n`, '2026-11-20')).toEqual([
      {
        at: '2026-11-20T10:00:00',
        gatewayId: '1-2',
        reference: 'ref',
        trazabilityCode: '450',
        amount: 110_000,
        amountSaid: null,
        isPaid: true,
        status: 'APPROVED',
      },
    ]);
  });

  test.each(['110000.50', '1e9', '0.00'])(
    'a line of %s keeps what the bank said, and the others are read',
    (said) => {
      const read = readReconciliation(
        `${head}\r\n${line.replace('110000.00', said)}\r\n${line}\r\n`,
        '2026-11-20',
      );
      expect(read.map(({ amount, amountSaid }) => [amount, amountSaid])).toEqual([
        [null, said],
        [110_000, null],
      ]);
    },
  );

  test.each([
    ['without a column', head.replace('valor', 'total'), line],
    ['that is a page of HTML', '<html>', '</html>'],
  ])('%s is not taken for one', (_what, first, second) => {
    expect(() => readReconciliation(`${first}\r\n${second}\r\n`, '2026-11-20')).toThrow();
  });
});
