import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DatabaseUnavailableError } from '@portal/process-kit/database-faults';
import type { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import type { Handle } from '../../platform/database/database.ts';
import { type ProcessHeartbeat, startHeartbeat } from '../../platform/database/process-heartbeat.ts';
import { type PaymentContext, paymentContext } from './context.ts';
import { settleDue } from './operations/settle-due.ts';
import { paymentTables } from './tables.ts';
import {
  addCustomer,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  serverOver,
} from './testing/payment-fixture.ts';

/** What a repeat may take; the claim of a payment lasts longer. */
const SOON = 5_000;

let fixture: PaymentFixture;
const heartbeats: ProcessHeartbeat[] = [];
let next = 0;

beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(async () => {
  for (const heartbeat of heartbeats) await heartbeat.stop();
  await fixture.close();
});

const newCustomer = async () => {
  next += 1;
  const intent = { who: String(1_500_000_000 + next), invoices: [`L${next}1`], key: randomUUID() };
  await addCustomer(fixture, intent.who, intent.invoices);
  return intent;
};

/** A process of its own, which gives signs of life; `db` where it sees the database otherwise. */
const living = async (db: Handle = fixture.ctx.db): Promise<PaymentContext> => {
  const heartbeat = await startHeartbeat(fixture.ctx.db, pino({ level: 'silent' }));
  heartbeats.push(heartbeat);
  return {
    ...paymentContext({ ...fixture.ctx, db }, { gateway: fixture.ctx.gateway }),
    holder: heartbeat.holder,
  };
};

/** A database whose connection ends once, at the end of an opening that the server has committed. */
const lostAtCommit = (db: Handle): Handle => {
  let isLost = false;
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'executeQuery' || isLost) return typeof value === 'function' ? value.bind(target) : value;
      return async (statement: CompiledQuery) => {
        const result = await target.executeQuery(statement);
        if (!statement.sql.includes('open_payment(')) return result;
        isLost = true;
        throw new DatabaseUnavailableError('away', new Error('Connection terminated unexpectedly'));
      };
    },
  });
};

const statusesOf = async (who: string) => {
  const rows = await paymentTables(fixture.ctx.db)
    .selectFrom('payment_transaction')
    .select('status')
    .where('fiscal_number', '=', who)
    .execute();
  return rows.map(({ status }) => status);
};

test('the connection is lost at the commit of an opening: the repeated call is answered within five seconds', async () => {
  const intent = await newCustomer();
  const app = await serverOver(await living(lostAtCommit(fixture.ctx.db)));
  expect((await pay({ app }, intent)).status).toBe(503);
  expect(await statusesOf(intent.who)).toEqual(['Init']);
  const began = Date.now();
  const { status, reply } = await pay({ app }, intent);
  expect(Date.now() - began).toBeLessThan(SOON);
  // The bank never heard of it: the customer is told, and starts another.
  expect([status, reply.status, reply.code]).toEqual([200, 'Fail', 'PAYMENT_FAILED']);
  expect((await pay({ app }, { ...intent, key: randomUUID() })).reply.status).toBe('Pending');
  await app.close();
});

test('so is a repeat that another process gets: the one that lost the connection brings the payment to an end', async () => {
  const intent = await newCustomer();
  const unlucky = await living(lostAtCommit(fixture.ctx.db));
  const [one, other] = [await serverOver(unlucky), await serverOver(await living())];
  expect((await pay({ app: one }, intent)).status).toBe(503);
  const began = Date.now();
  const repeated = pay({ app: other }, intent);
  await settleDue(unlucky);
  expect((await repeated).reply).toMatchObject({ status: 'Fail', code: 'PAYMENT_FAILED' });
  expect(Date.now() - began).toBeLessThan(SOON);
  await Promise.all([one.close(), other.close()]);
});

test('a payment that is being started is not taken from the call that starts it, by a repeat or by the worker', async () => {
  const intent = await newCustomer();
  let resume = (): void => {};
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const ctx = await living();
  let isHeld = (): void => {};
  const reached = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const app = await serverOver({
    ...ctx,
    checkpoint: async (name) => {
      if (name !== 'pay:opened') return;
      isHeld();
      await held;
    },
  });
  const first = pay({ app }, intent);
  await reached;
  await settleDue(ctx);
  const repeated = pay({ app }, intent);
  expect(await statusesOf(intent.who)).toEqual(['Init']);
  resume();
  expect((await first).reply.status).toBe('Pending');
  expect((await repeated).text).toBe((await first).text);
  await app.close();
});
