import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { type RunningBank, startBank } from '@portal/simulators/bank';
import type { FastifyInstance } from 'fastify';
import { type PaymentContext, paymentContext } from '../src/money/payments/context.ts';
import { settle } from '../src/money/payments/index.ts';
import { paymentTables } from '../src/money/payments/tables.ts';
import {
  addCustomer,
  balances,
  gatewayConfig,
  payBody,
  serverOver,
  sumOf,
} from '../src/money/payments/testing/payment-fixture.ts';
import { type Database, openPostgres } from '../src/platform/database/database.ts';
import { testContext } from '../src/platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../src/platform/testing/database.ts';
import { type FaultProxy, startFaultProxy, type Toxic, toxics } from './fault-proxy.ts';

/** Customers who pay while a link has a fault. */
const CUSTOMERS = 5;
/** The API answers within this time at every fault: its longest timeout of the database, and some more. */
const ANSWER_TIMEOUT_MS = 45_000;
/** Requests of one payment at the gateway, retries of a person included. */
const MOST_TRIES = 3;

let direct: Awaited<ReturnType<typeof openTestDatabase>>;
let through: Database;
let bank: RunningBank;
let ctx: PaymentContext;
let app: FastifyInstance;
let links: Record<'database' | 'gateway', FaultProxy>;
let next = 0;

beforeAll(async () => {
  if (!onPostgres) return;
  direct = await openTestDatabase();
  const url = new URL(direct.url ?? '');
  const plain = testContext(direct);
  bank = await startBank({ now: () => plain.clock.now(), paymentUrlDelayMs: 0, retryScheduleMs: [] });
  const gatewayUrl = new URL(bank.url);
  links = {
    database: await startFaultProxy(url.hostname, Number(url.port)),
    gateway: await startFaultProxy(gatewayUrl.hostname, Number(gatewayUrl.port)),
  };
  url.hostname = '127.0.0.1';
  // The query names the server's socket, and the connection must go through the proxy.
  url.search = '';
  url.port = String(links.database.port);
  through = openPostgres(url.href, 10);
  const gateway = {
    ...gatewayConfig(plain, `http://127.0.0.1:${links.gateway.port}`),
    bankHosts: [gatewayUrl.host],
  };
  ctx = paymentContext({ ...plain, db: through.db, config: { ...plain.config, gateway } });
  app = await serverOver(ctx);
}, 120_000);
afterAll(async () => {
  if (!onPostgres) return;
  await app.close();
  await through.close();
  for (const link of Object.values(links)) await link.close();
  await bank.close();
  await direct.close();
});

interface Payer {
  readonly who: string;
  readonly invoice: string;
  readonly key: string;
}

async function tryToPay({ who, invoice, key }: Payer) {
  const begun = performance.now();
  const response = await app.inject({
    method: 'POST',
    url: '/api/pay_invoices',
    headers: { 'x-principal': who, 'idempotency-key': key },
    payload: payBody({ who, invoices: [invoice] }),
  });
  const body = response.json() as { status?: string; transaction_id?: string; code?: string };
  return { status: response.statusCode, body, milliseconds: performance.now() - begun };
}

const cells = (['database', 'gateway'] as const).flatMap((link) =>
  toxics.map((toxic): [Toxic, typeof link] => [toxic, link]),
);

(onPostgres ? test : test.skip).each(cells)(
  '[L3] with %s between the API and its %s every payment is answered in the one envelope, none is lost, none is doubled',
  async (toxic, link) => {
    const payers: Payer[] = Array.from({ length: CUSTOMERS }, () => {
      next += 1;
      return { who: String(1_700_000_000 + next), invoice: `L${next}A`, key: randomUUID() };
    });
    for (const { who, invoice } of payers) await addCustomer({ database: direct }, who, [invoice]);
    const wire = links[link];
    wire.takeOpened();
    wire.poison(toxic);
    // A hole that never closes is another failure mode: this one closes while they wait.
    const healed = toxic === 'black-hole' ? setTimeout(() => wire.poison(undefined), 8_000) : undefined;
    const first = await Promise.all(payers.map(tryToPay));
    clearTimeout(healed);
    wire.poison(undefined);
    expect(wire.takeOpened()).toBeLessThanOrEqual(CUSTOMERS * MOST_TRIES + 10);

    for (const { status, body, milliseconds } of first) {
      expect(milliseconds).toBeLessThan(ANSWER_TIMEOUT_MS);
      expect([200, 503]).toContain(status);
      if (status !== 200) expect(Object.keys(errorCatalogue)).toContain(body.code);
    }
    // The person presses again with the same key, as the page does, until there is an answer of the business.
    const last = await Promise.all(
      payers.map(async (payer, at) => {
        let answer = first[at] ?? (await tryToPay(payer));
        for (let tries = 1; tries < MOST_TRIES && answer.status !== 200; tries += 1)
          answer = await tryToPay(payer);
        return answer;
      }),
    );
    expect(last.map(({ status }) => status)).toEqual(payers.map(() => 200));

    for (const [at, { who, invoice }] of payers.entries()) {
      const rows = await paymentTables(direct.db)
        .selectFrom('payment_transaction')
        .select(['public_id', 'reference', 'status'])
        .where('fiscal_number', '=', who)
        .execute();
      const acknowledged = first[at]?.body.transaction_id;
      if (acknowledged) expect(rows.map(({ public_id }) => public_id)).toContain(acknowledged);
      // The bank approves each payment that reached it, and of one customer that is one at most.
      const heard = rows.filter(({ reference }) => bank.control.transaction(reference) !== undefined);
      expect(heard.length).toBeLessThanOrEqual(1);
      for (const { reference } of heard) {
        bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
        await settle(ctx, reference);
      }
      const paid = await paymentTables(direct.db)
        .selectFrom('payment_transaction')
        .select('public_id')
        .where('fiscal_number', '=', who)
        .where('status', '=', 'Approved')
        .execute();
      expect([invoice, paid.length]).toEqual([invoice, heard.length]);
    }
    expect(sumOf(await balances({ database: direct }))).toBe(0);
  },
  180_000,
);

(onPostgres ? test : test.skip)(
  '[L3] a database that stands and never answers again is told as one that is away, and the next call gets another connection',
  async () => {
    const payers = Array.from({ length: 2 }, () => {
      next += 1;
      return { who: String(1_700_000_000 + next), invoice: `L${next}A`, key: randomUUID() };
    });
    const [early, late] = payers as [Payer, Payer];
    for (const { who, invoice } of payers) await addCustomer({ database: direct }, who, [invoice]);
    // This payment leaves an open connection in the pool.
    expect((await tryToPay(early)).status).toBe(200);
    links.database.poison('black-hole');
    const { status, milliseconds } = await tryToPay(late);
    expect([status, milliseconds < ANSWER_TIMEOUT_MS]).toEqual([503, true]);
    links.database.poison('refused');
    links.database.poison(undefined);
    expect((await tryToPay(late)).status).toBe(200);
  },
  120_000,
);
