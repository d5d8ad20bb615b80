import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BANK_SESSION, PSE_POLL_STEP, PSE_WINDOW } from '@portal/contract/pse';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import { GatewayUnavailableError, type PaymentOrder } from './gateway/port.ts';
import { settleDue } from './operations/settle-due.ts';
import {
  addCustomer,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  started,
  stored,
} from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
let orders: PaymentOrder[] = [];
let isAway = false;
let areNone = false;

beforeAll(async () => {
  fixture = await openPaymentFixture({
    wrap: (gateway) => ({
      ...gateway,
      listBanks: async () => {
        if (isAway) throw new GatewayUnavailableError('away');
        const banks = await gateway.listBanks();
        return areNone ? banks.slice(0, 0) : banks;
      },
      create: async (order) => {
        orders.push(order);
        return await gateway.create(order);
      },
    }),
  });
});
afterAll(() => fixture.close());

test('a check that cannot be made refuses: without a list of banks no payment begins', async () => {
  isAway = true;
  await addCustomer(fixture, '1600000001', ['P10']);
  const { status, text } = await pay(fixture, { who: '1600000001', invoices: ['P10'] });
  isAway = false;
  expect(status).toBe(503);
  expect(text).toContain('UNAVAILABLE');
  expect(orders).toEqual([]);
});

test('a list without a bank is none: the gateway is asked again, not tomorrow', async () => {
  areNone = true;
  await addCustomer(fixture, '1600000006', ['P60']);
  expect((await pay(fixture, { who: '1600000006', invoices: ['P60'] })).status).toBe(503);
  areNone = false;
  expect((await pay(fixture, { who: '1600000006', invoices: ['P60'] })).reply.status).toBe('Pending');
  orders = [];
});

test('a check that cannot be made refuses: without the reservations no payment reaches the gateway', async () => {
  await addCustomer(fixture, '1600000002', ['P20']);
  await sql`alter table payment_reservation rename to payment_reservation_away`.execute(fixture.database.db);
  try {
    const { status } = await pay(fixture, { who: '1600000002', invoices: ['P20'] });
    expect(status).toBeGreaterThanOrEqual(500);
  } finally {
    await sql`alter table payment_reservation_away rename to payment_reservation`.execute(
      fixture.database.db,
    );
  }
  expect(orders).toEqual([]);
});

test('nothing that is sent has a separator of PSE', async () => {
  orders = [];
  await addCustomer(fixture, '1600000003', ['P30']);
  await sql`update customer set first_name = 'Ana "La|Mona"', email = 'ana|"x"@correo.example'
    where fiscal_number = '1600000003'`.execute(fixture.database.db);
  await started(fixture, { who: '1600000003', invoices: ['P30'] });
  expect(orders).toHaveLength(1);
  expect(
    JSON.stringify(
      Object.values(orders[0] ?? {}).flatMap((v) => (typeof v === 'object' ? Object.values(v) : [v])),
    ),
  ).not.toMatch(/\||\\"/);
  expect(orders[0]?.payer.fullName).toContain('Ana LaMona');
});

test('pending payments are asked about every three minutes, and none is failed before the twenty-one of PSE', async () => {
  const { poll } = fixture.ctx.config.gateway;
  expect(poll.step).toBe(PSE_POLL_STEP);
  expect(poll.until).toBeGreaterThan(PSE_WINDOW);
  await addCustomer(fixture, '1600000004', ['P40']);
  const { id } = await started(fixture, { who: '1600000004', invoices: ['P40'] });
  for (let asked = 1; asked < PSE_WINDOW / PSE_POLL_STEP; asked += 1) {
    fixture.clock.advance(PSE_POLL_STEP);
    await settleDue(fixture.ctx);
    expect((await stored(fixture, id)).status).toBe('Pending');
  }
  fixture.clock.advance(PSE_POLL_STEP);
  await settleDue(fixture.ctx);
  expect(await stored(fixture, id)).toMatchObject({ status: 'Fail', reason_code: '00015' });
});

test('a person who was at the bank and did not finish is told after seven minutes, at the next question', async () => {
  fixture.clock.set('2026-11-20T15:00:00Z');
  await addCustomer(fixture, '1600000005', ['P50']);
  const { id } = await started(fixture, { who: '1600000005', invoices: ['P50'] });
  await fetch((await stored(fixture, id)).bank_url ?? '');
  fixture.clock.advance(BANK_SESSION);
  await settleDue(fixture.ctx);
  expect(await stored(fixture, id)).toMatchObject({ status: 'Fail', reason_code: '00015' });
});

test('moments are told in the time of Bogotá, five hours behind UTC on every day of the year', () => {
  for (let day = 0; day < 366; day += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, 4, 59, 59) + day * 86_400_000);
    expect(new Date(`${bogotaTimestamp(at)}-05:00`)).toEqual(at);
  }
});
