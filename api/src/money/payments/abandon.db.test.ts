import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { onPostgres } from '../../platform/testing/database.ts';
import type { PaymentContext } from './context.ts';
import { GatewayUnavailableError } from './gateway/port.ts';
import { abandonPayment } from './operations/abandon-payment.ts';
import { settle } from './operations/settle.ts';
import { settleDue } from './operations/settle-due.ts';
import { paymentTables } from './tables.ts';
import {
  addCustomer,
  balances,
  INSTALMENT,
  type Intent,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  serverOver,
  started,
  stored,
  sumOf,
} from './testing/payment-fixture.ts';

const MINUTE = 60_000;
let fixture: PaymentFixture;
let next = 0;

beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clock.set('2026-11-20T15:00:00Z'));

async function newCustomer(): Promise<Intent & { readonly who: string }> {
  next += 1;
  const intent = { who: String(1_800_000_000 + next), invoices: [`A${next}0`] };
  await addCustomer(fixture, intent.who, intent.invoices);
  return intent;
}

/** The person opens the bank's page: from then on the gateway does not close the payment any more. */
async function visitBank(id: string): Promise<void> {
  const { bank_url } = await stored(fixture, id);
  await fetch(bank_url ?? '');
}

function decide(reference: string, status: 'APPROVED' | 'DECLINED'): void {
  const outcome = status === 'APPROVED' ? { status } : { status, reason: '00014' as const };
  fixture.bank.control.settle(reference, outcome, { event: false });
}

/** Money that the ledger holds of a payment, and where: what it received, and what of that waits. */
async function ledgerOf(id: string): Promise<{ readonly received: number; readonly waiting: number }> {
  const { rows } = await sql<{ received: number; waiting: number }>`
    select coalesce(sum(l.amount) filter (where l.account = 'gateway_clearing'), 0)::bigint as received,
      coalesce(-sum(l.amount) filter (where l.account = 'unapplied_payments'), 0)::bigint as waiting
    from ledger_entry e join ledger_posting l on l.entry_id = e.id
    where e.transaction_id = ${id}`.execute(fixture.database.db);
  return rows[0] ?? { received: 0, waiting: 0 };
}

async function liveOnes(invoice: string): Promise<number> {
  const rows = await paymentTables(fixture.database.db)
    .selectFrom('payment_reservation')
    .select('transaction_id')
    .where('invoice', '=', invoice)
    .where('state', '=', 'live')
    .execute();
  return rows.length;
}

describe('a payment that its owner leaves', () => {
  test('before anybody was at the bank: the gateway closes it, nothing can be debited any more', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    const reply = await abandonPayment(fixture.ctx, intent.who, id);
    expect(reply).toMatchObject({
      outcome: 'closed',
      transaction: { status: 'Cancelled', money: 'none', abandoned: '2026-11-20T10:00:00' },
    });
    expect(fixture.bank.control.transaction(reference)?.wire.status).toBe('VOIDED');
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
    expect(await abandonPayment(fixture.ctx, intent.who, id)).toEqual(reply);
  });

  test('once the payer was at the bank: it is released, and an approval that comes after all waits for a person', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    await visitBank(id);
    const reply = await abandonPayment(fixture.ctx, intent.who, id);
    expect(reply).toMatchObject({ outcome: 'released', transaction: { status: 'Pending' } });
    const second = await started(fixture, intent);
    decide(second.reference, 'APPROVED');
    await settle(fixture.ctx, second.reference);
    decide(reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    expect(await stored(fixture, id)).toMatchObject({
      status: 'Approved',
      money: 'suspense',
      attention: 'ABANDONED_APPROVAL',
    });
    expect(await ledgerOf(id)).toEqual({ received: INSTALMENT, waiting: INSTALMENT });
    expect(await ledgerOf(second.id)).toEqual({ received: INSTALMENT, waiting: 0 });
    expect((await stored(fixture, second.id)).money).toBe('applied');
  });

  test('its approval waits for a person also where no second payment was started', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    await visitBank(id);
    await abandonPayment(fixture.ctx, intent.who, id);
    decide(reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    expect(await stored(fixture, id)).toMatchObject({ money: 'suspense', attention: 'ABANDONED_APPROVAL' });
    expect((await pay(fixture, intent)).reply.code).toBe('INVOICE_COLLECTED_TODAY');
  });

  test('the bank ends it by itself after seven minutes: it is Cancelled or failed without money, and was left', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    await visitBank(id);
    await abandonPayment(fixture.ctx, intent.who, id);
    fixture.clock.advance(7 * MINUTE);
    await settleDue(fixture.ctx);
    expect(fixture.bank.control.transaction(reference)?.wire.status).toBe('DECLINED');
    expect(await stored(fixture, id)).toMatchObject({ status: 'Fail', money: 'none', reason_code: '00015' });
  });

  test('a gateway that does not answer is no obstacle: the invoice is free, the payment is asked about later', async () => {
    const intent = await newCustomer();
    const { id } = await started(fixture, intent);
    const ctx: PaymentContext = {
      ...fixture.ctx,
      gateway: {
        ...fixture.ctx.gateway,
        close: async () => {
          throw new GatewayUnavailableError('silent');
        },
      },
    };
    expect((await abandonPayment(ctx, intent.who, id)).outcome).toBe('released');
    expect((await stored(fixture, id)).next_check_at).not.toBeNull();
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test('what was left is in the log once, by whom', async () => {
    const intent = await newCustomer();
    const { id } = await started(fixture, intent);
    await abandonPayment(fixture.ctx, intent.who, id);
    await abandonPayment(fixture.ctx, intent.who, id);
    const { rows } = await sql<{ actor: string; data: string }>`
      select actor, data from audit_entry
      where subject = ${intent.who} and action = 'payment.abandoned'`.execute(fixture.database.db);
    expect(rows.map(({ actor }) => actor)).toEqual([intent.who]);
    expect(JSON.parse(rows[0]?.data ?? '{}')).toEqual({ transaction: id, status: 'Pending' });
  });
});

describe('payments of visitors', () => {
  const visit = (intent: Intent, address = '198.51.100.7') =>
    pay(fixture, { ...intent, visitor: true, address });

  test('an unfinished payment of a visitor never stops the owner: they leave it and start their own', async () => {
    const intent = await newCustomer();
    const theirs = (await visit(intent)).reply;
    expect(theirs.status).toBe('Pending');
    await visitBank(theirs.transaction_id);
    const refused = (await pay(fixture, intent)).reply;
    expect(refused).toMatchObject({ code: 'PAYMENT_UNFINISHED', refused_invoices: intent.invoices });
    await abandonPayment(fixture.ctx, intent.who, theirs.transaction_id);
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test('a visitor cannot leave a payment', async () => {
    const intent = await newCustomer();
    const { id } = await started(fixture, intent);
    const response = await fixture.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/abandon`,
      headers: { 'x-inquiry': intent.who },
      payload: {},
    });
    expect(response.statusCode).toBe(401);
  });

  /** Starts a payment as a visitor and lets the bank end it, so many times. */
  const startAndLeave = async (intent: Intent, times: number, address?: string): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const { reply } = await visit(intent, address ?? `198.51.${next}.${time}`);
      expect(reply.status).toBe('Pending');
      const { reference } = await stored(fixture, reply.transaction_id);
      decide(reference, 'DECLINED');
      await settle(fixture.ctx, reference);
    }
  };

  test('an invoice takes three of them an hour; the customer with a session is not counted', async () => {
    const intent = await newCustomer();
    await startAndLeave(intent, 3);
    const fourth = await visit(intent, '192.0.2.1');
    expect(fourth.status).toBe(429);
    expect(fourth.text).toContain('VISITOR_PAYMENTS_LIMIT');
    expect(fourth.text).toContain('Ingresa a tu cuenta para pagar');
    const own = await started(fixture, intent);
    decide(own.reference, 'DECLINED');
    await settle(fixture.ctx, own.reference);
    fixture.clock.advance(60 * MINUTE);
    expect((await visit(intent, '192.0.2.1')).reply.status).toBe('Pending');
  });

  test('an ID takes five of them an hour, an address twenty; a payment that was approved costs nothing', async () => {
    const who = '1899999999';
    const invoices = Array.from({ length: 30 }, (_, i) => `V${i}0`);
    await addCustomer(fixture, who, invoices);
    const one = (i: number): Intent => ({ who, invoices: [invoices[i] ?? ''] });
    for (let i = 0; i < 2; i += 1) {
      const { reply } = await visit(one(i), `203.0.113.${i}`);
      const { reference } = await stored(fixture, reply.transaction_id);
      decide(reference, 'APPROVED');
      await settle(fixture.ctx, reference);
    }
    for (let i = 2; i < 7; i += 1) await startAndLeave(one(i), 1, `203.0.113.${i}`);
    expect((await visit(one(8), '203.0.113.9')).status).toBe(429);
    const address = '2001:db8:1:2::1';
    for (let i = 0; i < 20; i += 1) await startAndLeave(await newCustomer(), 1, address);
    const other = await newCustomer();
    expect((await visit(other, '2001:db8:1:2::ffff')).status).toBe(429);
    expect((await visit(other, '203.0.113.77')).reply.status).toBe('Pending');
  });
});

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)('leaving a payment beside other calls', () => {
  const ROUNDS = 12;

  test('leaving and approving at once: applied, or put aside; never both, never lost, the invoice is held right', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const intent = await newCustomer();
      const { id, reference } = await started(fixture, intent);
      await visitBank(id);
      decide(reference, 'APPROVED');
      const [left] = await Promise.all([
        abandonPayment(fixture.ctx, intent.who, id),
        settle(fixture.ctx, reference),
        settle(fixture.ctx, reference),
      ]);
      const after = await stored(fixture, id);
      ends.add(`${left.outcome} ${after.money}`);
      expect(after.status).toBe('Approved');
      const isApplied = after.money === 'applied';
      expect(await ledgerOf(id)).toEqual({ received: INSTALMENT, waiting: isApplied ? 0 : INSTALMENT });
      expect(left.outcome).toBe(isApplied ? 'over' : 'released');
      const again = (await pay(fixture, intent)).reply;
      expect(again.code).toBe('INVOICE_COLLECTED_TODAY');
    }
    expect(sumOf(await balances(fixture))).toBe(0);
    expect([...ends].every((end) => end === 'over applied' || end === 'released suspense')).toBe(true);
  });

  test('two tabs leave one payment and start another at once: one live payment of the invoice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const intent = await newCustomer();
      const { id } = await started(fixture, intent);
      const tab = async () => {
        await abandonPayment(fixture.ctx, intent.who, id);
        return (await pay(fixture, intent)).reply;
      };
      const replies = await Promise.all([tab(), tab(), tab()]);
      expect(replies.filter(({ status }) => status === 'Pending')).toHaveLength(1);
      expect(replies.filter(({ code }) => code === 'PAYMENT_UNFINISHED')).toHaveLength(2);
      expect(await liveOnes(intent.invoices[0] ?? '')).toBe(1);
    }
  });

  test('leaving a payment while others are started ends it, and at most one payment stays live', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const intent = await newCustomer();
      const { id } = await started(fixture, intent);
      await Promise.all([
        abandonPayment(fixture.ctx, intent.who, id),
        ...Array.from({ length: 4 }, () => pay(fixture, intent)),
      ]);
      expect(await liveOnes(intent.invoices[0] ?? '')).toBeLessThanOrEqual(1);
      expect((await stored(fixture, id)).abandoned_at).not.toBeNull();
    }
  });

  test('left in the middle of its start: no payer is sent to the bank, the invoice is the other payment’s', async () => {
    const intent = await newCustomer();
    const leaving = await openFixtureLike(async (name) => {
      if (name !== 'pay:created-at-gateway') return;
      const [row] = await paymentTables(fixture.database.db)
        .selectFrom('payment_transaction')
        .select('public_id')
        .where('fiscal_number', '=', intent.who)
        .where('status', '=', 'Init')
        .execute();
      await abandonPayment(fixture.ctx, intent.who, row?.public_id ?? '');
    });
    const { reply } = await pay(leaving, intent);
    expect(reply).toMatchObject({ status: 'Fail', code: 'PAYMENT_FAILED' });
    expect(reply.extra_properties.bank_url).toBe('');
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
    await leaving.app.close();
  });
});

/** A second API over the same database and bank that calls back at every checkpoint. */
async function openFixtureLike(
  checkpoint: PaymentContext['checkpoint'],
): Promise<Pick<PaymentFixture, 'app'>> {
  return { app: await serverOver({ ...fixture.ctx, checkpoint }) };
}
