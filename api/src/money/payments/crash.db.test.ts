import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningBank, startBank } from '@portal/simulators/bank';
import type { Database } from '../../platform/database/database.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import type { Checkpoint } from './context.ts';
import type { Report } from './testing/crashable-api.ts';
import { type CrashableApi, payAt, startCrashableApi } from './testing/crashable-api-process.ts';

const MINUTE = 60_000;
let bank: RunningBank;
let database: (Database & { readonly url: string | undefined }) | undefined;
let folder: string;
let bankNow = Date.parse('2026-11-20T15:00:00Z');

beforeAll(async () => {
  bank = await startBank({ paymentUrlDelayMs: 0, retryScheduleMs: [], now: () => new Date(bankNow) });
  folder = mkdtempSync(join(tmpdir(), 'portal-crash-'));
  if (onPostgres) database = await openTestDatabase();
});
afterAll(async () => {
  await survivor?.end();
  await bank.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const startApi = (): Promise<CrashableApi> =>
  startCrashableApi({ bank, now: new Date(bankNow), place: database?.url ?? folder });

const everyPlace: readonly Checkpoint[] = [
  'pay:before-opening',
  'pay:opened',
  'pay:created-at-gateway',
  'pay:bank-url-known',
  'pay:started',
  'event:stored',
  'settle:claimed',
  'settle:asked',
  'settle:before-commit',
  'settle:settled',
];
// Each place costs a start of an embedded database; two of them show that its files survive.
const places = onPostgres ? everyPlace : (['pay:created-at-gateway', 'settle:before-commit'] as const);

/** The process that came after the last kill. */
let survivor: CrashableApi | undefined;

/** An API that kills itself at a place: the one that was started last, where there is one. */
const apiThatDiesAt = async (place: Checkpoint): Promise<CrashableApi> => {
  const api = survivor ?? (await startApi());
  survivor = undefined;
  await api.order({ what: 'die-at', place, now: new Date(bankNow).toISOString() });
  return api;
};

test.each(places)(
  'killed at %s and started again: nothing is lost, nothing is doubled',
  async (place) => {
    const who = String(1_400_000_000 + everyPlace.indexOf(place));
    const invoice = `E4${everyPlace.indexOf(place)}`;
    const key = randomUUID();

    let api = await apiThatDiesAt(place);
    const restart = async () => {
      expect(await api.died).toBe('SIGKILL');
      bankNow += 5 * MINUTE;
      api = await startApi();
      await api.order({ what: 'settle-due' });
    };
    bank.control.eventsUrl = `${api.url}/api/gateway/events`;
    await api.order({ what: 'add-customer', who, invoices: [invoice] });

    // The customer pays; when no answer comes, the browser repeats the call with its key.
    let reply = await payAt(api, who, invoice, key);
    if (!reply) {
      await restart();
      reply = await payAt(api, who, invoice, key);
    }
    // A payment that the gateway had not heard of failed; the customer starts another.
    if (reply?.status === 'Fail') reply = await payAt(api, who, invoice, randomUUID());
    expect(reply?.status).toBe('Pending');

    // The bank approves and says so, once.
    const atBank = (await bank.control.transactions({ status: 'PENDING' })).filter(
      ({ wire }) => wire.payment_method.user_legal_id === who,
    );
    expect(atBank).toHaveLength(1);
    bank.control.eventsUrl = `${api.url}/api/gateway/events`;
    bank.control.settle(atBank[0]?.id ?? '', { status: 'APPROVED' });
    await bank.control.settled();
    if (place === 'event:stored') await restart();
    bankNow += 5 * MINUTE;
    if (place.startsWith('settle:')) {
      // Due by the event, or by the clock when that was lost.
      await api.order({ what: 'settle-due' });
      await restart();
    }
    await api.order({ what: 'settle-due' });

    const report = await api.order<Report>({ what: 'report', who });
    survivor = api;
    expect(report?.transactions.filter(({ status }) => status === 'Approved')).toEqual([
      { status: 'Approved', money: 'applied' },
    ]);
    expect(report?.transactions.filter(({ status }) => status === 'Init' || status === 'Pending')).toEqual(
      [],
    );
    expect(report?.entries).toEqual(['payment']);
    expect(report?.ledgerSum).toBe(0);
    const approved = (await bank.control.transactions({ status: 'APPROVED' })).filter(
      ({ wire }) => wire.payment_method.user_legal_id === who,
    );
    expect(approved).toHaveLength(1);
  },
  // Starts of whole APIs; a limit for what hangs, not a measure.
  180_000,
);

const abandonPlaces: readonly Checkpoint[] = onPostgres
  ? ['abandon:before-marking', 'abandon:marked', 'abandon:closed-at-gateway']
  : ['abandon:marked'];

test.each(abandonPlaces)(
  'killed at %s while its owner leaves a payment: left again after the start, the invoice is free, nothing is posted',
  async (place) => {
    const who = String(1_450_000_000 + abandonPlaces.indexOf(place));
    const invoice = `E45${abandonPlaces.indexOf(place)}`;
    let api = await apiThatDiesAt(place);
    await api.order({ what: 'add-customer', who, invoices: [invoice] });
    const first = await payAt(api, who, invoice, randomUUID());
    expect(first?.status).toBe('Pending');
    const leave = async () =>
      (
        await fetch(`${api.url}/api/transactions/${first?.transaction_id}/abandon`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-principal': who },
          body: '{}',
        })
      ).json() as Promise<{ outcome: string }>;
    await expect(leave()).rejects.toThrow();
    expect(await api.died).toBe('SIGKILL');
    api = await startApi();
    // No payer was at the bank: the gateway has closed it, or does so now.
    expect((await leave()).outcome).toBe('closed');
    expect((await payAt(api, who, invoice, randomUUID()))?.status).toBe('Pending');
    const report = await api.order<Report>({ what: 'report', who });
    survivor = api;
    expect(report?.transactions.map(({ status }) => status)).toEqual(['Cancelled', 'Pending']);
    expect(report?.entries).toEqual([]);
    expect(report?.ledgerSum).toBe(0);
  },
  180_000,
);
