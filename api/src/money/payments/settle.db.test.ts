import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Outcome } from '@portal/simulators/bank';
import { sql } from 'kysely';
import { verifyAudit } from '../../platform/audit/audit.ts';
import { creditsByInvoice, unpaidInstalments } from '../credit/index.ts';
import type { Gateway, GatewayAnswer } from './gateway/port.ts';
import { settle } from './operations/settle.ts';
import { settleDue } from './operations/settle-due.ts';
import { pendingInvoices } from './queries/transactions.ts';
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
  withoutReservation,
} from './testing/payment-fixture.ts';

const MINUTE = 60_000;
const START = '2026-11-20T15:00:00Z';
let fixture: PaymentFixture;
let next = 0;
/** What the gateway says on top of the simulator's truth, for what the simulator never says. */
let altered: Partial<GatewayAnswer> = {};

const altering = (gateway: Gateway): Gateway => ({
  ...gateway,
  create: async (order) => ({ ...(await gateway.create(order)), ...altered }),
  query: async (of) => {
    const answer = await gateway.query(of);
    return answer && { ...answer, ...altered };
  },
});

beforeAll(async () => {
  fixture = await openPaymentFixture({ wrap: altering });
});
afterEach(() => {
  altered = {};
  fixture.bank.control.clearBehaviours();
  fixture.clock.set(START);
});
afterAll(() => fixture.close());

const newCustomer = async (): Promise<Intent> => {
  next += 1;
  const intent = { who: String(1_100_000_000 + next), invoices: [`E${next}1`] };
  await addCustomer(fixture, intent.who, intent.invoices);
  return intent;
};

const unpaid = async ({ invoices }: Intent): Promise<number> => {
  const [credit] = await creditsByInvoice(fixture.ctx.db, invoices);
  return credit ? unpaidInstalments(credit, '2026-11-20').length : -1;
};

/** The mails to a customer, oldest first. */
const receiptsOf = ({ who }: Intent) =>
  fixture.ctx.db
    .selectFrom('outbox_message')
    .select(['subject', 'body', 'html'])
    .where('recipient', '=', `m${who}@correo.example`)
    .orderBy('id')
    .execute();

const decide = (reference: string, outcome: Outcome) =>
  fixture.bank.control.settle(reference, outcome, { event: false });

/** What changes in the ledger while something is done. */
const movedBy = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await balances(fixture);
  await work();
  const after = await balances(fixture);
  return Object.fromEntries(
    Object.entries(after)
      .map(([account, amount]) => [account, amount - (before[account] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );
};

const APPLIED = { gateway_clearing: INSTALMENT, capital_receivable: -100_000, interest_income: -10_000 };
const IN_SUSPENSE = { gateway_clearing: INSTALMENT, unapplied_payments: -INSTALMENT };

describe('the bank’s answer', () => {
  test('[EN-20] approved: applied to the invoice once, however often it is asked about', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    decide(reference, { status: 'APPROVED' });
    expect(await unpaid(intent)).toBe(6);
    const moved = await movedBy(async () => {
      expect(await settle(fixture.ctx, reference)).toMatchObject({
        from: 'Pending',
        to: 'Approved',
        changed: true,
      });
      for (let i = 0; i < 3; i += 1) {
        expect(await settle(fixture.ctx, reference)).toMatchObject({ to: 'Approved', changed: false });
      }
    });
    expect(moved).toEqual(APPLIED);
    expect(await unpaid(intent)).toBe(5);
    expect(await stored(fixture, id)).toMatchObject({
      status: 'Approved',
      money: 'applied',
      response_gateway: 'OK',
      received_amount: INSTALMENT,
      next_check_at: null,
      attention: null,
    });
    const url = `/api/transactions/${id}`;
    const shown = await fixture.app.inject({ url, headers: { 'x-principal': intent.who } });
    expect(shown.json().transaction).toMatchObject({
      created: '2026-11-20T10:00:00',
      paid_date: '2026-11-20T10:00:00',
      status: 'Approved',
      response_gateway: 'OK',
      total_amount: INSTALMENT,
    });
  });

  test('the customer gets one mail with the nine facts of a receipt, and one SMS', async () => {
    const intent = await newCustomer();
    const { reference, id } = await started(fixture, intent);
    decide(reference, { status: 'APPROVED' });
    await settle(fixture.ctx, reference);
    await settle(fixture.ctx, reference);
    const [mail, ...others] = await receiptsOf(intent);
    expect(others).toEqual([]);
    const row = await stored(fixture, id);
    expect(mail?.subject).toBe('Recibimos tu pago de $110.000');
    for (const fact of [
      'NIT: 900.555.020-1',
      'Empresa: Crédito 20 Min S. A. S.',
      'Estado: Aprobada',
      'Banco: Bancolombia',
      `rastreo): ${row.trazability_code}`,
      `Ticket: ${row.ticket_id}`,
      'Fecha: 20 de noviembre de 2026 a las 10:00\u00a0a.\u00a0m.',
      'Valor: $110.000',
      `Descripción: Pago de la factura ${intent.invoices[0]}`,
    ]) {
      expect(mail?.body).toContain(fact);
    }
    const html = mail?.html ?? '';
    for (const value of [
      '900.555.020-1',
      'Bancolombia',
      `${row.trazability_code}`,
      '$110.000',
      `/transaccion/${id}`,
    ]) {
      expect(html).toContain(value);
    }
    expect(html).not.toMatch(/<(img|link|script)|url\(/);
    const sms = await fixture.ctx.db
      .selectFrom('outbox_message')
      .select('body')
      .where('channel', '=', 'sms')
      .where('dedupe_key', 'like', `payment:${id}:%`)
      .execute();
    expect(sms).toHaveLength(1);
  });

  test('the mail of a refusal leads to where the payment is made again, that of an approval does not', async () => {
    const intent = await newCustomer();
    const { reference } = await started(fixture, intent);
    decide(reference, { status: 'DECLINED', reason: '00011' });
    await settle(fixture.ctx, reference);
    const [refused] = await receiptsOf(intent);
    expect(refused?.html).toMatch(/href="[^"]*\/facturas"[^>]*>Intentar de nuevo</);
    expect(refused?.body).toMatch(/^Intentar de nuevo: .*\/facturas$/m);
    const other = await newCustomer();
    const approved = await started(fixture, other);
    decide(approved.reference, { status: 'APPROVED' });
    await settle(fixture.ctx, approved.reference);
    const [paid] = await receiptsOf(other);
    expect(paid?.html).not.toContain('Intentar de nuevo');
  });

  test.each<[string, Outcome, object]>([
    [
      'declined',
      { status: 'DECLINED', reason: '00011' },
      { status: 'Fail', response_gateway: 'NOT_AUTHORIZED', reason_code: '00011' },
    ],
    [
      'abandoned at the bank',
      { status: 'DECLINED', reason: '00001' },
      { status: 'Cancelled', response_gateway: 'NOT_AUTHORIZED', reason_code: '00001' },
    ],
    [
      'left for the shop',
      { status: 'DECLINED', reason: '00020' },
      { status: 'Cancelled', response_gateway: 'NOT_AUTHORIZED', reason_code: '00020' },
    ],
    [
      'closed with the browser',
      { status: 'DECLINED', reason: '00021' },
      { status: 'Cancelled', response_gateway: 'NOT_AUTHORIZED', reason_code: '00021' },
    ],
    [
      'over the limit of the bank',
      { status: 'DECLINED', reason: '00008' },
      { status: 'Fail', response_gateway: 'NOT_AUTHORIZED', reason_code: '00008' },
    ],
    [
      'failed',
      { status: 'ERROR', reason: '00010' },
      { status: 'Fail', response_gateway: 'FAILED', reason_code: '00010' },
    ],
    [
      'not started by PSE after all',
      { status: 'ERROR', creationFailure: 'FAIL_RISK' },
      { status: 'Error', response_gateway: 'FAIL_RISK' },
    ],
  ])(
    '[TX-11] %s: nothing is posted and the invoice can be paid again at once',
    async (_what, outcome, row) => {
      const intent = await newCustomer();
      const { id, reference } = await started(fixture, intent);
      decide(reference, outcome);
      const moved = await movedBy(() => settle(fixture.ctx, reference));
      expect(moved).toEqual({});
      expect(await stored(fixture, id)).toMatchObject({ ...row, money: 'none', next_check_at: null });
      expect(await receiptsOf(intent)).toHaveLength(1);
      expect((await pay(fixture, intent)).reply.status).toBe('Pending');
    },
  );

  test('pending: nothing changes but the time of the last question', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    fixture.clock.advance(3 * MINUTE);
    expect(await settle(fixture.ctx, reference)).toMatchObject({ to: 'Pending', changed: false });
    const row = await stored(fixture, id);
    expect(row.last_checked_at).toEqual(fixture.clock.now());
    expect(row.next_check_at?.getTime()).toBe(fixture.clock.now().getTime() + 3 * MINUTE);
    const { rows } = await sql<{ pending: readonly string[] }>`
      select ${pendingInvoices(intent.invoices)} as pending`.execute(fixture.ctx.db);
    expect(rows).toEqual([{ pending: intent.invoices }]);
  });

  test('an unknown word leaves it pending and asks for a person', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    altered = { state: 'unknown', response: 'HELD_FOR_REVIEW' };
    expect(await settle(fixture.ctx, reference)).toMatchObject({ to: 'Pending', changed: false });
    expect(await stored(fixture, id)).toMatchObject({ status: 'Pending', attention: 'UNKNOWN_STATE' });
    altered = {};
    decide(reference, { status: 'APPROVED' });
    await settle(fixture.ctx, reference);
    expect(await stored(fixture, id)).toMatchObject({ status: 'Approved', attention: null });
  });

  test('silence changes nothing', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    const before = await stored(fixture, id);
    for (const answer of ['HTTP_500', 'RESET', 'TIMEOUT'] as const) {
      fixture.bank.control.behave({ query: { answer, times: 1 } }, { transaction: before.gateway_id ?? '' });
      await expect(settle(fixture.ctx, reference)).rejects.toThrow('gateway');
    }
    expect(await stored(fixture, id)).toEqual(before);
  });

  test('a transaction the gateway has forgotten stays pending and asks for a person', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    fixture.bank.control.behave({ query: { answer: 'HTTP_404', times: 1 } }, { transaction: reference });
    await settle(fixture.ctx, reference);
    expect(await stored(fixture, id)).toMatchObject({ status: 'Pending', attention: 'NOT_AT_GATEWAY' });
  });
});

describe('a gateway that lies', () => {
  test('another amount than was asked for: nobody is sent to the bank, and the payment is asked about again', async () => {
    const intent = await newCustomer();
    altered = { amount: INSTALMENT * 10 };
    const { reply } = await pay(fixture, intent);
    expect(reply).toMatchObject({
      status: 'Fail',
      code: 'PAYMENT_FAILED',
      extra_properties: { bank_url: '' },
    });
    const { status, next_check_at } = await stored(fixture, reply.transaction_id);
    expect(status).toBe('Error');
    expect(next_check_at).not.toBeNull();
  });

  test.each(['gatewayId', 'trazabilityCode'] as const)(
    'the %s of another payment: its payer is told, may pay again, and a person looks at it',
    async (field) => {
      const first = await stored(fixture, (await started(fixture, await newCustomer())).id);
      altered = { [field]: field === 'gatewayId' ? first.gateway_id : first.trazability_code };
      const intent = await newCustomer();
      const { reply } = await pay(fixture, intent);
      expect(reply).toMatchObject({ status: 'Fail', code: 'PAYMENT_FAILED' });
      fixture.clock.advance(24 * MINUTE);
      await settleDue(fixture.ctx);
      expect(await stored(fixture, reply.transaction_id)).toMatchObject({
        status: 'Error',
        attention: 'TRAZABILITY_REPEATED',
      });
      altered = {};
      expect((await pay(fixture, intent)).reply.status).toBe('Pending');
    },
  );

  test.each(['2999-12-31T23:59:59Z', '2001-01-01T00:00:00Z'])(
    'an approval at %s came when it was told',
    async (moment) => {
      const { id, reference } = await started(fixture, await newCustomer());
      decide(reference, { status: 'APPROVED' });
      altered = { finishedAt: new Date(moment) };
      fixture.clock.advance(3 * MINUTE);
      await settle(fixture.ctx, reference);
      expect((await stored(fixture, id)).paid_at).toEqual(fixture.clock.now());
    },
  );
});

describe('money that moved against expectation is recorded, never refused', () => {
  test.each<[string, Outcome]>([
    ['Fail', { status: 'DECLINED', reason: '00014' }],
    ['Cancelled', { status: 'DECLINED', reason: '00021' }],
    ['Error', { status: 'ERROR', creationFailure: 'FAIL_TIMEOUT' }],
  ])('an approval after %s goes to suspense, not to the invoice', async (status, outcome) => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    decide(reference, outcome);
    await settle(fixture.ctx, reference);
    expect((await stored(fixture, id)).status).toBe(status);
    decide(reference, { status: 'APPROVED' });
    const moved = await movedBy(async () => {
      await settle(fixture.ctx, reference);
      await settle(fixture.ctx, reference);
    });
    expect(moved).toEqual(IN_SUSPENSE);
    expect(await unpaid(intent)).toBe(6);
    expect(await stored(fixture, id)).toMatchObject({
      status: 'Approved',
      money: 'suspense',
      attention: 'LATE_APPROVAL',
    });
  });

  test('two banks that approve one instalment: the first is applied, the second waits in suspense', async () => {
    const intent = await newCustomer();
    const first = await started(fixture, intent);
    await withoutReservation(fixture, first.id);
    const second = await started(fixture, intent);
    decide(second.reference, { status: 'APPROVED' });
    expect(await movedBy(() => settle(fixture.ctx, second.reference))).toEqual(APPLIED);
    decide(first.reference, { status: 'APPROVED' });
    expect(await movedBy(() => settle(fixture.ctx, first.reference))).toEqual(IN_SUSPENSE);
    expect(await unpaid(intent)).toBe(5);
    expect(await stored(fixture, first.id)).toMatchObject({
      status: 'Approved',
      attention: 'SECOND_APPROVAL',
    });
  });

  test.each([
    ['less', { amount: INSTALMENT - 10_000 }, INSTALMENT - 10_000],
    ['more', { amount: INSTALMENT + 1 }, INSTALMENT + 1],
  ])(
    'an approval of %s is not applied: what came waits in suspense for a person',
    async (_what, lie, came) => {
      const intent = await newCustomer();
      const { id, reference } = await started(fixture, intent);
      decide(reference, { status: 'APPROVED' });
      altered = lie;
      const moved = await movedBy(async () => {
        await settle(fixture.ctx, reference);
        await settle(fixture.ctx, reference);
      });
      expect(moved).toEqual({ gateway_clearing: came, unapplied_payments: -came });
      expect(await unpaid(intent)).toBe(6);
      expect(await stored(fixture, id)).toMatchObject({
        status: 'Error',
        money: 'suspense',
        attention: 'AMOUNT_MISMATCH',
        received_amount: came,
      });
      expect((await receiptsOf(intent)).map((mail) => mail.subject)).toEqual(['Estamos revisando tu pago']);
      expect((await pay(fixture, intent)).reply.code).toBe('INVOICE_COLLECTED_TODAY');
    },
  );

  test('[reason 00018] the bank takes an approval back: a reversal entry, the debt is there again', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    decide(reference, { status: 'APPROVED' });
    await settle(fixture.ctx, reference);
    expect(await unpaid(intent)).toBe(5);
    fixture.bank.control.reverse(reference, { event: false });
    const moved = await movedBy(async () => {
      expect(await settle(fixture.ctx, reference)).toMatchObject({ from: 'Approved', to: 'Fail' });
      await settle(fixture.ctx, reference);
    });
    expect(moved).toEqual({
      gateway_clearing: -INSTALMENT,
      capital_receivable: 100_000,
      interest_income: 10_000,
    });
    expect(await unpaid(intent)).toBe(6);
    expect(await stored(fixture, id)).toMatchObject({
      status: 'Fail',
      money: 'reversed',
      response_gateway: 'NOT_AUTHORIZED',
      reason_code: '00018',
    });
    expect((await receiptsOf(intent)).map((mail) => mail.subject)).toEqual([
      'Recibimos tu pago de $110.000',
      expect.stringMatching(/^Así queda tu crédito de la factura /),
      'Tu banco reversó tu pago de $110.000',
    ]);
  });

  test('money in suspense that the bank takes back leaves suspense, and the mail calls no debt pending again; approved once more, it waits there again', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    decide(reference, { status: 'DECLINED', reason: '00014' });
    await settle(fixture.ctx, reference);
    decide(reference, { status: 'APPROVED' });
    await settle(fixture.ctx, reference);
    fixture.bank.control.reverse(reference, { event: false });
    const back = await movedBy(() => settle(fixture.ctx, reference));
    expect(back).toEqual({ gateway_clearing: -INSTALMENT, unapplied_payments: INSTALMENT });
    expect(await stored(fixture, id)).toMatchObject({ status: 'Fail', money: 'reversed' });
    const body = (await receiptsOf(intent)).at(-1)?.body;
    expect(body).toContain('ya no lo aplicaremos a tu crédito');
    expect(body).not.toContain('pendiente');
  });

  test('an applied payment that is reversed and approved again waits in suspense', async () => {
    const intent = await newCustomer();
    const { id, reference } = await started(fixture, intent);
    decide(reference, { status: 'APPROVED' });
    await settle(fixture.ctx, reference);
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    decide(reference, { status: 'APPROVED' });
    expect(await movedBy(() => settle(fixture.ctx, reference))).toEqual(IN_SUSPENSE);
    expect(await stored(fixture, id)).toMatchObject({ status: 'Approved', money: 'suspense' });
  });

  /** Money that the ledger has received from the gateway for a payment. */
  const received = async (id: string): Promise<number> => {
    const { rows } = await sql<{ received: number }>`
      select coalesce(sum(l.amount), 0)::bigint as received
      from ledger_posting l join ledger_entry e on e.id = l.entry_id
      where e.transaction_id = ${id} and l.account = 'gateway_clearing'`.execute(fixture.ctx.db);
    return rows[0]?.received ?? 0;
  };

  test.each<[string, readonly ('declined' | 'approved' | 'back')[]]>([
    ['declined, approved late, taken back, approved', ['declined', 'approved', 'back', 'approved']],
    ['approved, taken back twice, approved', ['approved', 'back', 'approved', 'back', 'approved']],
  ])(
    'a bank that changes its mind (%s): the ledger holds the money at every approval',
    async (_what, moves) => {
      const intent = await newCustomer();
      const { id, reference } = await started(fixture, intent);
      for (const move of moves) {
        if (move === 'back') fixture.bank.control.reverse(reference, { event: false });
        else if (move === 'approved') decide(reference, { status: 'APPROVED' });
        else decide(reference, { status: 'DECLINED', reason: '00014' });
        await settle(fixture.ctx, reference);
        await settle(fixture.ctx, reference);
        const isApproved = move === 'approved';
        expect((await stored(fixture, id)).status === 'Approved').toBe(isApproved);
        expect(await received(id)).toBe(isApproved ? INSTALMENT : 0);
      }
      expect(await stored(fixture, id)).toMatchObject({ status: 'Approved', money: 'suspense' });
    },
  );

  test('a movement that the gateway gives to two payments is posted for one', async () => {
    const [one, two] = [await newCustomer(), await newCustomer()];
    const first = await started(fixture, one);
    const second = await started(fixture, two);
    const { trazability_code } = await stored(fixture, first.id);
    await paymentTables(fixture.ctx.db)
      .updateTable('payment_transaction')
      .set({ trazability_code: null })
      .where('public_id', '=', second.id)
      .execute();
    decide(first.reference, { status: 'APPROVED' });
    decide(second.reference, { status: 'APPROVED' });
    altered = { trazabilityCode: trazability_code };
    const moved = await movedBy(async () => {
      await settle(fixture.ctx, first.reference);
      await settle(fixture.ctx, second.reference);
    });
    expect(moved).toEqual(APPLIED);
    expect(await stored(fixture, second.id)).toMatchObject({
      status: 'Pending',
      attention: 'TRAZABILITY_REPEATED',
    });
  });
});

describe('the worker', () => {
  test('asks about what is due and about nothing else', async () => {
    const [early, late] = [
      await started(fixture, await newCustomer()),
      await started(fixture, await newCustomer()),
    ];
    decide(early.reference, { status: 'APPROVED' });
    expect(await settleDue(fixture.ctx)).toEqual([]);
    fixture.clock.advance(3 * MINUTE);
    const settled = await settleDue(fixture.ctx);
    expect(settled).toContainEqual(expect.objectContaining({ publicId: early.id, to: 'Approved' }));
    expect((await stored(fixture, late.id)).status).toBe('Pending');
  });

  test('gives a pending payment up after a day, unanswered: it stays pending for a person', async () => {
    const intent = await newCustomer();
    const { id } = await started(fixture, intent);
    altered = { state: 'pending', response: 'PENDING' };
    for (let asked = 0; asked < 40; asked += 1) {
      const { next_check_at } = await stored(fixture, id);
      if (next_check_at === null) break;
      fixture.clock.set(next_check_at);
      await settleDue(fixture.ctx);
    }
    expect(await stored(fixture, id)).toMatchObject({
      status: 'Pending',
      attention: 'UNRESOLVED',
      next_check_at: null,
    });
  });

  test('a gateway that is down is left alone after three silences; everything stays due', async () => {
    const intents = await Promise.all(Array.from({ length: 5 }, newCustomer));
    const ids: string[] = [];
    for (const intent of intents) ids.push((await started(fixture, intent)).id);
    fixture.clock.advance(3 * MINUTE);
    fixture.bank.control.outage = 'HTTP_503';
    await settleDue(fixture.ctx);
    fixture.bank.control.outage = undefined;
    fixture.clock.advance(MINUTE);
    await settleDue(fixture.ctx);
    for (const id of ids) expect((await stored(fixture, id)).last_checked_at).toEqual(fixture.clock.now());
  });
});

describe('a process that died while starting a payment', () => {
  const dyingAt = async (place: string, intent: Intent, key: string) => {
    const ctx = {
      ...fixture.ctx,
      checkpoint: (name: string) => {
        if (name === place) throw new Error('killed');
      },
    };
    const app = await serverOver(ctx);
    await pay({ app }, { ...intent, key });
    await app.close();
  };

  test('before the gateway heard of it: it ends as Error, the invoice is free, the repeated call is told', async () => {
    const intent = await newCustomer();
    const key = randomUUID();
    await dyingAt('pay:opened', intent, key);
    expect((await pay(fixture, intent)).reply.code).toBe('PAYMENT_UNFINISHED');
    fixture.clock.advance(MINUTE);
    const [settled] = await settleDue(fixture.ctx);
    expect(settled).toMatchObject({ from: 'Init', to: 'Error' });
    const again = await pay(fixture, { ...intent, key });
    expect(again.reply).toMatchObject({ status: 'Fail', code: 'PAYMENT_FAILED' });
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test('after the gateway had made it: it is found by its reference, and the repeated call goes to the bank', async () => {
    const intent = await newCustomer();
    const key = randomUUID();
    await dyingAt('pay:created-at-gateway', intent, key);
    fixture.clock.advance(MINUTE);
    expect(await settleDue(fixture.ctx)).toContainEqual(
      expect.objectContaining({ from: 'Init', to: 'Pending' }),
    );
    const again = await pay(fixture, { ...intent, key });
    expect(again.reply.status).toBe('Pending');
    expect(again.reply.extra_properties.bank_url).toContain('/pse/');
  });

  test('and the bank approved meanwhile: it goes through Pending to Approved and is applied', async () => {
    const intent = await newCustomer();
    await dyingAt('pay:bank-url-known', intent, randomUUID());
    const pending = await fixture.bank.control.transactions({ status: 'PENDING' });
    const reference = pending.at(-1)?.wire.reference ?? '';
    decide(reference, { status: 'APPROVED' });
    fixture.clock.advance(MINUTE);
    const moved = await movedBy(async () => {
      expect(await settleDue(fixture.ctx)).toContainEqual(
        expect.objectContaining({ from: 'Init', to: 'Approved' }),
      );
    });
    expect(moved).toEqual(APPLIED);
  });
});

test('afterwards the ledger sums to zero and the audit chain is whole', async () => {
  expect(sumOf(await balances(fixture))).toBe(0);
  expect((await verifyAudit(fixture.ctx.db)).brokenAt).toBeNull();
});
