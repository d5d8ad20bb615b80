import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type RunningBank, startBank } from './server.ts';
import {
  addressOf,
  createPayment,
  getPayment,
  paymentRequest,
  post,
  press,
  startTestMerchant,
  type TestMerchant,
} from './test-merchant.ts';

let folder: string;
let merchant: TestMerchant;
let bank: RunningBank | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bank-'));
  merchant = await startTestMerchant();
});
afterEach(async () => {
  await bank?.close();
  await merchant.close();
  rmSync(folder, { recursive: true });
});

const start = async (options: object = {}) => {
  bank = await startBank({ dataDir: folder, paymentUrlDelayMs: 0, ...options });
  return bank;
};

test('a payment pending before a restart can be approved after it, at the new address', async () => {
  const before = await start();
  const payment = await createPayment(before, 'kept');
  await before.close();

  const after = await start({ eventsUrl: merchant.eventsUrl });
  const kept = await getPayment(after, payment.id);
  expect(kept.status).toBe('PENDING');
  expect(addressOf(kept).startsWith(after.url)).toBe(true);
  expect((await post(after, await paymentRequest(after, 'kept'))).status).toBe(422);
  await press(addressOf(kept), 'approve');
  await after.control.settled();
  expect(merchant.received.map(({ event }) => event.data.transaction.status)).toEqual(['APPROVED']);
});

test('an event not delivered before a restart is delivered after it', async () => {
  const before = await start({ retryScheduleMs: [1] });
  await press(addressOf(await createPayment(before, 'owed')), 'approve');
  await before.close();

  const after = await start({ eventsUrl: merchant.eventsUrl, retryScheduleMs: [1, 1] });
  const events = await after.control.events({}, { waitMs: 5000 });
  expect(events.map((event) => event.reference)).toEqual(['owed']);
  await after.control.resend(events[0]?.id ?? '');
  expect(merchant.received.length).toBeGreaterThan(0);
});

test('the window ends for a payment that waited through a restart', async () => {
  let now = new Date('2026-11-20T20:00:00Z');
  const before = await start({ now: () => now });
  const payment = await createPayment(before, 'waited');
  await before.close();
  now = new Date('2026-11-20T20:21:00Z');
  const after = await start({ now: () => now });
  expect((await getPayment(after, payment.id)).status).toBe('DECLINED');
});

test('no half-written file remains, and forgetting removes the files', async () => {
  const running = await start();
  for (let i = 0; i < 5; i += 1) await press(addressOf(await createPayment(running, `p${i}`)), 'approve');
  await running.control.settled();
  const files = readdirSync(join(folder, 'transactions'));
  expect(files).toHaveLength(5);
  expect(files.every((name) => name.endsWith('.json'))).toBe(true);
  running.control.reset();
  expect(readdirSync(join(folder, 'transactions'))).toEqual([]);
  expect(readdirSync(join(folder, 'events'))).toEqual([]);
});

test('without a folder nothing is written', async () => {
  bank = await startBank({ paymentUrlDelayMs: 0 });
  await createPayment(bank, 'memory');
  expect(existsSync(join(folder, 'transactions'))).toBe(false);
});
