import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { doublePaymentNotice } from '@portal/contract/pse';
import { sql } from 'kysely';
import { settle } from './operations/settle.ts';
import { settleDue } from './operations/settle-due.ts';
import { type UnderWay, underWay, underWayColumn } from './queries/payments-holding-invoices.ts';
import {
  addCustomer,
  type Intent,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  started,
  stored,
} from './testing/payment-fixture.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 23:59:57 in Bogotá. */
const BEFORE_MIDNIGHT = '2026-11-21T04:59:57Z';
const AFTER_MIDNIGHT = '2026-11-21T05:00:01Z';

let fixture: PaymentFixture;
let next = 0;

async function newCustomer(invoices = 1): Promise<Intent> {
  next += 1;
  const intent = {
    who: String(1_700_000_000 + next),
    invoices: Array.from({ length: invoices }, (_, i) => `L${next}${i}`),
  };
  await addCustomer(fixture, intent.who, intent.invoices);
  return intent;
}

function approve(reference: string): Promise<unknown> {
  fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
  return settle(fixture.ctx, reference);
}

beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clock.set('2026-11-20T15:00:00Z'));

describe('one live payment of an invoice, whatever the day (C01, D-45)', () => {
  test('begun at 23:59:57 in Bogotá and unanswered at 00:00:01: a second one is refused, one debit', async () => {
    const intent = await newCustomer();
    fixture.clock.set(BEFORE_MIDNIGHT);
    const first = await started(fixture, intent);
    expect((await pay(fixture, intent)).reply.code).toBe('PAYMENT_UNFINISHED');
    const before = (await fixture.bank.control.transactions()).length;
    fixture.clock.set(AFTER_MIDNIGHT);
    expect((await pay(fixture, intent)).reply).toMatchObject({
      status: 'Fail',
      code: 'PAYMENT_UNFINISHED',
      refused_invoices: intent.invoices,
    });
    expect((await fixture.bank.control.transactions()).length).toBe(before);
    await approve(first.reference);
    expect((await stored(fixture, first.id)).money).toBe('applied');
  });

  test('of an overdue invoice, on a later day, at what the screen shows, on which no late interest grows meanwhile: told of the unfinished one, not that amounts changed', async () => {
    const intent = await newCustomer();
    // Due on this day: no late interest, and none is shown while the payment is on its way.
    fixture.clock.set('2026-12-06T04:59:57Z');
    const first = await started(fixture, intent);
    fixture.clock.set('2026-12-07T15:00:00Z');
    expect((await pay(fixture, intent)).reply).toMatchObject({
      status: 'Fail',
      code: 'PAYMENT_UNFINISHED',
      refused_invoices: intent.invoices,
    });
    fixture.bank.control.settle(first.reference, { status: 'DECLINED', reason: '00014' }, { event: false });
    await settle(fixture.ctx, first.reference);
    // Then late interest has grown, and the screen that shows none is out of date.
    expect((await pay(fixture, intent)).reply.code).toBe('AMOUNT_CHANGED');
  });

  test('refused and then approved after all: the invoice, which looks unpaid, takes no other payment on that day', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    fixture.bank.control.settle(reference, { status: 'DECLINED', reason: '00014' }, { event: false });
    await settle(fixture.ctx, reference);
    await approve(reference);
    expect(await stored(fixture, id)).toMatchObject({ money: 'suspense', attention: 'LATE_APPROVAL' });
    expect((await pay(fixture, intent)).reply.code).toBe('INVOICE_COLLECTED_TODAY');
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test('left pending by the bank overnight: refused on the next morning, and free once the bank has refused it', async () => {
    const intent = await newCustomer();
    fixture.bank.control.behave({ approval: 'held' });
    const { reference } = await started(fixture, intent);
    fixture.clock.advance(DAY);
    expect((await pay(fixture, intent)).reply.code).toBe('PAYMENT_UNFINISHED');
    fixture.bank.control.settle(reference, { status: 'DECLINED', reason: '00014' }, { event: false });
    await settle(fixture.ctx, reference);
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test('one that is approved after midnight holds its invoice on the day of the approval, not before and not after', async () => {
    const intent = await newCustomer();
    fixture.clock.set(BEFORE_MIDNIGHT);
    const { reference } = await started(fixture, intent);
    fixture.clock.set(AFTER_MIDNIGHT);
    await approve(reference);
    expect((await pay(fixture, intent)).reply.code).toBe('INVOICE_COLLECTED_TODAY');
    fixture.clock.advance(DAY);
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test('an approval that the bank takes back frees the invoice on the same day', async () => {
    const intent = await newCustomer();
    const { reference } = await started(fixture, intent);
    await approve(reference);
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test("a second payment is told in ACH's own words: of the pending one, and of the approved one", async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    const { trazability_code: trazabilityCode } = await stored(fixture, id);
    const pending = (await pay(fixture, intent)).reply;
    expect(pending.notice).toBe(doublePaymentNotice({ kind: 'unfinished', reference, trazabilityCode }));
    await approve(reference);
    const collected = (await pay(fixture, intent)).reply;
    expect(collected.notice).toBe(doublePaymentNotice({ kind: 'collected', reference, trazabilityCode }));
    expect(collected.notice).toContain(trazabilityCode);
  });
});

describe('GET /api/invoices tells of payments under way', () => {
  const toldOf = async (who: string) => {
    const { rows } = await sql<{ told: UnderWay }>`
      select ${underWayColumn(who, fixture.clock.now())} as told`.execute(fixture.database.db);
    return underWay(rows[0]?.told ?? { held: [], last_bank_code: null, on_its_way: [] });
  };

  test('of a pending one: since when, how much, at which bank, and the way back to it while PSE takes it', async () => {
    const { who, invoices } = await newCustomer(2);
    const { reply } = await pay(fixture, { who, invoices: invoices.slice(0, 1) });
    const told = await toldOf(who);
    expect([...told.live]).toEqual([
      [
        invoices[0],
        {
          transaction_id: reply.transaction_id,
          status: 'Pending',
          started_at: '2026-11-20T10:00:00',
          amount: 110_000,
          bank_name: 'Bancolombia',
          bank_url: reply.extra_properties.bank_url,
          own: true,
        },
      ],
    ]);
    expect([...told.paidToday]).toEqual([]);
    expect([...told.onItsWay]).toEqual([
      [invoices[0], { asOf: '2026-11-20', lines: [{ number: 1, capital: 100_000 }] }],
    ]);
    expect(told.lastBankCode).toBe('1007');
    fixture.clock.advance(21 * MINUTE);
    expect((await toldOf(who)).live.get(invoices[0] ?? '')?.bank_url).toBeNull();
  });

  test('of an approved one on its day, and no longer on the next', async () => {
    const { who, invoices } = await newCustomer();
    const { id, reference } = await started(fixture, { who, invoices });
    await approve(reference);
    const told = await toldOf(who);
    expect([...told.live]).toEqual([]);
    expect([...told.onItsWay]).toEqual([]);
    expect([...told.paidToday]).toEqual([[invoices[0], { transaction_id: id, amount: 110_000 }]]);
    fixture.clock.advance(DAY);
    expect([...(await toldOf(who)).paidToday]).toEqual([]);
  });

  test('of nothing to a customer who has paid nothing', async () => {
    const { who } = await newCustomer();
    const told = await toldOf(who);
    expect({ live: told.live.size, paid: told.paidToday.size, bank: told.lastBankCode }).toEqual({
      live: 0,
      paid: 0,
      bank: null,
    });
  });
});

describe('leaving an unfinished payment', () => {
  const abandon = (who: string, id: string) =>
    fixture.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/abandon`,
      headers: { 'x-principal': who },
      payload: {},
    });

  test('its invoice is free for another at once; leaving it again answers the same and changes nothing', async () => {
    const intent = await newCustomer();
    const { id } = await started(fixture, intent);
    const first = await abandon(intent.who, id);
    expect(first.statusCode).toBe(200);
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
    const { version } = await stored(fixture, id);
    expect((await abandon(intent.who, id)).json().outcome).toBe(first.json().outcome);
    expect((await stored(fixture, id)).version).toBe(version);
    // The invoice belongs to the second payment now.
    expect((await pay(fixture, intent)).reply.code).toBe('PAYMENT_UNFINISHED');
  });

  test('another customer’s answers like one that does not exist', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()];
    const { id } = await started(fixture, mine);
    const foreign = await abandon(other.who, id);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json().code).toBe('TRANSACTION_NOT_FOUND');
    expect((await stored(fixture, id)).abandoned_at).toBeNull();
  });

  test('what had ended stays as it is', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    await approve(reference);
    const reply = (await abandon(intent.who, id)).json();
    expect(reply).toMatchObject({ outcome: 'over', transaction: { status: 'Approved', money: 'applied' } });
    expect((await pay(fixture, intent)).reply.code).toBe('INVOICE_COLLECTED_TODAY');
  });
});

describe('the receipt', () => {
  const receipt = async (who: string, id: string) =>
    (await fixture.app.inject({ url: `/api/transactions/${id}`, headers: { 'x-principal': who } })).json();

  test('says what of which instalment was paid, what is owed next and when', async () => {
    const { who, invoices } = await newCustomer();
    const { id, reference } = await started(fixture, { who, invoices, amount: 165_000 });
    expect((await receipt(who, id)).receipt).toBeNull();
    await approve(reference);
    const reply = await receipt(who, id);
    expect(reply.transaction).toMatchObject({ status: 'Approved', money: 'applied' });
    expect(reply.receipt.invoices).toHaveLength(1);
    const [paid] = reply.receipt.invoices;
    expect(paid).toMatchObject({
      invoice: invoices[0],
      paid: 165_000,
      to_capital: 0,
      unapplied: 0,
      closed: false,
    });
    expect(paid.instalments).toEqual([
      {
        num_quota: 1,
        due_date: '2026-12-05',
        late_interest: 0,
        guarantee: 0,
        iva: 0,
        interest: 10_000,
        capital: 100_000,
        total: 110_000,
      },
      expect.objectContaining({ num_quota: 2, due_date: '2027-01-05', total: 55_000 }),
    ]);
    expect(paid.next).toEqual({ num_quota: 2, due_date: '2027-01-05', amount: 55_000 });
    expect(paid.total_to_pay).toBeGreaterThan(0);
  });

  test('of money that waits for a person there is none: the transaction says that it is in review', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    fixture.bank.control.settle(reference, { status: 'DECLINED', reason: '00014' }, { event: false });
    await settle(fixture.ctx, reference);
    await approve(reference);
    const reply = await receipt(intent.who, id);
    expect(reply.transaction).toMatchObject({ status: 'Approved', money: 'in_review' });
    expect(reply.receipt).toBeNull();
  });

  test('of a payment that the bank took back there is none', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    await approve(reference);
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    await settleDue(fixture.ctx);
    const reply = await receipt(intent.who, id);
    expect(reply.transaction.money).toBe('reversed');
    expect(reply.receipt).toBeNull();
  });
});
