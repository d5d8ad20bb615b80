import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { getDocumentProxy } from 'unpdf';
import { Browser } from '../../../testing/browser.ts';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { people } from '../../../testing/people.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { saveCustomers } from '../../people/customers/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { DocumentContent } from './content.ts';
import { renderPdf } from './pdf/render.ts';
import { type DocumentFixture, invoices, openDocumentFixture } from './testing/document-fixture.ts';
import { readPdf } from './testing/read-pdf.ts';

/** The same text is typed and drawn but for where lines end. */
const letters = (text: string): string => text.replace(/\s/g, '');
/** As a page has it: what the font has no sign for is a question mark. */
const drawn = (text: string): string => letters(text.replace(/[\u2028\u2029]/g, '?'));

/** What a PDF could do beside showing text, as a library that did not write it finds it. */
async function actsOf(bytes: Uint8Array): Promise<object> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_page, at) => {
      const page = await pdf.getPage(at + 1);
      return { annotations: await page.getAnnotations(), scripts: await page.getJSActions() };
    }),
  );
  return {
    opens: await pdf.getOpenAction(),
    scripts: await pdf.getJSActions(),
    attachments: await pdf.getAttachments(),
    fields: await pdf.getFieldObjects(),
    outline: await pdf.getOutline(),
    annotations: pages.flatMap(({ annotations }) => annotations),
    pageScripts: pages.flatMap(({ scripts }) => scripts ?? []),
  };
}
const nothing = {
  ...{ opens: null, scripts: null, attachments: null, fields: null, outline: null },
  ...{ annotations: [], pageScripts: [] },
};

const seal = {
  code: '7K2MX-ABCDE-FGHJK-MNPQR',
  verifyUrl: 'https://portal.example/verificar/7K2MX-ABCDE-FGHJK-MNPQR',
  issuedAt: new Date('2026-11-22T15:00:00Z'),
};

describe('[Z7] a text that injects, in every place of a document', () => {
  test.each(hostileTexts)('%j stands there as text, and the document does nothing', async (text) => {
    const content: DocumentContent = {
      kind: 'payment_plan',
      about: {},
      figures: {},
      title: `Título ${text}`,
      file: 'plan',
      paragraphs: [`Párrafo ${text}`],
      facts: [[`Dato ${text}`, `Valor ${text}`]],
      tables: [
        {
          title: `Tabla ${text}`,
          columns: [{ title: 'Columna', width: 1 }],
          rows: [[`Celda ${text}`]],
        },
      ],
      notes: [`Nota ${text}`],
      statement: text,
    };
    const bytes = await renderPdf(content, { fiscalNumber: '1010101010', name: `Nombre ${text}` }, seal);
    const read = await readPdf(bytes);
    const shown = letters(read.text);
    for (const place of ['Título', 'Nombre', 'Párrafo', 'Dato', 'Valor', 'Tabla', 'Celda', 'Nota'])
      expect([place, shown.includes(drawn(`${place} ${text}`))]).toEqual([place, true]);
    expect(letters(read.title)).toBe(letters(content.title));
    expect(await actsOf(bytes)).toEqual(nothing);
  });
});

describe('[Z7] a text that injects, on its way through the portal into a document', () => {
  let fixture: DocumentFixture;
  let owner: Browser;
  beforeAll(async () => {
    fixture = await openDocumentFixture();
    owner = await new Browser(fixture.app).loginAs('client');
  });
  afterAll(() => fixture.close());

  const bytesOf = async (
    name: 'GET /api/certificates/debt' | 'GET /api/transactions/:id/receipt',
    id = '',
  ) => {
    const { status, body } = await owner.call(name, { params: { id } });
    expect([status, body.code]).toEqual([200, undefined]);
    return (await fixture.fetch(owner, String(body['url_certificate']))).bytes;
  };

  test('the name that a retailer’s file gave a customer', async () => {
    for (const [at, text] of hostileTexts.entries()) {
      await inTransaction(fixture.database.db, (trx) =>
        saveCustomers(trx, [
          {
            ...{ fiscalNumber: people.client, firstName: `Mariana ${at}`, lastName: text },
            ...{ email: 'client@correo.example', phone: '3005550101', homePhone: '' },
            ...{ municipalityCode: null, street: 'Calle 10 # 20-30', pendingInformation: false },
            ...{ joinedAt: '2026-01-10T15:00:00Z', approvedLimit: 5_000_000, preapprovedIncrease: 0 },
          },
        ]),
      );
      // Past the time in which the same document is handed out again.
      fixture.context.clock.advance(60 * 60_000);
      await owner.loginAs('client');
      const bytes = await bytesOf('GET /api/certificates/debt');
      const { text: read } = await readPdf(bytes);
      expect([text, letters(read).includes(drawn(`Mariana ${at} ${text}`))]).toEqual([text, true]);
      expect(await actsOf(bytes)).toEqual(nothing);
    }
  });

  test('the names of banks and what a gateway says of a payment', async () => {
    const paidAt = new Date('2026-10-01T15:04:00Z');
    await inTransaction(fixture.database.db, (trx) =>
      importTransactions(
        trx,
        hostileTexts.map((text, at) => ({
          ...{ reference: `H-${at}`, fiscalNumber: people.client, createdAt: paidAt, paidAt },
          ...{ status: 'Approved' as const, responseGateway: text, reasonCode: text, bankCode: '1007' },
          ...{ bankName: text, trazabilityCode: text, ticketId: null, concept: text, login: true },
          lines: [
            { invoice: invoices.open, amountWithoutMora: 1_000 + at, interestsMora: 0, marca: 'N' as const },
          ],
        })),
      ),
    );
    await owner.loginAs('client');
    const found = new Set<string>();
    for (let page = 1; found.size < hostileTexts.length && page <= 10; page += 1) {
      const { body } = await owner.call('GET /api/transactions', {
        query: { page: String(page), trx_by_page: '10' },
      });
      const { transactions } = body as unknown as Output<'GET /api/transactions'>;
      for (const { transaction_id } of transactions) {
        const bytes = await bytesOf('GET /api/transactions/:id/receipt', transaction_id);
        const read = letters((await readPdf(bytes)).text);
        for (const text of hostileTexts) if (read.includes(drawn(text))) found.add(text);
        expect(await actsOf(bytes)).toEqual(nothing);
      }
    }
    expect(hostileTexts.filter((text) => !found.has(text))).toEqual([]);
  });
});
