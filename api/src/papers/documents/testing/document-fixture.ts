import type { Name } from '@portal/contract';
import { developmentKeys, type RunningBank, startBank } from '@portal/simulators/bank';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../../testing/browser.ts';
import { createPeople, people } from '../../../../testing/people.ts';
import { createApi } from '../../../app/app.ts';
import { openObligations } from '../../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../../money/credit/obligation.fixture.ts';
import { type PaymentContext, paymentContext } from '../../../money/payments/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { openTestDatabase } from '../../../platform/testing/database.ts';
import type { SettableClock } from '../../../platform/testing/settable-clock.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';

/**
 * The clock shows 20 November 2026. `client` owes E100001; `otherClient` has paid all invoices, the last one yesterday.
 */
export const invoices = {
  open: 'E100001',
  closed: 'E100002',
  foreign: 'E200001',
  foreignClosedYesterday: 'B200002',
} as const;

export interface Fetched {
  readonly status: number;
  readonly type: string;
  readonly headers: Record<string, unknown>;
  readonly bytes: Uint8Array;
}

export interface DocumentFixture {
  readonly database: Database;
  readonly context: Context & { readonly clock: SettableClock };
  readonly app: FastifyInstance;
  /** Opens an address like a new tab: with the cookies, without the header. */
  fetch(browser: Browser, url: string, headers?: Record<string, string>): Promise<Fetched>;
  /** Asks for a certificate and reads the PDF behind its address. */
  certificate(browser: Browser, name: Name, params?: Record<string, string>): Promise<ReadPdf>;
  close(): Promise<void>;
}

/** @param paymentsOf context of payments; by default with a gateway that does not answer. */
export async function openDocumentFixture(
  paymentsOf: (context: Context) => PaymentContext = paymentContext,
): Promise<DocumentFixture> {
  const database = await openTestDatabase();
  const context = testContext(database);
  const app = await createApi(context, paymentsOf(context));
  await createPeople(database.db);
  const closed = { ...TWELVE_MONTHS, openedOn: '2024-12-31', firstDueDate: '2025-01-31', paid: 12 };
  await inTransaction(database.db, async (trx) => {
    await openObligations(
      trx,
      [
        anObligation({ ...TWELVE_MONTHS, paid: 9 }, { invoice: invoices.open, fiscalNumber: people.client }),
        anObligation(closed, {
          invoice: invoices.closed,
          fiscalNumber: people.client,
          closedOn: '2025-12-31',
        }),
        anObligation(closed, {
          invoice: invoices.foreign,
          fiscalNumber: people.otherClient,
          closedOn: '2026-11-18',
        }),
        anObligation(closed, {
          invoice: invoices.foreignClosedYesterday,
          fiscalNumber: people.otherClient,
          closedOn: '2026-11-19',
        }),
      ],
      { occurredAt: context.clock.now(), businessDate: '2026-11-20' },
    );
  });

  const fetch = async (
    browser: Browser,
    url: string,
    headers: Record<string, string> = {},
  ): Promise<Fetched> => {
    const response = await app.inject({ url, headers, cookies: Object.fromEntries(browser.cookies) });
    return {
      status: response.statusCode,
      type: String(response.headers['content-type']),
      headers: response.headers,
      bytes: new Uint8Array(response.rawPayload),
    };
  };
  return {
    database,
    context,
    app,
    fetch,
    certificate: async (browser, name, params = {}) => {
      const { status, body } = await browser.call(name, { params });
      if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
      return await readPdf((await fetch(browser, String(body['url_certificate']))).bytes);
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** The same with a bank that answers, for payments that are begun, settled and taken back. */
export async function openPaidDocumentFixture(): Promise<
  DocumentFixture & { readonly bank: RunningBank; readonly payments: PaymentContext }
> {
  const clock: { now?: () => Date } = {};
  const bank = await startBank({
    now: () => clock.now?.() ?? new Date(0),
    paymentUrlDelayMs: 0,
    retryScheduleMs: [],
  });
  let payments: PaymentContext | undefined;
  const fixture = await openDocumentFixture((context) => {
    const gateway = {
      ...context.config.gateway,
      ...developmentKeys,
      url: `${bank.url}/v1`,
      bankHosts: [new URL(bank.url).host],
    };
    payments = paymentContext({ ...context, config: { ...context.config, gateway } });
    return payments;
  });
  clock.now = () => fixture.context.clock.now();
  if (payments === undefined) throw new Error('the fixture has no payments');
  const close = async (): Promise<void> => {
    await fixture.close();
    await bank.close();
  };
  return { ...fixture, bank, payments, close };
}

/** The customer `client`, who logs in at a moment (ISO 8601), from which the clock goes on. */
export async function clientAt(
  { app, context }: Pick<DocumentFixture, 'app' | 'context'>,
  moment: string,
): Promise<Browser> {
  context.clock.set(moment);
  return await new Browser(app).loginAs('client');
}
