import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { bulkClientAccounts, hashPassword } from '../src/access/identity/index.ts';
import { createApi } from '../src/app/app.ts';
import { saveCustomers } from '../src/people/customers/index.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { testContext } from '../src/platform/testing/context.ts';
import { openTestDatabase } from '../src/platform/testing/database.ts';
import { Browser } from './browser.ts';
import { LITTLE_WORK, solvedCaptcha } from './captcha.ts';
import { createPeople, PASSWORD } from './people.ts';

/** Requests about IDs of each kind. */
const SAMPLES = Number(process.env['SAMPLES'] ?? 1_000);
/** Milliseconds that cannot be told apart through a network: medians may always differ by so many. */
const UNSEEN = 2;
/** A greater difference is a leak where the probability of chance is at most this. */
const CHANCE = 0.01;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
/** The kinds of IDs, each with its first ID. */
const FIRST = {
  /** Customers with a password and with contact data to which messages go. */
  registered: 6_000_000_000,
  /** Customers with contact data who never made a password. */
  unregistered: 6_100_000_000,
  unknown: 7_100_000_000,
} as const;
type Kind = keyof typeof FIRST;
const kinds = Object.keys(FIRST) as Kind[];
const idOf = (kind: Kind, at: number): string => String(FIRST[kind] + at);

beforeAll(async () => {
  database = await openTestDatabase();
  const lookups = { perVisit: 1_000_000, perAddress: 1_000_000, alarm: 1_000_000 };
  app = await createApi(
    testContext(database, { config: { captcha: LITTLE_WORK, disclosure: 'strict', lookups } }),
  );
  await createPeople(database.db);
  const passwordHash = await hashPassword(PASSWORD);
  const joined = new Date('2026-01-10T15:00:00Z');
  for (const kind of ['registered', 'unregistered'] as const) {
    const ids = Array.from({ length: SAMPLES }, (_, at) => idOf(kind, at));
    await inTransaction(database.db, async (trx) => {
      await saveCustomers(
        trx,
        ids.map((fiscalNumber) => ({
          ...{ fiscalNumber, firstName: 'Sofía', lastName: 'Valencia', phone: '3005550107', homePhone: '' },
          ...{ email: `c${fiscalNumber}@correo.example`, municipalityCode: null, street: '' },
          ...{ pendingInformation: false, joinedAt: joined.toISOString() },
          ...{ approvedLimit: 1_000_000, preapprovedIncrease: 0 },
        })),
      );
      const hash = kind === 'registered' ? passwordHash : null;
      const account = (fiscalNumber: string) => ({
        ...{ fiscalNumber, status: 'ACTIVE' as const, passwordHash: hash },
      });
      await bulkClientAccounts(trx, ids.map(account), joined);
    });
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Asked {
  /** Must be the same for each kind: status, body without its trace and the ID sent, and the names of the headers. */
  readonly answer: string;
  readonly milliseconds: number;
}

/** Each request comes from an address of its own, so that no budget tells them apart. */
let addresses = 0;
const address = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Body that a stranger sends about an ID, by call. */
const bodies = {
  'POST /api/login': async (_browser: Browser, id: string) => ({
    ...{ fiscal_number: id, password: 'Equivocada2026*' },
  }),
  'POST /api/login_code': async (browser: Browser, id: string) => ({
    ...{ fiscal_number: id, password: 'Equivocada2026*' },
    recaptcha_token: await solvedCaptcha(browser, 'login'),
  }),
  'POST /api/password_reset': async (browser: Browser, id: string) => ({
    ...{ fiscal_number: id, recaptcha_token: await solvedCaptcha(browser, 'recovery') },
  }),
  'POST /api/opt_send_code': async (browser: Browser, id: string) => ({
    ...{ fiscal_number: id, recaptcha_token: await solvedCaptcha(browser, 'register') },
  }),
  'POST /api/opt_code_validator': async (_browser: Browser, id: string) => ({
    ...{ documento: id, codigo: '000000' },
  }),
  'POST /api/password_reset_confirm': async (_browser: Browser, id: string) => ({
    ...{ fiscal_number: id, token: '000000', password_1: 'Tr3nes-lentos', password_2: 'Tr3nes-lentos' },
  }),
  'POST /api/register': async (_browser: Browser, id: string) => ({
    ...{ fiscal_number: id, token: '000000', password_1: 'Tr3nes-lentos', password_2: 'Tr3nes-lentos' },
  }),
  'POST /api/pre_register': async (browser: Browser, id: string) => ({
    ...{ fiscal_number: id, first_name: 'Paula', last_name: 'Jaramillo', email: 'p@correo.example' },
    ...{ phone: '3005550198', recaptcha_token: await solvedCaptcha(browser, 'register') },
  }),
} as const;
type Asking = keyof typeof bodies;

async function asked(name: Asking, id: string): Promise<Asked> {
  const browser = new Browser(app);
  const body = await bodies[name](browser, id);
  const begun = performance.now();
  const { status, headers, body: answer } = await browser.call(name, { body, address: address() });
  const milliseconds = performance.now() - begun;
  const { trace: _trace, fiscal_number: _asked, ...rest } = answer;
  const same = { status, headers: Object.keys(headers).sort(), rest };
  return { answer: JSON.stringify(same), milliseconds };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Two-sided p of the Mann–Whitney test, by the normal approximation: how likely chance makes such a difference. */
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

describe('[A3] registered, unregistered and unknown national IDs cannot be told apart under strict disclosure', () => {
  test.each(Object.keys(bodies) as Asking[])(
    `%s, ${SAMPLES} askings of each`,
    async (name) => {
      const times: Record<Kind, number[]> = { registered: [], unregistered: [], unknown: [] };
      const answers = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]));
      // The kinds take turns, each first equally often, so that other work of the machine affects all alike.
      for (let at = 0; at < SAMPLES; at += 1) {
        for (let turn = 0; turn < kinds.length; turn += 1) {
          const kind = kinds[(at + turn) % kinds.length] as Kind;
          const { answer, milliseconds } = await asked(name, idOf(kind, at));
          answers.get(kind)?.add(answer);
          times[kind].push(milliseconds);
        }
      }
      for (const kind of kinds)
        expect([kind, ...(answers.get(kind) ?? [])]).toEqual([kind, expect.any(String)]);
      for (const kind of kinds) expect(answers.get(kind)).toEqual(answers.get('unknown'));
      for (const kind of ['registered', 'unregistered'] as const) {
        const difference = median(times[kind]) - median(times.unknown);
        const p = mannWhitney(times[kind], times.unknown);
        console.info(`${name}, ${kind}: medians differ by ${difference.toFixed(3)} ms, p = ${p.toFixed(4)}`);
        if (Math.abs(difference) > UNSEEN) expect([kind, p > CHANCE]).toEqual([kind, true]);
      }
    },
    60 * 60_000,
  );
});

test('a login on a new device is answered before its owner’s mail leaves: the answer only puts it into the queue', async () => {
  const id = idOf('registered', 0);
  const { status } = await new Browser(app).login(id, PASSWORD, address());
  expect(status).toBe(200);
  const { rows } = await database.pool.query<{ sent_at: Date | null }>(
    `select sent_at from outbox_message where recipient = $1 and subject = 'Ingresaste desde un equipo nuevo'`,
    [`c${id}@correo.example`],
  );
  expect(rows).toEqual([{ sent_at: null }]);
});
