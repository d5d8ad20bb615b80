import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type RunningBank, startBank } from '@portal/simulators/bank';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import type { Checkpoint } from '../payments/index.ts';
import type { Days, Report } from '../payments/testing/crashable-api.ts';
import { type CrashableApi, payAt, startCrashableApi } from '../payments/testing/crashable-api-process.ts';

const WHO = '1460000001';
const INVOICE = 'E461';
const DAY = 24 * 60 * 60_000;

let bank: RunningBank;
let place: string;
let close: () => Promise<unknown>;
let now: number;

const postgresPlace = async () => {
  const { url = '', close: end } = await openTestDatabase();
  return { url, end };
};
const embeddedPlace = async () => {
  const url = mkdtempSync(join(tmpdir(), 'portal-crash-'));
  return { url, end: async () => rmSync(url, { recursive: true, force: true }) };
};

beforeEach(async () => {
  now = Date.parse('2026-11-20T15:00:00Z');
  bank = await startBank({ paymentUrlDelayMs: 0, retryScheduleMs: [], now: () => new Date(now) });
  const { url, end } = await (onPostgres ? postgresPlace() : embeddedPlace());
  place = url;
  close = end;
});
afterEach(async () => {
  await bank.close();
  await close();
});

const startApi = (dieAt?: Checkpoint): Promise<CrashableApi> =>
  startCrashableApi({ bank, now: new Date(now), place, dieAt });

const advance = async (api: CrashableApi, milliseconds: number) => {
  now += milliseconds;
  await api.order({ what: 'advance', milliseconds });
};

/** Each costs two starts of an embedded database; one of them shows that its files survive. */
const places: readonly Checkpoint[] = onPostgres
  ? ['reconcile:claimed', 'reconcile:settled', 'reconcile:before-commit']
  : ['reconcile:before-commit'];

test.each(places)(
  'killed at %s of the daily reconciliation: another process compares the day as soon as it is known, not after the claim, and what the bank took back is posted once',
  async (at) => {
    let api = await startApi(at);
    await api.order({ what: 'add-customer', who: WHO, invoices: [INVOICE] });
    expect((await payAt(api, WHO, INVOICE, randomUUID()))?.status).toBe('Pending');
    const [payment] = await bank.control.transactions({ status: 'PENDING' });
    const reference = payment?.wire.reference ?? '';
    bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
    await advance(api, 5 * 60_000);
    await api.order({ what: 'settle-due' });
    // The bank takes it back, and the event of it is lost.
    bank.control.reverse(reference, { event: false });

    await advance(api, DAY);
    expect(await api.order({ what: 'reconcile' })).toBeUndefined();
    expect(await api.died).toBe('SIGKILL');

    // At the same moment of the portal's clock: the claim has not run out.
    api = await startApi();
    await api.order({ what: 'await-being-alone' });
    expect(await api.order({ what: 'reconcile' })).toEqual(['2026-11-20']);
    expect(await api.order({ what: 'reconcile' })).toEqual([]);
    const report = await api.order<Report>({ what: 'report', who: WHO });
    const days = await api.order<Days>({ what: 'days' });
    await api.end();
    expect(report?.transactions).toEqual([{ status: 'Fail', money: 'reversed' }]);
    expect(report?.entries.toSorted()).toEqual(['payment', 'reversal']);
    expect(report?.ledgerSum).toBe(0);
    expect(days).toEqual([{ day: '2026-11-20', state: 'closed', differences: 0 }]);
  },
  // Starts of whole APIs; a limit for what hangs, not a measure.
  180_000,
);
