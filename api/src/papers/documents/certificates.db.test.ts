import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import { contact } from '@portal/contract/messages';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import { type DocumentFixture, invoices, openDocumentFixture } from './testing/document-fixture.ts';

let fixture: DocumentFixture;
let client: Browser;
let otherClient: Browser;
let clerk: Browser;

beforeAll(async () => {
  fixture = await openDocumentFixture();
  client = await new Browser(fixture.app).loginAs('client');
  otherClient = await new Browser(fixture.app).loginAs('otherClient');
  clerk = await new Browser(fixture.app).loginAs('serviceAdmin');
});
afterAll(() => fixture.close());

const RENT = 'GET /api/certificates/rent/:year';
const PLAN = 'GET /api/certificates/paymentPlan/:invoice';
const DEBT = 'GET /api/certificates/debt';
const PEACE = 'GET /api/certificates/peace';
const PEACE_OF = 'GET /api/certificates/peace/:invoices';

const refusal = async (browser: Browser, name: Name, params: Record<string, string> = {}) => {
  const { status, body } = await browser.call(name, { params });
  return [status, body.code, body.detail];
};

describe('every certificate', () => {
  test('[CE-13, EN-23] is a PDF with text to select, accents, the company, and the holder', async () => {
    const { text, title, language } = await fixture.certificate(client, DEBT);
    expect(title).toBe('Certificado de deuda');
    expect(language).toBe('es-CO');
    for (const words of [
      contact.company,
      `NIT ${contact.taxId}`,
      'Expedido el 20 de noviembre de 2026 a las 10:00',
      'Mariana Gómez client',
      'cédula de ciudadanía número 1.010.101.010',
      'Código de verificación',
      'Página 1 de 1',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('of a customer is made for a clerk with the module too, and for no other one', async () => {
    const of = (name: string) => `GET /api/customers/:fiscal_number/certificates/${name}` as Name;
    const params = { fiscal_number: '1.010.101.010', year: '2025', invoice: invoices.open };
    expect((await fixture.certificate(clerk, of('debt'), params)).text).toContain('Mariana Gómez client');
    expect((await fixture.certificate(clerk, of('rent/:year'), params)).title).toContain('renta');
    expect((await fixture.certificate(clerk, of('paymentPlan/:invoice'), params)).title).toContain('Plan');
    const peace = { fiscal_number: people.otherClient, invoices: invoices.foreign };
    expect((await fixture.certificate(clerk, of('peace/:invoices'), peace)).title).toBe('Paz y salvo');
    expect((await refusal(clerk, of('peace'), params))[1]).toBe('WALLET_BALANCE');
    expect((await refusal(clerk, of('debt'), { fiscal_number: '66600011' }))[1]).toBe('USER_DOES_NOT_EXIST');
    const reports = await new Browser(fixture.app).loginAs('reportsAdmin');
    expect((await refusal(reports, of('debt'), params))[1]).toBe('FORBIDDEN');
  });
});

describe('rent', () => {
  test('[API-38, CE-04] says what was paid in the year and what was owed at its end', async () => {
    const { text, title } = await fixture.certificate(client, RENT, { year: '2025' });
    expect(title).toBe('Certificado de renta del año gravable 2025');
    // E100002 was opened on the last day of 2024 and paid by the end of 2025; E100001 began on its last day.
    expect(text).toContain(`${invoices.closed} $0 $1.200.000 $151.324 $0 $0 $0`);
    expect(text).toContain(`${invoices.open} $1.200.000 $0 $0 $0 $0 $0`);
    expect(text).toContain('Total $1.200.000 $1.200.000 $151.324 $0 $0 $0');
  });

  test('[ER-15, EN-23] of a year without credits there is none', async () => {
    expect(await refusal(client, RENT, { year: '2017' })).toEqual([
      404,
      'USER_LACKS_CERTIFICATE',
      'user lacks this certificate',
    ]);
  });

  test.each(['2016', '2026', '2027'])('[CE-04] %s cannot be asked for', async (year) => {
    expect((await refusal(client, RENT, { year }))[1]).toBe('INVALID_REQUEST');
  });
});

describe('payment plan', () => {
  test('[API-39, CE-05] lists every instalment with its parts and its state', async () => {
    const { text, title } = await fixture.certificate(client, PLAN, { invoice: invoices.open });
    expect(title).toBe('Plan de pagos de la factura E100001');
    expect(text).toContain('12 cuotas');
    expect(text).toContain('1,88 %');
    expect(text).toContain('1 31 ene 2026 $90.097 $22.514 $0 $0 $112.611 $1.109.903 Pagada');
    expect(text).toContain('10 31 oct 2026 $106.503 $6.108 $0 $0 $112.611 $219.031 Vencida');
    expect(text).toContain('12 31 dic 2026 $110.529 $2.074 $0 $0 $112.603 $0 Pendiente');
  });

  test('[ER-18] another person’s invoice answers like one that does not exist', async () => {
    const missing = await refusal(client, PLAN, { invoice: 'E999999' });
    expect(missing).toEqual([404, 'INVOICE_WITHOUT_PLAN', 'invoice without payment plan or nonexistent']);
    expect(await refusal(client, PLAN, { invoice: invoices.foreign })).toEqual(missing);
  });
});

describe('debt', () => {
  test('[API-40, CE-03] says what is owed today, part by part', async () => {
    const { saldoTotal } = (
      await client.call('GET /api/totalToPay/:custId/:invoice', {
        params: { custId: people.client, invoice: invoices.open },
      })
    ).body as { saldoTotal: number };
    const { text } = await fixture.certificate(client, DEBT);
    expect(saldoTotal).toBeGreaterThan(300_000);
    expect(text).toContain(`Total a hoy $${saldoTotal.toLocaleString('de-DE')}`);
    expect(text).toContain(`${invoices.open} 31 dic 2025`);
    expect(text).toContain('En mora: 20 días');
  });

  test('[ER-16, CE-19] without open invoices there is none', async () => {
    expect(await refusal(otherClient, DEBT)).toEqual([
      404,
      'NO_OPEN_INVOICES',
      'client without open invoices',
    ]);
  });
});

describe('peace and salvo', () => {
  test('[ER-17, CE-18] of everything is refused while anything is owed', async () => {
    const owed = [422, 'WALLET_BALANCE', 'client has balance in wallet'];
    expect(await refusal(client, PEACE)).toEqual(owed);
    expect(await refusal(client, PEACE_OF, { invoices: `${invoices.closed},${invoices.open}` })).toEqual(
      owed,
    );
  });

  test('[CE-08] comes two days after the last payment and no sooner', async () => {
    expect((await refusal(otherClient, PEACE))[1]).toBe('PEACE_TOO_SOON');
    expect((await refusal(otherClient, PEACE_OF, { invoices: invoices.foreignClosedYesterday }))[1]).toBe(
      'PEACE_TOO_SOON',
    );
    fixture.context.clock.set('2026-11-21T05:00:00Z');
    try {
      const later = await new Browser(fixture.app).loginAs('otherClient');
      const { text } = await fixture.certificate(later, PEACE);
      expect(text).toContain('a paz y salvo');
      expect(text).toContain(`${invoices.foreignClosedYesterday} 19 nov 2026`);
    } finally {
      fixture.context.clock.set('2026-11-20T15:00:00Z');
    }
  });

  test('[API-41] of chosen invoices names exactly these', async () => {
    const { text } = await fixture.certificate(otherClient, PEACE_OF, { invoices: invoices.foreign });
    expect(text).toContain(`${invoices.foreign} 18 nov 2026`);
    expect(text).not.toContain(invoices.foreignClosedYesterday);
  });

  test('another person’s invoice answers like one that does not exist', async () => {
    const missing = await refusal(client, PEACE_OF, { invoices: 'E999999' });
    expect(missing[1]).toBe('USER_LACKS_CERTIFICATE');
    expect(await refusal(client, PEACE_OF, { invoices: invoices.foreign })).toEqual(missing);
    const mixed = { invoices: `${invoices.closed},${invoices.foreign}` };
    expect(await refusal(client, PEACE_OF, mixed)).toEqual(missing);
  });

  test('[CE-10] of very many invoices can be asked for', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `E9${String(index).padStart(5, '0')}`).join(',');
    expect((await refusal(client, PEACE_OF, { invoices: many }))[1]).toBe('USER_LACKS_CERTIFICATE');
  });
});

describe('invoices to choose from', () => {
  const CLOSED = 'GET /api/closedInvoices/:fiscal_number';
  const closedOf = (browser: Browser, fiscal_number: string, itemStatus = 'C') =>
    browser.call(CLOSED, { params: { fiscal_number }, query: { itemStatus } });

  test('[API-42, EN-45, CE-02] closed ones are listed, the latest first', async () => {
    expect((await closedOf(otherClient, people.otherClient)).body).toEqual({
      invoices: [
        { invoice: invoices.foreignClosedYesterday, closed_on: '2026-11-19' },
        { invoice: invoices.foreign, closed_on: '2026-11-18' },
      ],
    });
    expect((await closedOf(clerk, people.client)).body).toEqual({
      invoices: [{ invoice: invoices.closed, closed_on: '2025-12-31' }],
    });
    expect((await closedOf(client, people.client, 'A')).body.code).toBe('INVALID_REQUEST');
  });

  test("another person's answer like those of no customer", async () => {
    const { trace: _first, ...missing } = (await closedOf(client, '66600011')).body;
    const { trace: _second, ...foreign } = (await closedOf(client, people.otherClient)).body;
    expect(missing.code).toBe('USER_DOES_NOT_EXIST');
    expect(foreign).toEqual(missing);
  });

  test('[API-43, CE-06] all of them come with their state', async () => {
    expect((await client.call('GET /api/allInvoices')).body).toEqual({
      invoices: [
        { invoice: invoices.open, date: '2025-12-31', status: 'open' },
        { invoice: invoices.closed, date: '2024-12-31', status: 'closed' },
      ],
    });
  });

  test('[EN-45] staff get a list with INVOICE', async () => {
    const params = { fiscal_number: people.client };
    expect((await clerk.call('GET /api/allInvoices/:fiscal_number', { params })).body).toEqual([
      { INVOICE: invoices.open },
      { INVOICE: invoices.closed },
    ]);
  });
});
