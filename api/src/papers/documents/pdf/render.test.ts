import { expect, test } from '@jest/globals';
import type { DocumentContent } from '../content.ts';
import { qrRowsOf, readPdf } from '../testing/read-pdf.ts';
import { renderPdf } from './render.ts';

const holder = { fiscalNumber: '1010101010', name: 'Mariana Gómez Restrepo' };
const code = '7K2MX-ABCDE-FGHJK-MNPQR';
const seal = {
  code,
  verifyUrl: `https://portal.example/api/verify/${code}`,
  issuedAt: new Date('2026-11-22T15:00:00Z'),
};
const render = async (content: DocumentContent) => await readPdf(await renderPdf(content, holder, seal));

const columns = ['N.º', 'Vence', 'Capital', 'Intereses', 'IVA', 'Garantía', 'Cuota', 'Saldo', 'Estado'];
/** A document with one table of so many rows, as wide as a payment plan or, on its side, as a history. */
const withRows = (count: number, isWide = false): DocumentContent => ({
  kind: 'payment_plan',
  about: {},
  figures: {},
  title: 'Plan de pagos de la factura E279903',
  file: 'plan',
  paragraphs: ['Mariana Gómez Restrepo tiene a su nombre la factura E279903, con el plan que sigue.'],
  facts: [
    ['Capital financiado', '$1.200.000'],
    ['Plazo', `${count} cuotas`],
  ],
  tables: [
    {
      title: 'Plan de pagos',
      columns: columns.map((title) => ({ title, width: 1 })),
      rows: Array.from({ length: count }, (_, index) => columns.map((title) => `${title} ${index + 1}`)),
    },
  ],
  notes: ['Los valores están en pesos colombianos.'],
  statement: 'Factura E279903.',
  ...(isWide ? { isWide } : {}),
});

test.each([
  ['a plan of 10 rows', withRows(10)],
  ['a history of 8 rows', withRows(8, true)],
])('%s is one page, its code with it', async (_name, content) => {
  const { pages, text } = await render(content);
  expect(pages).toBe(1);
  expect(text).toContain(`Código de verificación ${code}`);
});

test.each([0, 24, 27, 30, 36])(
  'with %i rows the first page can be verified, and no page holds nothing but the code',
  async (count) => {
    const { pageTexts } = await render(withRows(count));
    expect(pageTexts[0]).toContain(`Código de verificación ${code}`);
    expect(pageTexts[0]?.replaceAll(' ', '')).toContain(seal.verifyUrl);
    for (const [index, page] of pageTexts.entries()) {
      expect(
        page.replace(/Plan de pagos de la factura E279903 · .* · Página \d+ de \d+/, '').trim(),
      ).not.toBe('');
      if (index > 0) expect(page).not.toContain('Código de verificación');
    }
  },
);

test('the QR code on the page is the one of the address that verifies the document', async () => {
  const { qr } = await render(withRows(3));
  expect(qr).toEqual(qrRowsOf(seal.verifyUrl));
  expect(qr).not.toEqual(qrRowsOf(`${seal.verifyUrl}x`));
});

test('the title, the language and the tags are there for those who hear it', async () => {
  const pdf = await renderPdf(withRows(3), holder, seal);
  const { title, language } = await readPdf(pdf);
  expect([title, language]).toEqual(['Plan de pagos de la factura E279903', 'es-CO']);
  expect(pdf.toString('latin1')).toContain('/MarkInfo');
});
