import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { onPostgres } from '../../platform/testing/database.ts';
import { holding, meetAt } from '../../platform/testing/interleaving.ts';
import { postPayment } from '../credit/index.ts';
import type { GatewayAnswer } from './gateway/port.ts';
import { abandonPayment } from './operations/abandon-payment.ts';
import { settle } from './operations/settle.ts';
import { paymentTables } from './tables.ts';
import {
  addCustomer,
  balances,
  INSTALMENT,
  type Intent,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  started,
  stored,
  sumOf,
  withoutReservation,
} from './testing/payment-fixture.ts';

const LOCKS_CREDIT = '%from "obligation"%for update%';
const LOCKS_PAYMENT = '%"payment_transaction"%for update%';
const OPENS = '%open_payment(%';
const TAKES_KEY = 'insert into "idempotency_key"%';

let fixture: PaymentFixture;
let next = 0;
/** What the gateway says otherwise than the simulator. */
let altered: Partial<GatewayAnswer> = {};

const newCustomer = async (): Promise<Intent & { readonly invoice: string }> => {
  next += 1;
  const intent = { who: String(1_310_000_000 + next), invoices: [`V${next}`] };
  await addCustomer(fixture, intent.who, intent.invoices);
  return { ...intent, invoice: `V${next}` };
};
const decide = (reference: string, status: 'APPROVED' | 'DECLINED') => {
  const outcome = status === 'APPROVED' ? { status } : { status, reason: '00014' as const };
  fixture.bank.control.settle(reference, outcome, { event: false });
};
const holdingCredit = (invoice: string) =>
  holding(fixture.ctx.db, sql`select from obligation where invoice = ${invoice} for update`);
const holdingPayment = (id: string) =>
  holding(fixture.ctx.db, sql`select from payment_transaction where public_id = ${id} for update`);
const settling = (reference: string, waits: string) => ({
  call: () => settle(fixture.ctx, reference),
  waits,
});

/** Kinds of the entries that the ledger holds of a payment, and its money: what was received, and what of that waits. */
const booksOf = async (id: string) => {
  const { rows } = await sql<{ entries: number; received: number; waiting: number }>`
    select count(distinct e.id)::int as entries,
      coalesce(sum(l.amount) filter (where l.account = 'gateway_clearing'), 0)::int as received,
      coalesce(-sum(l.amount) filter (where l.account = 'unapplied_payments'), 0)::int as waiting
    from ledger_entry e join ledger_posting l on l.entry_id = e.id where e.transaction_id = ${id}`.execute(
    fixture.ctx.db,
  );
  return rows[0];
};
const APPLIED = { entries: 1, received: INSTALMENT, waiting: 0 };
const PUT_ASIDE = { entries: 1, received: INSTALMENT, waiting: INSTALMENT };
const NOTHING = { entries: 0, received: 0, waiting: 0 };
const stateOf = async (id: string) => {
  const { status, money, attention } = await stored(fixture, id);
  return { status, money, attention };
};
const reservationsOf = async (invoice: string) =>
  (
    await paymentTables(fixture.ctx.db)
      .selectFrom('payment_reservation')
      .select('state')
      .where('invoice', '=', invoice)
      .orderBy('transaction_id')
      .execute()
  ).map(({ state }) => state);
const receiptsOf = async (id: string) =>
  (
    await fixture.ctx.db
      .selectFrom('outbox_message')
      .select('channel')
      .where('dedupe_key', 'like', `payment:${id}:%`)
      .orderBy('channel')
      .execute()
  ).map(({ channel }) => channel);
const atBank = async () => (await fixture.bank.control.transactions()).length;

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)('where two sessions meet at a payment', () => {
  beforeAll(async () => {
    fixture = await openPaymentFixture({
      gatewayTimeout: 60_000,
      wrap: (gateway) => ({
        ...gateway,
        query: async (of) => {
          const answer = await gateway.query(of);
          return answer && { ...answer, ...altered };
        },
      }),
    });
  });
  afterAll(async () => {
    expect(sumOf(await balances(fixture))).toBe(0);
    await fixture.close();
  });

  describe('[C01] two payments of one invoice are started', () => {
    const CUSTOMER = { visitor: false };
    const VISITOR = { visitor: true };

    test.each([
      ['a customer, then the same in another tab', CUSTOMER, CUSTOMER],
      ['a customer, then a visitor', CUSTOMER, VISITOR],
      ['a visitor, then the customer', VISITOR, CUSTOMER],
    ])(
      '%s: the first has it, the second is told of it, and the bank hears of one',
      async (_who, one, two) => {
        const { invoice, ...intent } = await newCustomer();
        const before = await atBank();
        const held = await holdingCredit(invoice);
        const [first, second] = await meetAt(
          fixture.ctx.db,
          held,
          { call: () => pay(fixture, { ...intent, ...one }), waits: OPENS },
          { call: () => pay(fixture, { ...intent, ...two }), waits: OPENS },
        );
        expect(first.reply.status).toBe('Pending');
        expect(second.reply).toMatchObject({ status: 'Fail', code: 'PAYMENT_UNFINISHED' });
        expect(await reservationsOf(invoice)).toEqual(['live']);
        expect((await atBank()) - before).toBe(1);
      },
    );

    test('three at once, two tabs of the customer and a visitor: one has it, two are told of it, and the bank hears of one', async () => {
      const { invoice, ...intent } = await newCustomer();
      const before = await atBank();
      const paying = (visitor: boolean) => ({
        call: () => pay(fixture, { ...intent, visitor }),
        waits: OPENS,
      });
      const answers = await meetAt(
        fixture.ctx.db,
        await holdingCredit(invoice),
        paying(false),
        paying(true),
        paying(false),
      );
      const told = answers.map(({ reply }) => (reply.status === 'Pending' ? 'Pending' : reply.code));
      expect(told[0]).toBe('Pending');
      expect(told.slice(1)).toEqual(['PAYMENT_UNFINISHED', 'PAYMENT_UNFINISHED']);
      expect(await reservationsOf(invoice)).toEqual(['live']);
      expect((await atBank()) - before).toBe(1);
    });

    test('of several invoices, one of them the same, in two orders: neither waits in a circle, and one is opened', async () => {
      const { invoice, ...intent } = await newCustomer();
      const others = [`${invoice}A`, `${invoice}B`];
      await addCustomer(fixture, intent.who, others);
      const [a = '', b = ''] = others;
      const held = await holdingCredit(invoice);
      const [first, second] = await meetAt(
        fixture.ctx.db,
        held,
        { call: () => pay(fixture, { ...intent, invoices: [a, invoice] }), waits: OPENS },
        { call: () => pay(fixture, { ...intent, invoices: [b, invoice] }), waits: OPENS },
      );
      expect([first.reply.status, second.reply.code]).toEqual(['Pending', 'PAYMENT_UNFINISHED']);
      expect([await reservationsOf(a), await reservationsOf(b)]).toEqual([['live'], []]);
    });
  });

  describe('[C02] two payments of one invoice that two banks approved', () => {
    const twoApproved = async () => {
      const intent = await newCustomer();
      const first = await started(fixture, intent);
      await withoutReservation(fixture, first.id);
      const second = await started(fixture, intent);
      for (const { reference } of [first, second]) decide(reference, 'APPROVED');
      return { ...intent, first, second };
    };

    test.each([
      ['the one that began first', false],
      ['the one that began last', true],
    ])(
      '%s has the credit first: it is applied, and the other finds it and is put aside',
      async (_who, turned) => {
        const { invoice, first, second } = await twoApproved();
        const [one, other] = turned ? [second, first] : [first, second];
        const held = await holdingCredit(invoice);
        await meetAt(
          fixture.ctx.db,
          held,
          settling(one.reference, LOCKS_CREDIT),
          settling(other.reference, LOCKS_CREDIT),
        );
        expect(await stateOf(one.id)).toEqual({ status: 'Approved', money: 'applied', attention: null });
        expect(await stateOf(other.id)).toEqual({
          status: 'Approved',
          money: 'suspense',
          attention: 'SECOND_APPROVAL',
        });
        expect([await booksOf(one.id), await booksOf(other.id)]).toEqual([APPLIED, PUT_ASIDE]);
      },
    );

    test('three at once: one is applied, two are put aside, and each has its own entry', async () => {
      const { invoice, first, second, ...intent } = await twoApproved();
      await withoutReservation(fixture, second.id);
      const third = await started(fixture, intent);
      decide(third.reference, 'APPROVED');
      const held = await holdingCredit(invoice);
      await meetAt(
        fixture.ctx.db,
        held,
        ...[third, first, second].map(({ reference }) => settling(reference, LOCKS_CREDIT)),
      );
      expect([await booksOf(third.id), await booksOf(first.id), await booksOf(second.id)]).toEqual([
        APPLIED,
        PUT_ASIDE,
        PUT_ASIDE,
      ]);
    });

    test('one movement of the bank that is told of two payments: the second waits for the first’s, posts nothing, and a person is asked', async () => {
      const [one, two] = [await newCustomer(), await newCustomer()];
      const [first, second] = [await started(fixture, one), await started(fixture, two)];
      const { trazability_code } = await stored(fixture, first.id);
      await sql`update payment_transaction set trazability_code = null
        where public_id in (${first.id}, ${second.id})`.execute(fixture.ctx.db);
      for (const { reference } of [first, second]) decide(reference, 'APPROVED');
      altered = { trazabilityCode: trazability_code };
      // The first has written its movement by the time it comes to its audit entry; all chains are held.
      const held = await holding(
        fixture.ctx.db,
        sql`select pg_advisory_xact_lock(hashtext('audit_entry'), chain) from generate_series(0, 15) chain`,
      );
      await meetAt(
        fixture.ctx.db,
        held,
        settling(first.reference, '%append_audit_entry(%'),
        settling(second.reference, 'update "payment_transaction"%'),
      ).finally(() => (altered = {}));
      expect(await stateOf(first.id)).toMatchObject({ status: 'Approved', money: 'applied' });
      expect(await stateOf(second.id)).toEqual({
        status: 'Pending',
        money: 'none',
        attention: 'TRAZABILITY_REPEATED',
      });
      expect([await booksOf(first.id), await booksOf(second.id)]).toEqual([APPLIED, NOTHING]);
      expect(await reservationsOf(two.invoice)).toEqual(['live']);
    });
  });

  describe('[C05] a payment is left while its approval is applied', () => {
    const approvedAtBank = async () => {
      const intent = await newCustomer();
      const { id, reference } = await started(fixture, intent);
      // Once its page was opened the gateway does not close it any more.
      await fetch((await stored(fixture, id)).bank_url ?? '');
      decide(reference, 'APPROVED');
      const leaving = { call: () => abandonPayment(fixture.ctx, intent.who, id), waits: LOCKS_PAYMENT };
      return { ...intent, id, reference, leaving, approval: settling(reference, LOCKS_PAYMENT) };
    };

    test('it is left first: the approval asks again and is put aside, and the invoice is held until that money is decided about', async () => {
      const { id, invoice, reference: _, leaving, approval, ...intent } = await approvedAtBank();
      const held = await holdingPayment(id);
      const [left] = await meetAt(fixture.ctx.db, held, leaving, approval);
      expect(left).toMatchObject({ outcome: 'released', transaction: { status: 'Approved' } });
      expect(await stateOf(id)).toEqual({
        status: 'Approved',
        money: 'suspense',
        attention: 'ABANDONED_APPROVAL',
      });
      expect(await booksOf(id)).toEqual(PUT_ASIDE);
      expect(await reservationsOf(invoice)).toEqual(['released']);
      expect((await pay(fixture, intent)).reply.status).toBe('Fail');
    });

    test('and a second worker learns of the approval too: in each order, the money is booked once', async () => {
      for (const order of [0, 1]) {
        const { id, reference, invoice, leaving, approval } = await approvedAtBank();
        const again = settling(reference, LOCKS_PAYMENT);
        const held = await holdingPayment(id);
        if (order === 0) await meetAt(fixture.ctx.db, held, leaving, approval, again);
        else await meetAt(fixture.ctx.db, held, approval, again, leaving);
        const isLeft = order === 0;
        expect(await stateOf(id)).toMatchObject({
          status: 'Approved',
          money: isLeft ? 'suspense' : 'applied',
        });
        expect(await booksOf(id)).toEqual(isLeft ? PUT_ASIDE : APPLIED);
        expect(await receiptsOf(id)).toEqual(['email', 'sms']);
        expect(await reservationsOf(invoice)).toEqual([isLeft ? 'released' : 'collected']);
      }
    });

    test('the approval comes first: it is applied, who leaves is told that it is over, and the invoice is held for the day', async () => {
      const { id, invoice, reference: _, leaving, approval, ...intent } = await approvedAtBank();
      const held = await holdingPayment(id);
      const [, left] = await meetAt(fixture.ctx.db, held, approval, leaving);
      expect(left).toMatchObject({ outcome: 'over', transaction: { status: 'Approved' } });
      expect(await stateOf(id)).toEqual({ status: 'Approved', money: 'applied', attention: null });
      expect(await booksOf(id)).toEqual(APPLIED);
      expect(await reservationsOf(invoice)).toEqual(['collected']);
      expect((await pay(fixture, intent)).reply.code).toBe('INVOICE_COLLECTED_TODAY');
    });
  });

  describe('[C05] a refusal and a later approval of one payment are applied at once', () => {
    /** A payment and two who asked the bank about it: before it changed its mind, and after. Both have its answer. */
    const twoAnswers = async () => {
      const intent = await newCustomer();
      const { id, reference } = await started(fixture, intent);
      const answered = async (status: 'APPROVED' | 'DECLINED') => {
        decide(reference, status);
        const { promise: go, resolve: open } = Promise.withResolvers<void>();
        const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
        let isFirst = true;
        const checkpoint = async (name: string) => {
          if (name !== 'settle:asked' || !isFirst) return;
          isFirst = false;
          arrived();
          await go;
        };
        const settled = settle({ ...fixture.ctx, checkpoint }, reference);
        await asked;
        return {
          call: () => {
            open();
            return settled;
          },
          waits: LOCKS_PAYMENT,
        };
      };
      const refusal = await answered('DECLINED');
      return { ...intent, id, refusal, approval: await answered('APPROVED') };
    };

    test('the refusal is written first: the approval after it is put aside for a person, once', async () => {
      const { id, invoice, refusal, approval } = await twoAnswers();
      const held = await holdingPayment(id);
      const [first, second] = await meetAt(fixture.ctx.db, held, refusal, approval);
      expect([first?.to, second?.to]).toEqual(['Fail', 'Approved']);
      expect(await stateOf(id)).toEqual({
        status: 'Approved',
        money: 'suspense',
        attention: 'LATE_APPROVAL',
      });
      expect(await booksOf(id)).toEqual(PUT_ASIDE);
      expect(await reservationsOf(invoice)).toEqual(['collected']);
    });

    test('the approval is written first: the older refusal undoes nothing, and one receipt is sent', async () => {
      const { id, invoice, refusal, approval } = await twoAnswers();
      const held = await holdingPayment(id);
      const [newer, older] = await meetAt(fixture.ctx.db, held, approval, refusal);
      expect([newer?.changed, older?.changed]).toEqual([true, false]);
      expect(await stateOf(id)).toEqual({ status: 'Approved', money: 'applied', attention: null });
      expect(await booksOf(id)).toEqual(APPLIED);
      expect(await receiptsOf(id)).toEqual(['email', 'sms']);
      expect(await reservationsOf(invoice)).toEqual(['collected']);
    });
  });

  describe('[C06] one idempotency key is sent twice', () => {
    const paying = (intent: Intent, waits = OPENS) => ({ call: () => pay(fixture, intent), waits });

    test.each([
      ['a customer', false, OPENS],
      ['a visitor', true, TAKES_KEY],
    ])(
      'by %s: the second waits for the key of the first, and gets its reply to the letter',
      async (_who, visitor, waits) => {
        const { invoice, ...given } = await newCustomer();
        const intent = { ...given, key: randomUUID(), visitor };
        const before = await atBank();
        const held = await holdingCredit(invoice);
        const [first, second] = await meetAt(fixture.ctx.db, held, paying(intent), paying(intent, waits));
        expect(first.reply.status).toBe('Pending');
        expect(second.text).toBe(first.text);
        expect((await atBank()) - before).toBe(1);
        expect(await reservationsOf(invoice)).toEqual(['live']);
      },
    );

    test('three times: one payment, and three times its reply', async () => {
      const { invoice, ...given } = await newCustomer();
      const intent = { ...given, key: randomUUID() };
      const before = await atBank();
      const held = await holdingCredit(invoice);
      const answers = await meetAt(fixture.ctx.db, held, paying(intent), paying(intent), paying(intent));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await atBank()) - before).toBe(1);
    });

    test('with another amount: the first is opened, and the second is refused for the key', async () => {
      const { invoice, ...given } = await newCustomer();
      const intent = { ...given, key: randomUUID() };
      const held = await holdingCredit(invoice);
      const [first, second] = await meetAt(
        fixture.ctx.db,
        held,
        paying(intent),
        paying({ ...intent, amount: 50_000 }),
      );
      expect(first.reply.status).toBe('Pending');
      expect([second.status, second.reply.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect((await stored(fixture, first.reply.transaction_id)).total_amount).toBe(INSTALMENT);
      expect(await reservationsOf(invoice)).toEqual(['live']);
    });

    test('and the first is refused under the lock: its key is free, and the second takes it', async () => {
      const { invoice, ...given } = await newCustomer();
      const intent = { ...given, key: randomUUID() };
      const held = await holdingCredit(invoice);
      const occurredAt = fixture.ctx.clock.now();
      const posted = { transactionId: randomUUID(), version: 0, invoice, amount: 500_000 };
      await held.do((trx) => postPayment(trx, { ...posted, asOf: '2026-11-20', occurredAt }));
      const before = await atBank();
      const [first, second] = await meetAt(
        fixture.ctx.db,
        held,
        paying({ ...intent, amount: 400_000 }),
        paying({ ...intent, amount: 50_000 }),
      );
      expect(second.reply.status).toBe('Pending');
      // By how far the second has come when the first is told why: the amount, the payment on its way, or the key.
      expect(['AMOUNT_OUT_OF_RANGE', 'PAYMENT_UNFINISHED', 'IDEMPOTENCY_KEY_REUSED']).toContain(
        first.reply.code,
      );
      expect((await stored(fixture, second.reply.transaction_id)).total_amount).toBe(50_000);
      expect((await atBank()) - before).toBe(1);
      expect(await reservationsOf(invoice)).toEqual(['live']);
    });
  });
});
