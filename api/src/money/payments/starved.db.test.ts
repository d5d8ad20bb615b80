import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import {
  GONE_AFTER,
  type ProcessHeartbeat,
  startHeartbeat,
} from '../../platform/database/process-heartbeat.ts';
import type { PaymentContext } from './context.ts';
import { GatewayUnavailableError } from './gateway/port.ts';
import { settleDue } from './operations/settle-due.ts';
import { pauseAfterSilence } from './schedule.ts';
import {
  addCustomer,
  type Intent,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  serverOver,
  started,
  stored,
} from './testing/payment-fixture.ts';

const MINUTE = 60_000;
let fixture: PaymentFixture;
let next = 0;
/** References that the gateway never answers about. */
const silent = new Set<string>();
let asked: string[] = [];
let underWay = 0;
let mostAtOnce = 0;

beforeAll(async () => {
  fixture = await openPaymentFixture({
    wrap: (gateway) => ({
      ...gateway,
      query: async (of) => {
        asked.push(of.reference);
        underWay += 1;
        mostAtOnce = Math.max(mostAtOnce, underWay);
        try {
          if (silent.has(of.reference)) throw new GatewayUnavailableError('the gateway answered 500');
          return await gateway.query(of);
        } finally {
          underWay -= 1;
        }
      },
    }),
  });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.set('2026-11-20T15:00:00Z');
  asked = [];
});

async function newCustomer(): Promise<Intent> {
  next += 1;
  const intent = { who: String(1_900_000_000 + next), invoices: [`S${next}0`] };
  await addCustomer(fixture, intent.who, intent.invoices);
  return intent;
}

const startOne = async () => await started(fixture, await newCustomer());

/** One after the other: on a busy machine many starts at once would run out of the gateway's time. */
async function startMany(count: number): Promise<Awaited<ReturnType<typeof startOne>>[]> {
  const begun: Awaited<ReturnType<typeof startOne>>[] = [];
  for (let i = 0; i < count; i += 1) begun.push(await startOne());
  return begun;
}

test('four payments that the gateway cannot answer about keep no other waiting: twelve approved ones settle in one round', async () => {
  const poison = await startMany(4);
  fixture.clock.advance(1_000);
  const good = await startMany(12);
  for (const { reference } of poison) silent.add(reference);
  for (const { reference } of good) {
    fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
  }
  fixture.clock.advance(3 * MINUTE);
  mostAtOnce = 0;
  await settleDue(fixture.ctx);
  const states = await Promise.all(good.map(async ({ id }) => (await stored(fixture, id)).money));
  expect(states).toEqual(Array.from({ length: 12 }, () => 'applied'));
  expect(mostAtOnce).toBeGreaterThan(1);
  expect(mostAtOnce).toBeLessThanOrEqual(8);
});

test('each silence makes the pause of its payment longer, and an answer ends it', async () => {
  const { id, reference } = await startOne();
  silent.add(reference);
  fixture.clock.advance(3 * MINUTE);
  const pauses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await settleDue(fixture.ctx);
    const { next_check_at } = await stored(fixture, id);
    pauses.push((next_check_at?.getTime() ?? 0) - fixture.clock.now().getTime());
    fixture.clock.set(next_check_at ?? '');
  }
  expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000]);
  expect(
    pauseAfterSilence(fixture.ctx.config, { unanswered: 60 }, fixture.clock.now()).getTime() -
      fixture.clock.now().getTime(),
  ).toBe(60 * MINUTE);
  silent.delete(reference);
  await settleDue(fixture.ctx);
  expect(await stored(fixture, id)).toMatchObject({ unanswered: 0, held_by: null });
});

test('silence about a payment for a whole day asks for a person; it is still asked about, and an answer ends both', async () => {
  const { id, reference } = await startOne();
  silent.add(reference);
  fixture.clock.advance(24 * 60 * MINUTE + 1_000);
  await settleDue(fixture.ctx);
  const { attention, next_check_at } = await stored(fixture, id);
  expect(attention).toBe('UNRESOLVED');
  silent.delete(reference);
  fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
  fixture.clock.set(next_check_at ?? '');
  await settleDue(fixture.ctx);
  expect(await stored(fixture, id)).toMatchObject({ money: 'applied', attention: null });
});

test('a gateway that answers nothing is left alone after some silences: what was claimed and not tried is due as before', async () => {
  const all = await startMany(40);
  for (const { reference } of all) silent.add(reference);
  fixture.clock.advance(3 * MINUTE);
  asked = [];
  await settleDue(fixture.ctx);
  const tried = new Set(asked);
  expect(tried.size).toBeLessThan(40);
  for (const { id, reference } of all) {
    const { next_check_at, unanswered, held_by } = await stored(fixture, id);
    const isDue = (next_check_at?.getTime() ?? 0) <= fixture.clock.now().getTime();
    expect({ isDue, unanswered, held_by }).toEqual({
      isDue: !tried.has(reference),
      unanswered: tried.has(reference) ? 1 : 0,
      held_by: null,
    });
  }
  for (const { reference } of all) silent.delete(reference);
});

/** A process that has claimed things and is gone without a word. */
async function deadProcess(): Promise<number> {
  const { rows } = await sql<{ holder: number }>`
    insert into process_heartbeat
    values (nextval('process_holder'), clock_timestamp() - ${GONE_AFTER + 500} * interval '1 millisecond')
    returning holder`.execute(fixture.database.db);
  return rows[0]?.holder ?? 0;
}

async function living(work: (ctx: PaymentContext) => Promise<void>): Promise<void> {
  const heartbeat: ProcessHeartbeat = await startHeartbeat(fixture.database.db, pino({ level: 'silent' }));
  try {
    await work({ ...fixture.ctx, holder: heartbeat.holder });
  } finally {
    await heartbeat.stop();
  }
}

test('a process dies while starting a payment: the repeated call is answered at once by a living one, not after the claim', async () => {
  const intent = await newCustomer();
  const key = randomUUID();
  const dead = await deadProcess();
  const dying = await serverOver({
    ...fixture.ctx,
    holder: dead,
    checkpoint: (name) => {
      if (name === 'pay:created-at-gateway') throw new Error('gone');
    },
  });
  expect((await pay({ app: dying }, { ...intent, key })).status).toBe(500);
  await dying.close();
  await living(async (ctx) => {
    const app = await serverOver(ctx);
    const began = Date.now();
    const { reply } = await pay({ app }, { ...intent, key });
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(reply.status).toBe('Pending');
    expect(reply.extra_properties.bank_url).toContain('/pse/');
    await app.close();
  });
});

test('what a dead process had claimed is due at once; what a living one has claimed is not', async () => {
  const [lost, held] = [await startOne(), await startOne()];
  const dead = await deadProcess();
  await living(async (ctx) => {
    const until = new Date(fixture.clock.now().getTime() + 30_000);
    const claimBy = (holder: number | undefined, id: string) =>
      sql`update payment_transaction set held_by = ${holder}, next_check_at = ${until}
        where public_id = ${id}`.execute(fixture.database.db);
    await claimBy(dead, lost.id);
    await claimBy(ctx.holder, held.id);
    asked = [];
    await settleDue(ctx);
    expect(asked).toEqual([lost.reference]);
  });
});
