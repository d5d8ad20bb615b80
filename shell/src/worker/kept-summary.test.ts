import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { createSummaryKeeper, type SummaryKeeper } from './kept-summary.ts';
import { filledOfflinePage } from './offline-page.ts';

/** What the answer says of the session, in seconds. */
let endsIn: string | undefined;

/** jsdom has neither caches nor responses: as much of them as the keeper uses. */
class FakeResponse {
  readonly #body: string;
  readonly status: number;
  readonly headers = new Headers(endsIn === undefined ? {} : { 'session-ends-in': endsIn });
  constructor(body: string, { status = 200 }: { status?: number } = {}) {
    this.#body = body;
    this.status = status;
  }
  get ok(): boolean {
    return this.status < 300;
  }
  clone = (): FakeResponse => new FakeResponse(this.#body, { status: this.status });
  json = async (): Promise<unknown> => JSON.parse(this.#body);
}
Object.assign(globalThis, { Response: FakeResponse });

const stores = new Map<string, Map<string, FakeResponse>>();
const caches = {
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, FakeResponse>();
    stores.set(name, store);
    return {
      put: async (key: string, response: FakeResponse) => void store.set(key, response),
      match: async (key: string) => store.get(key)?.clone(),
    };
  },
  delete: async (name: string) => stores.delete(name),
} as unknown as CacheStorage;

const summary: Output<'GET /api/summary'> = {
  user: { first_name: 'Mariana <b>', last_name: 'Gómez Restrepo', fiscal_number: '1010101010' },
  variables: [],
  total_balance: {
    mora: 0,
    next_quota: 183_957,
    next_due_from: '2026-11-28',
    next_due_to: '2026-11-30',
    overdue_days: 0,
    late_interest: 0,
  },
  summary: { quota_approved: 4_200_000, debt_balance: 1_862_300, quota_available: 2_337_700 },
  invoices: [
    {
      date: '2026-05-14',
      invoice: 'B104482',
      quota: 114_370,
      balance: 744_200,
      no_quote: 6,
      term: 12,
      due_date: '2026-11-30',
      overdue_days: 0,
    },
  ],
};

const realFetch = globalThis.fetch;
let answer: () => Promise<FakeResponse>;
let now: Date;
let keeper: SummaryKeeper;
let work: Promise<unknown>[];
beforeEach(() => {
  stores.clear();
  endsIn = undefined;
  work = [];
  now = new Date('2026-11-20T14:14:00Z');
  answer = async () => new FakeResponse(JSON.stringify(summary));
  globalThis.fetch = (() => answer()) as unknown as typeof fetch;
  keeper = createSummaryKeeper(caches, 'portal-summary-1.3', () => now);
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

const ask = async (): Promise<void> => {
  await keeper.pass({} as Request, { waitUntil: (done) => work.push(done) });
  await Promise.all(work);
};

test('the last summary is kept with its time, without national ID and last name', async () => {
  await ask();
  const kept = await keeper.kept();
  expect(kept?.savedAt).toBe('2026-11-20T14:14:00.000Z');
  expect(JSON.stringify(kept)).not.toMatch(/1010101010|Restrepo/);
  const page = filledOfflinePage('<main><!--kept--></main>', kept);
  expect(page).toMatch(/Datos guardados el 20 de noviembre de 2026.*9:14/);
  expect(page).toContain('$183.957');
  expect(page).toContain('Vencen entre el 28 de noviembre y el 30 de noviembre');
  expect(page).toContain('B104482');
});

test('a summary that came with its page is kept like one that was asked for, as long as the session lasts', async () => {
  await keeper.keep(summary, 60);
  const kept = await keeper.kept();
  expect([kept?.savedAt, kept?.endsAt]).toEqual(['2026-11-20T14:14:00.000Z', '2026-11-20T14:15:00.000Z']);
  expect(JSON.stringify(kept)).not.toMatch(/1010101010|Restrepo/);
  await keeper.forget();
  expect(await keeper.kept()).toBeUndefined();
});

test('what was kept cannot bring markup into the page', async () => {
  await ask();
  expect(filledOfflinePage('<!--kept-->', await keeper.kept())).toContain('Mariana &#60;b&#62;');
});

test('once the session is over nothing is left, not even of an answer that was under way', async () => {
  await ask();
  await keeper.forget();
  expect(await keeper.kept()).toBeUndefined();
  let arrive = (_: FakeResponse): void => {};
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const asked = ask();
  await keeper.forget();
  arrive(new FakeResponse(JSON.stringify(summary)));
  await asked;
  expect(await keeper.kept()).toBeUndefined();
  expect(filledOfflinePage('<!--kept-->', undefined)).toBe('');
});

test('a session that the server has ended takes the summary with it; another refusal does not', async () => {
  await ask();
  answer = async () => new FakeResponse('{}', { status: 503 });
  await ask();
  expect(await keeper.kept()).toBeDefined();
  answer = async () => new FakeResponse('{}', { status: 401 });
  await ask();
  expect(await keeper.kept()).toBeUndefined();
});

test('[T03] after twelve hours nothing of it is left, however long the session lasts', async () => {
  await ask();
  now = new Date('2026-11-21T02:13:59Z');
  await keeper.lasts(15 * 60);
  expect(await keeper.kept()).toBeDefined();
  now = new Date('2026-11-21T02:14:00Z');
  expect(await keeper.kept()).toBeUndefined();
  expect(stores.size === 0 || [...stores.values()].every(({ size }) => size === 0)).toBe(true);
});

test('[T03] a session that runs out with every page closed takes name and debt with it', async () => {
  endsIn = '900';
  await ask();
  now = new Date('2026-11-20T14:28:59Z');
  expect(await keeper.kept()).toBeDefined();
  now = new Date('2026-11-20T14:29:00Z');
  expect(await keeper.kept()).toBeUndefined();
});

test('use of the session, told by a page, keeps it longer; it never comes back once it was over', async () => {
  endsIn = '900';
  await ask();
  now = new Date('2026-11-20T14:24:00Z');
  await keeper.lasts(900);
  now = new Date('2026-11-20T14:38:00Z');
  expect(await keeper.kept()).toBeDefined();
  now = new Date('2026-11-20T14:40:00Z');
  await keeper.lasts(900);
  expect(await keeper.kept()).toBeUndefined();
});
