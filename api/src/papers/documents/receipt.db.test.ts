import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { receiptDocument } from './receipt.ts';
import { type DocumentFixture, invoices, openDocumentFixture } from './testing/document-fixture.ts';
import { qrRowsOf, readPdf } from './testing/read-pdf.ts';
import { verifyUrlOf } from './verify-url.ts';

const RECEIPT = 'GET /api/transactions/:id/receipt';
const PAID_AT = new Date('2026-10-01T15:04:00Z');

let fixture: DocumentFixture;
let owner: Browser;
let ids: { readonly approved: string; readonly failed: string };
beforeAll(async () => {
  fixture = await openDocumentFixture();
  owner = await new Browser(fixture.app).loginAs('otherClient');
  const historic = {
    fiscalNumber: people.otherClient,
    createdAt: PAID_AT,
    paidAt: PAID_AT,
    responseGateway: '',
    reasonCode: '',
    bankCode: '1007',
    bankName: 'Bancolombia',
    ticketId: null,
    concept: 'Pago',
    login: true,
    lines: [
      { invoice: invoices.foreign, amountWithoutMora: 112_611, interestsMora: 1_836, marca: 'N' as const },
    ],
  };
  await inTransaction(fixture.database.db, (trx) =>
    importTransactions(trx, [
      { ...historic, reference: 'R-1', status: 'Approved', trazabilityCode: '118455874' },
      { ...historic, reference: 'R-2', status: 'Fail', trazabilityCode: '118455875' },
    ]),
  );
  const { transactions } = (await owner.call('GET /api/transactions', { query: {} }))
    .body as unknown as Output<'GET /api/transactions'>;
  const idOf = (wanted: string) => transactions.find(({ status }) => status === wanted)?.transaction_id ?? '';
  ids = { approved: idOf('Approved'), failed: idOf('Fail') };
});
afterAll(() => fixture.close());

test('the receipt of an approved payment is a PDF that names bank, CUS and what was paid, with the QR code that verifies it', async () => {
  const { text, title, qr } = await fixture.certificate(owner, RECEIPT, { id: ids.approved });
  expect(title).toBe('Recibo de pago');
  expect(text).toContain('Fecha 2026-10-01 10:04:00');
  expect(text).toContain('Bancolombia');
  expect(text).toContain('118455874');
  expect(text).toContain('E200001 $112.611 $1.836 $114.447');
  const [, code] = /Código de verificación (\S+)/.exec(text) ?? [];
  expect(qr).toEqual(qrRowsOf(verifyUrlOf(fixture.context.config, code ?? '')));
  expect(text).toContain(ids.approved);
});

/** As if the bank had taken the payment back, or not. */
const become = (money: 'applied' | 'reversed') =>
  sql`update payment_transaction set money = ${money}, status = ${money === 'applied' ? 'Approved' : 'Fail'}
    where public_id = ${ids.approved}`.execute(fixture.database.db);

test('the screen has a code and a QR code of its own, the same each time, which show the payment as it stands', async () => {
  const read = async (browser: Browser) =>
    (await browser.call('GET /api/transactions/:id', { params: { id: ids.approved } }))
      .body as unknown as Output<'GET /api/transactions/:id'>;
  const [first, second] = await Promise.all([read(owner), read(owner)]);
  const { code, url, qr } = first.proof ?? { code: '', url: '', qr: { size: 0, path: '' } };
  expect(second.proof).toEqual(first.proof);
  expect(url).toMatch(new RegExp(`/verificar/${code}$`));
  expect(qr.size).toBeGreaterThanOrEqual(21);
  // The corner of every QR code: seven dark modules in a row.
  expect(qr.path).toMatch(/^M0 0h7v1h-7z/);
  const verified = await new Browser(fixture.app).call('GET /api/verify/:code', { params: { code } });
  expect(verified.body).toMatchObject({
    code,
    kind: 'receipt',
    title: 'Recibo de pago',
    fiscal_number: expect.stringMatching(/^\*+\d{4}$/),
    statement: expect.stringContaining('CUS 118455874'),
    sha256: expect.anything(),
    earlier: expect.anything(),
  });
  expect(first.proof?.holder).toMatch(/\p{L}+ \p{L}+/u);
  await become('reversed');
  const afterwards = await new Browser(fixture.app).call('GET /api/verify/:code', { params: { code } });
  expect(afterwards.body['statement']).toContain(
    'El banco reversó este pago después de aprobarlo: no abonó al crédito.',
  );
  expect((await read(owner)).proof).toBeUndefined();
  await become('applied');
});

test('every paper of a receipt carries the code of its screen, and each is known by its bytes', async () => {
  const { body } = await owner.call('GET /api/transactions/:id', { params: { id: ids.approved } });
  const { code } = (body as unknown as Output<'GET /api/transactions/:id'>).proof ?? { code: '' };
  const print = async () => {
    const issued = await owner.call(RECEIPT, { params: { id: ids.approved } });
    return (await fixture.fetch(owner, String(issued.body['url_certificate']))).bytes;
  };
  const papers = [await print(), await print()];
  const hashes = papers.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  for (const bytes of papers) {
    expect((await readPdf(bytes.slice())).text).toContain(`Código de verificación ${code}`);
  }
  const { body: verified } = await new Browser(fixture.app).call('GET /api/verify/:code', {
    params: { code },
  });
  const known = [verified['sha256'], ...(verified['earlier'] as string[])];
  expect(known.slice(0, 2)).toEqual(hashes.toReversed());
});

test('a payment that was not approved has no code', async () => {
  const { body } = await owner.call('GET /api/transactions/:id', { params: { id: ids.failed } });
  expect(body['proof']).toBeUndefined();
});

test.each([
  ['in_review', 'Recibimos tu pago, lo estamos aplicando. No pagues de nuevo.', 'Aprobada, en revisión'],
  ['not_applied', 'Recibimos este pago y terminamos de revisarlo: no abonó a tu crédito.', 'Sin efecto'],
  ['returned', 'Te devolvimos el valor de este pago: no abonó a tu crédito.', 'Sin efecto'],
  ['reversed', 'Tu banco reversó este pago después de aprobarlo: no abonó a tu crédito.', 'Sin efecto'],
] as const)(
  'of money that is %s it says so, on paper to its owner and in neutral words to those who verify it',
  async (money, words, state) => {
    const { body } = await owner.call('GET /api/transactions/:id', { params: { id: ids.approved } });
    const { transaction } = body as unknown as Output<'GET /api/transactions/:id'>;
    const content = receiptDocument({ transaction: { ...transaction, money }, receipt: null }, '2026-11-20');
    expect(content.paragraphs).toEqual([words]);
    expect(content.facts).toContainEqual(['Estado', state]);
    expect(content.statement).toMatch(/ CUS \d+\. (El banco|Recibimos este|Devolvimos) .+\.$/);
    expect(content.statement).not.toMatch(/\b(tus?|te)\b|pagues/i);
  },
);

test('there is none of a payment that was not approved', async () => {
  const { status, body } = await owner.call(RECEIPT, { params: { id: ids.failed } });
  expect([status, body.code]).toEqual([422, 'RECEIPT_NOT_APPROVED']);
});

test("another customer's answers like one that does not exist, and a visitor has none", async () => {
  const client = await new Browser(fixture.app).loginAs('client');
  expect((await client.call(RECEIPT, { params: { id: ids.approved } })).body.code).toBe(
    'TRANSACTION_NOT_FOUND',
  );
  const visitor = new Browser(fixture.app);
  expect((await visitor.call(RECEIPT, { params: { id: ids.approved } })).status).toBe(401);
  const clerk = await new Browser(fixture.app).loginAs('reportsAdmin');
  expect((await fixture.certificate(clerk, RECEIPT, { id: ids.approved })).text).toContain('118455874');
});
