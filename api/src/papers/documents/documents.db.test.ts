import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { removeExpiredLinks } from './operations/fetch-document.ts';
import type { DocumentTables } from './tables.ts';
import { type DocumentFixture, invoices, openDocumentFixture } from './testing/document-fixture.ts';
import { readPdf } from './testing/read-pdf.ts';

const NOW = '2026-11-20T15:00:00Z';

let fixture: DocumentFixture;
let client: Browser;
beforeAll(async () => {
  fixture = await openDocumentFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.context.clock.set(NOW);
  client = await new Browser(fixture.app).loginAs('client');
});

const tables = () => fixture.database.db.withTables<DocumentTables>();
const issue = async (browser = client): Promise<string> =>
  String((await browser.call('GET /api/certificates/debt')).body['url_certificate']);
const lastDocument = () =>
  tables().selectFrom('document').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('an address of a document', () => {
  test('is one that cannot be guessed, and streams the PDF without leaving a copy', async () => {
    const url = await issue();
    expect(url).toMatch(/^\/api\/documents\/[\w-]{43}$/);
    const { status, type, headers, bytes } = await fixture.fetch(client, url);
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toBe('inline; filename="certificado-de-deuda-2026-11-20.pdf"');
    expect(Buffer.from(bytes.slice(0, 8)).toString()).toBe('%PDF-1.7');
  });

  test('shows the same document again when its tab is reloaded, byte for byte', async () => {
    const url = await issue();
    const answers = [await fixture.fetch(client, url), await fixture.fetch(client, url)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.bytes).toEqual(answers[0]?.bytes);
  });

  test('is good for two minutes', async () => {
    const [early, late] = [await issue(), await issue()];
    fixture.context.clock.advance(119_000);
    expect((await fixture.fetch(client, early)).status).toBe(200);
    fixture.context.clock.advance(1_000);
    expect((await fixture.fetch(client, late)).status).toBe(404);
    await removeExpiredLinks(fixture.context);
    expect(await tables().selectFrom('document_link').selectAll().execute()).toEqual([]);
  });

  test('is good in the session that asked for it and in no other, not even of the same customer', async () => {
    const url = await issue();
    const elsewhere = await new Browser(fixture.app).loginAs('client');
    for (const browser of [new Browser(fixture.app), elsewhere]) {
      expect((await fixture.fetch(browser, url)).status).toBe(404);
    }
    expect((await fixture.fetch(client, url)).status).toBe(200);
  });

  test('that is over says so in words to a person and in JSON to a script', async () => {
    const url = await issue();
    fixture.context.clock.advance(121_000);
    const page = await fixture.fetch(client, url, { accept: 'text/html,*/*' });
    expect([page.status, page.type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(Buffer.from(page.bytes).toString()).toContain('Este enlace ya se usó o venció.');
    const data = JSON.parse(Buffer.from((await fixture.fetch(client, url)).bytes).toString());
    expect(data.code).toBe('DOCUMENT_GONE');
  });

  test('comes at most sixty times in ten minutes', async () => {
    const { id: _id, code, ...document } = await lastDocument();
    const others = Array.from({ length: 60 }, (_, index) => ({
      ...document,
      code: `${code}-${index}`,
      issued_by: people.client,
      issued_at: fixture.context.clock.now(),
    }));
    await tables().insertInto('document').values(others).execute();
    expect((await client.call('GET /api/certificates/debt')).body.code).toBe('TOO_MANY_REQUESTS');
    fixture.context.clock.advance(600_001);
    expect((await client.call('GET /api/certificates/debt')).status).toBe(200);
  });
});

describe('a document', () => {
  test('is recorded with the hash of its bytes, and in the log with who asked', async () => {
    fixture.context.clock.advance(3_600_000);
    const clerk = await new Browser(fixture.app).loginAs('serviceAdmin');
    const { body } = await clerk.call('GET /api/customers/:fiscal_number/certificates/debt', {
      params: { fiscal_number: people.client },
    });
    const { bytes } = await fixture.fetch(clerk, String(body['url_certificate']));
    const recorded = await lastDocument();
    expect(recorded).toMatchObject({
      kind: 'debt',
      fiscal_number: people.client,
      issued_by: people.serviceAdmin,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const entry = await fixture.database.db
      .selectFrom('audit_entry')
      .select(['actor', 'subject', 'data'])
      .where('action', '=', 'document issued')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor: people.serviceAdmin, subject: people.client });
    expect(JSON.parse(entry.data)).toMatchObject({ code: recorded.code });
    await expect(
      tables().updateTable('document').set({ statement: 'nothing owed' }).execute(),
    ).rejects.toThrow('append-only');
  });

  test('names where its code is verified, and the code is printed on it', async () => {
    fixture.context.clock.advance(2 * 3_600_000);
    const browser = await new Browser(fixture.app).loginAs('client');
    const { bytes } = await fixture.fetch(browser, await issue(browser));
    const { text } = await readPdf(bytes.slice());
    const { code } = await lastDocument();
    // As plain bytes too, where a browser that compares the file finds it.
    expect(Buffer.from(bytes).toString('latin1')).toContain(code);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(text).toContain(code);
    expect(text.replaceAll(' ', '')).toContain(`http://localhost:4800/verificar/${code}`);
  });
});

describe('a verification code', () => {
  const stranger = () => new Browser(fixture.app);
  const verify = (code: string) => stranger().call('GET /api/verify/:code', { params: { code } });

  test('tells anybody what was issued, and hints at whom', async () => {
    const recorded = await lastDocument();
    const { status, body } = await verify(recorded.code);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: recorded.code,
      kind: 'debt',
      title: 'Certificado de deuda',
      issued_at: '2026-11-20T12:00:00',
      holder: 'M. G. c.',
      fiscal_number: '******1010',
      statement: recorded.statement,
      sha256: recorded.sha256,
      earlier: [],
    });
    expect(recorded.statement).toMatch(/^A 20 de noviembre de 2026 debía \$[\d.]+ por 1 obligación\.$/);
  });

  test('may be typed as people type', async () => {
    const { code } = await lastDocument();
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await verify(typed)).body['code']).toBe(code);
  });

  test('that was never issued is unknown', async () => {
    expect((await verify('7K2MX-ABCDE-FGHJK-MNPQR')).body.code).toBe('DOCUMENT_UNKNOWN');
    expect((await verify('nothing like it')).body.code).toBe('DOCUMENT_UNKNOWN');
  });

  test('leads people to its page, from older papers too', async () => {
    const { code } = await lastDocument();
    const page = await fixture.fetch(stranger(), `/api/verify/${code.replaceAll('-', '')}`, {
      accept: 'text/html',
    });
    expect([page.status, page.headers['location']]).toEqual([302, `/verificar/${code}`]);
  });
});

describe('the history as PDF', () => {
  const paid = (index: number) => ({
    reference: `H-${index}`,
    fiscalNumber: people.otherClient,
    createdAt: new Date(Date.UTC(2026, 9, 1, 15, index)),
    paidAt: new Date(Date.UTC(2026, 9, 1, 15, index)),
    status: index === 0 ? ('Fail' as const) : ('Approved' as const),
    responseGateway: index === 0 ? 'NOT_AUTHORIZED' : '',
    reasonCode: '',
    bankCode: '1007',
    bankName: 'Bancolombia',
    trazabilityCode: `CUS${index}`,
    ticketId: null,
    concept: 'Pago',
    login: true,
    lines: [
      { invoice: invoices.foreign, amountWithoutMora: 10_000 + index, interestsMora: 0, marca: 'N' as const },
    ],
  });
  const load = (from: number, to: number) =>
    inTransaction(fixture.database.db, (trx) =>
      importTransactions(
        trx,
        Array.from({ length: to - from }, (_, index) => paid(from + index)),
      ),
    );
  const ask = async (browser: Browser, query: Record<string, string> = {}) =>
    await browser.call('GET /api/transactions', {
      query: { trx_by_page: '0', page: '0', file: 'PDF', ...query },
    });
  let otherClient: Browser;
  beforeEach(async () => {
    fixture.context.clock.advance(4 * 3_600_000);
    otherClient = await new Browser(fixture.app).loginAs('otherClient');
  });

  test('[HI-10] does not exist without transactions', async () => {
    const { status, body } = await ask(otherClient);
    expect([status, body['url_certificate']]).toEqual([200, undefined]);
  });

  test('[API-35, HI-12] holds what the filters find', async () => {
    await load(0, 3);
    const { body } = await ask(otherClient);
    const list = body as unknown as Output<'GET /api/transactions'>;
    expect(list.total_transactions).toBe(3);
    const { text, title } = await readPdf(
      (await fixture.fetch(otherClient, list.url_certificate ?? '')).bytes,
    );
    expect(title).toBe('Historial de pagos');
    for (const { transaction_id } of list.transactions) expect(text).toContain(transaction_id);
    expect(text).toContain('Rechazada $10.000');
    expect(text).toContain('Aprobada $10.002');
    expect(text).toContain('Total pagado $20.003');
    const one = (await ask(otherClient, { trazability_code: 'CUS1' })).body as unknown as typeof list;
    const filtered = await readPdf((await fixture.fetch(otherClient, one.url_certificate ?? '')).bytes);
    expect(filtered.text).not.toContain('$10.002');
  });

  test('[HI-11] holds up to fifty, over as many pages as they need, and no more', async () => {
    await load(3, 50);
    const { body } = await ask(otherClient);
    const { text, pages } = await readPdf(
      (await fixture.fetch(otherClient, String(body['url_certificate']))).bytes,
    );
    expect(pages).toBeGreaterThan(1);
    expect(text.match(/CUS\d+/g)).toHaveLength(50);
    await load(50, 51);
    expect((await ask(otherClient)).body.code).toBe('HISTORY_TOO_LONG');
  });
});
