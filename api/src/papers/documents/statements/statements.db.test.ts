import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Name, Output } from '@portal/contract';
import { Browser } from '../../../../testing/browser.ts';
import { people } from '../../../../testing/people.ts';
import { type DocumentFixture, invoices, openDocumentFixture } from '../testing/document-fixture.ts';

let fixture: DocumentFixture;
let client: Browser;
let clerk: Browser;
beforeAll(async () => {
  fixture = await openDocumentFixture();
  client = await new Browser(fixture.app).loginAs('client');
  clerk = await new Browser(fixture.app).loginAs('serviceAdmin');
});
afterAll(() => fixture.close());

const PERIODS = 'GET /api/certificates/statements';
const STATEMENT = 'GET /api/certificates/statement/:invoice/:due_date';
const listOf = async (browser: Browser) =>
  ((await browser.call(PERIODS)).body as unknown as Output<typeof PERIODS>).invoices;
const periodsOf = async (browser: Browser, invoice: string) =>
  (await listOf(browser)).find((listed) => listed.invoice === invoice)?.periods ?? [];
const code = async (browser: Browser, name: Name, params: Record<string, string>) =>
  (await browser.call(name, { params })).body.code;

describe('the periods of an invoice', () => {
  test('run from due date to due date, the latest first, up to the one of today', async () => {
    const periods = await periodsOf(client, invoices.open);
    expect(periods).toHaveLength(11);
    expect(periods.slice(0, 2)).toEqual([
      { due_date: '2026-11-30', from: '2026-11-01', to: '2026-11-30', state: 'current' },
      { due_date: '2026-10-31', from: '2026-10-01', to: '2026-10-31', state: 'closed' },
    ]);
    expect(periods.at(-1)).toEqual({
      due_date: '2026-01-31',
      from: '2025-12-31',
      to: '2026-01-31',
      state: 'closed',
    });
  });

  test('of a credit that is paid off end with the day that closed it', async () => {
    const periods = await periodsOf(client, invoices.closed);
    expect(periods[0]).toEqual({
      due_date: '2025-12-31',
      from: '2025-12-01',
      to: '2025-12-31',
      state: 'closed',
    });
    expect(periods).toHaveLength(12);
  });

  test('are listed by invoice, the latest first, for their owner and for clerks', async () => {
    const own = await listOf(client);
    expect(own.map(({ invoice }) => invoice)).toEqual([invoices.open, invoices.closed]);
    const ofCustomer = 'GET /api/customers/:fiscal_number/certificates/statements';
    const { body } = await clerk.call(ofCustomer, { params: { fiscal_number: people.client } });
    expect(body).toEqual({ invoices: own });
    expect((await client.call(ofCustomer, { params: { fiscal_number: people.client } })).status).toBe(403);
  });
});

describe('a statement', () => {
  test('of the first period begins with what was lent and shows the payment part by part', async () => {
    const { text, title } = await fixture.certificate(client, STATEMENT, {
      invoice: invoices.open,
      due_date: '2026-01-31',
    });
    expect(title).toBe('Extracto de la factura E100001');
    expect(text).toContain('+ Capital financiado el 31 dic 2025 $1.200.000 $0 $0 $0 $0 $1.200.000');
    expect(text).toContain('+ Cuota 1: intereses, IVA y garantía $0 $22.514 $0 $0 $0 $22.514');
    expect(text).toContain('- Pago del 31 ene 2026, cuota 1 -$90.097 -$22.514 $0 $0 $0 -$112.611');
    expect(text).toContain('Saldo el 31 ene 2026 $1.109.903 $0 $0 $0 $0 $1.109.903');
    expect(text).toContain('Intereses: $1.200.000 × 1,8762 % = $22.514.');
  });

  test('of the period of today says what is overdue, its late interest, and what is due when', async () => {
    const { text } = await fixture.certificate(client, STATEMENT, {
      invoice: invoices.open,
      due_date: '2026-11-30',
    });
    expect(text).toContain('Saldo al empezar el 1 nov 2026 $325.534 $6.108 $0 $0 $0 $331.642');
    expect(text).toContain('+ Cuota 11: intereses, IVA y garantía $0 $4.109 $0 $0 $0 $4.109');
    expect(text).toContain('10 31 oct 2026 (en mora) $106.503 $6.108');
    expect(text).toContain('Lo que debes pagar a más tardar el 30 de noviembre de 2026');
  });

  test('of a period that has not begun or never was is unknown', async () => {
    for (const due_date of ['2026-12-31', '2026-11-29', '2025-12-31']) {
      expect(await code(client, STATEMENT, { invoice: invoices.open, due_date })).toBe('STATEMENT_UNKNOWN');
    }
    expect(await code(client, STATEMENT, { invoice: invoices.foreign, due_date: '2025-12-31' })).toBe(
      'INVOICE_WITHOUT_PLAN',
    );
  });
});
