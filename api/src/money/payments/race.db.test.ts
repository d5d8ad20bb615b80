import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { onPostgres } from '../../platform/testing/database.ts';
import { heldOpen, untilWaiting } from '../../platform/testing/interleaving.ts';
import { postPayment } from '../credit/index.ts';
import type { PaymentContext } from './context.ts';
import { settle } from './operations/settle.ts';
import { settleDue } from './operations/settle-due.ts';
import { paymentTables } from './tables.ts';
import {
  addCustomer,
  balances,
  INSTALMENT,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  payBody,
  started,
  stored,
  sumOf,
  withoutReservation,
} from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
let next = 0;
const newCustomer = async () => {
  next += 1;
  const intent = { who: String(1_300_000_000 + next), invoices: [`E${next}3`] };
  await addCustomer(fixture, intent.who, intent.invoices);
  return intent;
};

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)('many at once', () => {
  beforeAll(async () => {
    fixture = await openPaymentFixture({ gatewayTimeout: 60_000 });
  });
  afterAll(() => fixture.close());

  const ROUNDS = 10;

  test('[ER-03] 50 clients pay one invoice at once: exactly one is accepted, the others get the quoted text', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const intent = await newCustomer();
      const before = (await fixture.bank.control.transactions()).length;
      const replies = await Promise.all(Array.from({ length: 50 }, () => pay(fixture, intent)));
      expect(replies.every(({ status }) => status === 200)).toBe(true);
      const accepted = replies.filter(({ reply }) => reply.status === 'Pending');
      expect(accepted).toHaveLength(1);
      const others = new Set(replies.map(({ reply }) => reply.code));
      expect(others).toEqual(new Set(['', 'PAYMENT_UNFINISHED']));
      expect((await fixture.bank.control.transactions()).length).toBe(before + 1);
    }
  });

  test('50 times the same click: one payment, 50 times its reply', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const intent = { ...(await newCustomer()), key: randomUUID() };
      const before = (await fixture.bank.control.transactions()).length;
      const replies = await Promise.all(Array.from({ length: 50 }, () => pay(fixture, intent)));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(replies[0]?.reply.status).toBe('Pending');
      expect((await fixture.bank.control.transactions()).length).toBe(before + 1);
    }
  });

  test('[C01] what was computed before another payment was posted is computed anew under the lock', async () => {
    const intent = { ...(await newCustomer()), key: randomUUID() };
    const [invoice = ''] = intent.invoices;
    const held = heldOpen(fixture.ctx.db);
    const occurredAt = fixture.ctx.clock.now();
    const posted = { transactionId: randomUUID(), version: 0, invoice, amount: 500_000 };
    await held.do((trx) => postPayment(trx, { ...posted, asOf: '2026-11-20', occurredAt }));
    const paying = pay(fixture, { ...intent, amount: 400_000 });
    await untilWaiting(fixture.ctx.db, '%open_payment(%');
    await held.commit();
    const { reply } = await paying;
    expect(reply).toMatchObject({ status: 'Fail', code: 'AMOUNT_OUT_OF_RANGE' });
    const keys = await paymentTables(fixture.ctx.db)
      .selectFrom('idempotency_key')
      .select('key')
      .where('principal', '=', intent.who)
      .execute();
    expect(keys).toEqual([]);
    // What is still owed can be paid, and the key that was refused is free.
    expect((await pay(fixture, { ...intent, amount: 50_000 })).reply.status).toBe('Pending');
  });

  test('payments of several invoices in every order never wait for each other in a circle', async () => {
    const who = '1399999999';
    const invoices = ['R1', 'R2', 'R3', 'R4'];
    await addCustomer(fixture, who, invoices);
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, i) => {
        const turned = [...invoices.slice(i % 4), ...invoices.slice(0, i % 4)].slice(0, 2 + (i % 3));
        return fixture.app.inject({
          method: 'POST',
          url: '/api/pay_invoices',
          headers: { 'x-principal': who, 'idempotency-key': randomUUID() },
          payload: payBody({ who, invoices: turned }),
        });
      }),
    );
    const bodies = replies.map((reply) => reply.json());
    expect(bodies.filter(({ status }) => status === 'Fail' || status === 'Pending')).toHaveLength(24);
    const taken = await Promise.all(
      bodies
        .filter(({ status }) => status === 'Pending')
        .map(async ({ transaction_id }) => (await stored(fixture, transaction_id)).payment_concept),
    );
    const named = taken.flatMap((concept) => concept.match(/R\d/g) ?? []);
    expect(new Set(named).size).toBe(named.length);
  });

  test('20 who settle one approved payment at once post it once and send one receipt', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    const before = await balances(fixture);
    fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
    const settled = await Promise.all(Array.from({ length: 20 }, () => settle(fixture.ctx, reference)));
    expect(settled.filter((settlement) => settlement?.changed)).toHaveLength(1);
    const after = await balances(fixture);
    expect((after['gateway_clearing'] ?? 0) - (before['gateway_clearing'] ?? 0)).toBe(INSTALMENT);
    const receipts = await fixture.ctx.db
      .selectFrom('outbox_message')
      .select('channel')
      .where('dedupe_key', 'like', `payment:${id}:%`)
      .execute();
    expect(receipts.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  });

  test('six workers at once ask about each due payment once', async () => {
    fixture.clock.set('2026-11-20T15:00:00Z');
    const begun = await Promise.all(
      Array.from({ length: 40 }, async () => await started(fixture, await newCustomer())),
    );
    const due = new Set(begun.map(({ reference }) => reference));
    const asked: string[] = [];
    const { gateway } = fixture.ctx;
    const ctx: PaymentContext = {
      ...fixture.ctx,
      gateway: {
        ...gateway,
        query: (of) => {
          asked.push(of.reference);
          return gateway.query(of);
        },
      },
    };
    fixture.clock.advance(3 * 60_000);
    await Promise.all(Array.from({ length: 6 }, () => settleDue(ctx)));
    const ours = asked.filter((reference) => due.has(reference));
    expect(ours).toHaveLength(40);
    expect(new Set(ours)).toEqual(due);
  });

  test('two payments of one invoice approved at the same moment: one is applied, the other waits in suspense', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const intent = await newCustomer();
      fixture.clock.set('2026-11-20T15:00:00Z');
      const first = await started(fixture, intent);
      await withoutReservation(fixture, first.id);
      const second = await started(fixture, intent);
      for (const { reference } of [first, second]) {
        fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
      }
      await Promise.all([settle(fixture.ctx, first.reference), settle(fixture.ctx, second.reference)]);
      const monies = await Promise.all(
        [first, second].map(async ({ id }) => (await stored(fixture, id)).money),
      );
      expect(monies.sort()).toEqual(['applied', 'suspense']);
    }
    expect(sumOf(await balances(fixture))).toBe(0);
  });
});
