import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startBank } from '@portal/simulators/bank';
import { seeded } from '../../../testing/simulation/seeded.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { Books } from './testing/crashable-api.ts';
import { type CrashableApi, payAt, startCrashableApi } from './testing/crashable-api-process.ts';

const KILLS = Number(process.env['KILLS'] ?? 200);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const AT_ONCE = 4;
/** How often what had no answer is repeated with its key at the end. */
const REPEATS = 3;
const MINUTE = 60_000;
const LIVE = ['Init', 'Pending'];

interface Attempt {
  readonly who: string;
  readonly invoice: string;
  readonly key: string;
}

const onPostgres = async () => {
  const database = await openTestDatabase();
  if (database.url === undefined) throw new Error('these tests run on PostgreSQL');
  return { place: database.url, close: () => database.close() };
};
const onEmbedded = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-kills-'));
  return { place: folder, close: async () => rmSync(folder, { recursive: true, force: true }) };
};

test.each([
  ['PostgreSQL', onPostgres],
  ['the embedded database', onEmbedded],
])(
  `on %s, ${KILLS} kills at any moment of paying, telling and settling: nothing is lost, nothing is doubled (SEED=${SEED})`,
  async (name, open) => {
    const random = seeded(SEED);
    const { place, close } = await open();
    let now = Date.parse('2026-11-20T15:00:00Z');
    const bank = await startBank({ paymentUrlDelayMs: 0, retryScheduleMs: [], now: () => new Date(now) });
    const acknowledged = new Set<string>();
    let unanswered: Attempt[] = [];
    /** How long the last round took that was left alone: kills fall anywhere in it. */
    let round = 0;
    let customers = 0;

    const payAll = async (api: CrashableApi, attempts: readonly Attempt[]): Promise<Attempt[]> => {
      const replies = await Promise.all(
        attempts.map(({ who, invoice, key }) => payAt(api, who, invoice, key)),
      );
      for (const reply of replies) if (reply?.status === 'Pending') acknowledged.add(reply.transaction_id);
      return attempts.filter((_, index) => replies[index]?.status === undefined);
    };
    const decideAtBank = async () => {
      for (const { id } of await bank.control.transactions({ status: 'PENDING' })) {
        if (random.chance(0.8)) {
          bank.control.settle(
            id,
            random.chance(0.8) ? { status: 'APPROVED' } : { status: 'DECLINED', reason: '00014' },
          );
        }
      }
      await bank.control.settled();
    };
    const work = async (api: CrashableApi): Promise<void> => {
      await api.order({ what: 'settle-due' });
      // As the browser does: what had no answer is repeated with its key.
      unanswered = await payAll(api, unanswered);
      const attempts: Attempt[] = [];
      for (let n = 0; n < AT_ONCE; n += 1) {
        customers += 1;
        const [who, invoice] = [String(1_500_000_000 + customers), `K${customers}`];
        if ((await api.order({ what: 'add-customer', who, invoices: [invoice] })) === undefined) return;
        attempts.push({ who, invoice, key: randomUUID() });
      }
      unanswered = [...unanswered, ...(await payAll(api, attempts))];
      await decideAtBank();
      await api.order({ what: 'settle-due' });
    };
    const start = async (): Promise<CrashableApi> => {
      now += 5 * MINUTE;
      const api = await startCrashableApi({ bank, now: new Date(now), place });
      bank.control.eventsUrl = `${api.url}/api/gateway/events`;
      return api;
    };

    for (let kills = 0; kills < KILLS; ) {
      const api = await start();
      const from = performance.now();
      // Every tenth round is left alone, to know how long one is.
      const timer =
        kills % 10 === 0 && round === 0
          ? undefined
          : setTimeout(() => api.kill(), random.whole(0, Math.ceil(round)));
      await work(api);
      if (timer === undefined) {
        round = performance.now() - from;
        await api.end();
        continue;
      }
      await api.died;
      kills += 1;
      if (kills % 10 === 0) round = 0;
    }

    const api = await start();
    // As a customer does: the answer may be to come back later.
    for (let tries = 0; unanswered.length > 0 && tries < REPEATS; tries += 1) {
      await api.order({ what: 'settle-due' });
      unanswered = await payAll(api, unanswered);
    }
    expect(unanswered).toEqual([]);
    for (const { id } of await bank.control.transactions({ status: 'PENDING' }))
      bank.control.settle(id, { status: 'APPROVED' });
    await bank.control.settled();
    for (let passes = 0; passes < 20; passes += 1) {
      now += 10 * MINUTE;
      await api.order({ what: 'advance', milliseconds: 10 * MINUTE });
      await api.order({ what: 'settle-due' });
    }
    const books = await api.order<Books>({ what: 'books' });
    await api.end();
    const approved = await bank.control.transactions({ status: 'APPROVED' });
    await bank.close();
    await close();

    if (books === undefined) throw new Error('the books were not read');
    const { payments } = books;
    const credited = payments.filter(({ entries }) => entries > 0);
    process.stdout.write(
      `${name}, SEED=${SEED}: ${KILLS} kills, ${payments.length} payments, ${acknowledged.size} acknowledged, ` +
        `${approved.length} approved at the bank, ${credited.length} credited\n`,
    );
    const ids = new Set(payments.map(({ public_id }) => public_id));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect(payments.filter(({ status }) => LIVE.includes(status))).toEqual([]);
    expect(credited.filter(({ status, entries }) => status !== 'Approved' || entries !== 1)).toEqual([]);
    expect(credited.map(({ reference }) => reference).toSorted()).toEqual(
      approved.map(({ wire }) => wire.reference).toSorted(),
    );
    expect(books.ledgerSum).toBe(0);
    expect(credited.length).toBeGreaterThan(KILLS / 4);
  },
  24 * 60 * MINUTE,
);
