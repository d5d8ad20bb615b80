import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApi } from '../api/src/app.ts';
import { wompi } from '../api/src/payments/gateway/wompi.ts';
import { type Config, readConfig } from '../api/src/platform/config.ts';
import { testContext } from '../api/src/platform/testing/context.ts';
import { openTestDatabase } from '../api/src/platform/testing/database.ts';
import { Browser } from '../api/src/testing/browser.ts';
import { createPeople, people } from '../api/src/testing/people.ts';
import { pageProof } from '../shared/contract/src/page-proof.ts';
import { SESSION_COOKIE } from '../shared/contract/src/session-keys.ts';
import {
  developmentKeys,
  eventChecksum,
  type StoredEvent,
  startBank,
} from '../simulators/src/bank/server.ts';
import { root } from './processes.ts';

const [OLD, NEW] = ['the secret of before', 'the secret of now'] as const;

/**
 * What the side that takes proofs is given, step by step, and what the side that makes them may use meanwhile. In the second
 * step those that make them change, one after the other, so that both are under way.
 */
const STEPS = [
  { given: { first: OLD, second: undefined }, taken: [OLD], refused: [NEW] },
  { given: { first: OLD, second: NEW }, taken: [OLD, NEW], refused: ['another one'] },
  { given: { first: NEW, second: undefined }, taken: [NEW], refused: [OLD] },
] as const;
type Given = (typeof STEPS)[number]['given'];

/** The environment that names a secret, and a second one where there is one. */
const environmentOf = (name: string, { first, second }: Given): Record<string, string> => ({
  [name]: first,
  ...(second === undefined ? {} : { [`${name}_SECOND`]: second }),
});

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let event: StoredEvent['body'];
beforeAll(async () => {
  event = await realEvent();
  database = await openTestDatabase();
  await createPeople(database.db);
});
afterAll(async () => {
  await database.close();
});

/** What the gateway sends of a payment. */
async function realEvent(): Promise<StoredEvent['body']> {
  const bank = await startBank({ paymentUrlDelayMs: 0 });
  const { gateway } = readConfig(
    {
      ...{
        PORTAL_PEPPER: 'x',
        GATEWAY_URL: `${bank.url}/v1/`,
        GATEWAY_PUBLIC_KEY: developmentKeys.publicKey,
      },
      GATEWAY_PRIVATE_KEY: developmentKeys.privateKey,
      GATEWAY_INTEGRITY_SECRET: developmentKeys.integritySecret,
      GATEWAY_EVENTS_SECRET: developmentKeys.eventsSecret,
    },
    { dataDir: '/unused', publicUrl: 'http://localhost:4800' },
  );
  const { gatewayId } = await wompi(gateway).create({
    ...{ reference: 'C20-1', amount: 50_000, bankCode: '1007', description: 'Pago' },
    returnUrl: 'http://localhost:4800/transaccion/abc',
    payer: {
      ...{ documentType: 'CC', document: people.client, fullName: 'Mariana Gómez' },
      ...{ email: 'a@correo.example', phone: '3005550101' },
    },
  });
  bank.control.settle(gatewayId, { status: 'APPROVED' });
  const [sent] = await bank.control.events({ transaction: gatewayId });
  await bank.close();
  if (!sent) throw new Error('no event');
  return sent.body;
}

/** An API that reads its configuration with one secret in that step. */
async function apiWith(
  name: string,
  given: Given,
): Promise<{ app: Awaited<ReturnType<typeof createApi>>; config: Config }> {
  const plain = testContext(database);
  const config = readConfig(
    { PORTAL_PEPPER: 'x'.repeat(32), ...environmentOf(name, given) },
    { dataDir: plain.config.dataDir, publicUrl: plain.config.publicUrl },
  );
  return { app: await createApi({ ...plain, config }), config };
}

/** Whether a side in that step takes what was proved with a secret. */
type IsTaken = (secret: string) => Promise<boolean>;

/** The side of each secret that takes its proofs: makes it in a step, and hands it to the work. */
const TAKERS: Readonly<
  Record<string, (given: Given, work: (isTaken: IsTaken) => Promise<void>) => Promise<void>>
> = {
  PAGE_SECRET: async (given, work) => {
    const { app } = await apiWith('PAGE_SECRET', given);
    const browser = await new Browser(app).loginAs('client');
    const cookie = browser.cookies.get(SESSION_COOKIE) ?? '';
    await work(async (secret) => {
      const headers = { authorization: `Page ${pageProof(secret, cookie, '/api/user')}` };
      return (await browser.call('GET /api/user', { headers })).status === 200;
    });
    await app.close();
  },
  CLERK_SECRET: async (given, work) => {
    const { app } = await apiWith('CLERK_SECRET', given);
    await work(async (secret) => {
      const time = String(new Date('2026-11-20T15:00:00Z').getTime());
      const body = JSON.stringify({
        ...{ id: randomUUID(), fiscal_number: people.client, subject: 'Hola', text: 'Hola' },
      });
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-clerk-time': time,
        'x-clerk-signature': signature,
      };
      return (await new Browser(app).call('POST /api/clerk/messages', { body, headers })).status === 200;
    });
    await app.close();
  },
  GATEWAY_EVENTS_SECRET: async (given, work) => {
    const { app, config } = await apiWith('GATEWAY_EVENTS_SECRET', given);
    await app.close();
    const { parseEvent } = wompi(config.gateway);
    await work(async (secret) => {
      const signature = { ...event.signature, checksum: eventChecksum(event, secret) };
      return parseEvent(JSON.stringify({ ...event, signature }), {}, new Date()) !== undefined;
    });
  },
};

describe.each(Object.entries(TAKERS))('%s', (_name, take) => {
  test('is replaced step by step, and what is made with either is taken in between', async () => {
    const found: unknown[] = [];
    for (const { given, taken, refused } of STEPS) {
      await take(given, async (isTaken) => {
        const tried = async (secrets: readonly string[]) =>
          await Promise.all(secrets.map(async (secret) => [secret, await isTaken(secret)]));
        found.push(...(await tried(taken)), ...(await tried(refused)));
      });
    }
    expect(found).toEqual(
      STEPS.flatMap(({ taken, refused }) => [
        ...taken.map((secret) => [secret, true]),
        ...refused.map((secret) => [secret, false]),
      ]),
    );
  });
});

/** Names of secrets that processes read, as the code has them. */
function secretsRead(): readonly string[] {
  const files = [
    'api/src/platform/config.ts',
    'registry/config.ts',
    'host/config.ts',
    'registry/settings.ts',
  ];
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const read = [
    ...texts.matchAll(/\b(?:secret|setting)\(environment, '(\w+)'/g),
    ...texts.matchAll(/\b(?:given|needed)\('(\w+(?:KEY|SECRET|URL))'\)/g),
  ].map(([, name = '']) => name);
  return [...new Set(read)].filter((name) => name !== 'REGISTRY_URL' && name !== 'API_URL');
}

test('the page of operation says of every secret how it is replaced, and of these that no call fails', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, section = ''] = page.split('### New secrets\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(secretsRead().length).toBeGreaterThan(10);
  const named = new Set(told);
  expect(
    secretsRead().filter((name) => !named.has(name) && !named.has(name.replace(/_SECOND$/, ''))),
  ).toEqual([]);
  const without = rows
    .filter((line) => line.includes('no call fails'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  // Of the hosts' secret: registry/http/host-calls.db.test.ts.
  expect([...Object.keys(TAKERS), 'HOSTS_SECRET'].filter((name) => !without.includes(name))).toEqual([]);
});
