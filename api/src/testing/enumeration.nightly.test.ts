import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createApi } from '../app.ts';
import { bulkClientAccounts, hashPassword } from '../identity/index.ts';
import { inTransaction } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { Browser } from './browser.ts';
import { LITTLE_WORK, solvedCaptcha } from './captcha.ts';
import { createPeople, PASSWORD } from './people.ts';

/** Askings of each kind. */
const SAMPLES = Number(process.env['SAMPLES'] ?? 1_000);
/** Milliseconds that cannot be told apart through a network: medians may differ by them, whatever the probability. */
const UNSEEN = 2;
/** Below this probability of chance a greater difference tells them apart. */
const CHANCE = 0.01;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
const known = Array.from({ length: SAMPLES }, (_, at) => String(6_000_000_000 + at));
const unknown = Array.from({ length: SAMPLES }, (_, at) => String(7_100_000_000 + at));

beforeAll(async () => {
  database = await openTestDatabase();
  const lookups = { perVisit: 1_000_000, perAddress: 1_000_000, alarm: 1_000_000 };
  app = await createApi(
    testContext(database, { config: { captcha: LITTLE_WORK, disclosure: 'strict', lookups } }),
  );
  await createPeople(database.db);
  const passwordHash = await hashPassword(PASSWORD);
  await inTransaction(database.db, (trx) =>
    bulkClientAccounts(
      trx,
      known.map((fiscalNumber) => ({ fiscalNumber, status: 'ACTIVE' as const, passwordHash })),
      new Date('2026-01-10T15:00:00Z'),
    ),
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Asked {
  /** What is the same for every caller: status, body without its trace, and the names of the headers. */
  readonly answer: string;
  readonly milliseconds: number;
}

/** Each asking comes from an address of its own, so that no budget tells them apart. */
let addresses = 0;
const address = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function asked(name: 'POST /api/login' | 'POST /api/password_reset', id: string): Promise<Asked> {
  const browser = new Browser(app);
  const body =
    name === 'POST /api/login'
      ? { fiscal_number: id, password: 'Equivocada2026*' }
      : { fiscal_number: id, recaptcha_token: await solvedCaptcha(browser, 'recovery') };
  const begun = performance.now();
  const { status, headers, body: answer } = await browser.call(name, { body, address: address() });
  const milliseconds = performance.now() - begun;
  const { trace: _trace, ...rest } = answer;
  const same = { status, headers: Object.keys(headers).sort(), rest };
  return { answer: JSON.stringify(same), milliseconds };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Two-sided p of the Mann–Whitney test, by the normal approximation: how likely chance alone makes such a difference. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))];
  all.sort((one, other) => one.value - other.value);
  const rankSum = all.reduce((sum, { isA }, at) => (isA ? sum + at + 1 : sum), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - mean) / deviation;
  // Upper tail of the normal distribution, Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    (t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)))));
  return Math.min(1, 2 * tail);
}

describe('[A3] a known and an unknown national ID cannot be told apart under strict disclosure', () => {
  test.each(['POST /api/login', 'POST /api/password_reset'] as const)(
    `%s, ${SAMPLES} askings of each`,
    async (name) => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const answers = { known: new Set<string>(), unknown: new Set<string>() };
      // In turns, so that what else the machine does falls on both alike.
      for (let at = 0; at < SAMPLES; at += 1) {
        const turns = [['known', known[at] ?? ''] as const, ['unknown', unknown[at] ?? ''] as const];
        for (const [kind, id] of at % 2 === 0 ? turns : turns.toReversed()) {
          const { answer, milliseconds } = await asked(name, id);
          answers[kind].add(answer);
          times[kind].push(milliseconds);
        }
      }
      expect([...answers.known]).toEqual([...answers.unknown]);
      expect(answers.known.size).toBe(1);
      const difference = median(times.known) - median(times.unknown);
      const p = mannWhitney(times.known, times.unknown);
      console.info(`${name}: medians differ by ${difference.toFixed(3)} ms, p = ${p.toFixed(4)}`);
      if (Math.abs(difference) > UNSEEN) expect(p).toBeGreaterThan(CHANCE);
    },
    60 * 60_000,
  );
});
