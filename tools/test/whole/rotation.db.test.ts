import { createHmac, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApi } from '../../../api/src/app/app.ts';
import { migrations } from '../../../api/src/app/migrations.ts';
import { wompi } from '../../../api/src/money/payments/gateway/wompi.ts';
import { audit } from '../../../api/src/platform/audit/audit.ts';
import { type Database, inTransaction, openPostgres } from '../../../api/src/platform/database/database.ts';
import { prepareRoles, type RoleLogin, roleOf } from '../../../api/src/platform/database/database-roles.ts';
import { migrate } from '../../../api/src/platform/database/migrate.ts';
import { type Config, readConfig } from '../../../api/src/platform/process/config.ts';
import { testContext } from '../../../api/src/platform/testing/context.ts';
import { openTestDatabase } from '../../../api/src/platform/testing/database.ts';
import { Browser } from '../../../api/testing/browser.ts';
import { createPeople, people } from '../../../api/testing/people.ts';
import { openHostDatabase, openReading, openRegistry } from '../../../platform/registry/index.ts';
import { pageProof } from '../../../shared/contract/src/page-proof.ts';
import { SESSION_COOKIE } from '../../../shared/contract/src/session-keys.ts';
import {
  startThrowAwayPostgres,
  type ThrowAwayPostgres,
} from '../../../shared/test-kit/src/throw-away-postgres.ts';
import {
  developmentKeys,
  eventChecksum,
  type StoredEvent,
  startBank,
} from '../../../simulators/src/bank/server.ts';
import { root } from '../../processes.ts';

const [OLD, NEW] = ['the secret of before', 'the secret of now'] as const;

/**
 * What the side that takes proofs is given, step by step, and what the side that makes them may use meanwhile. In the second
 * step those that make them change, one after the other, so that both are under way.
 */
const STEPS = [
  { given: { first: OLD, second: undefined }, taken: [OLD], refused: [NEW] },
  { given: { first: OLD, second: NEW }, taken: [OLD, NEW], refused: ['another one'] },
  // As both sides read the first one from one file, where it is changed for those that make proofs.
  { given: { first: NEW, second: OLD }, taken: [OLD, NEW], refused: ['another one'] },
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

/** Event of a payment, as the gateway sends it. */
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

/** Least number of calls between two steps. */
const CALLS_A_STEP = 40;
const CALLERS = 6;

/**
 * What calls go to: one running process, and while it is replaced the next one. A process ends when what it had taken is
 * answered.
 */
function replicas<P extends { readonly end: () => Promise<unknown> }>() {
  let current: { readonly process: P; readonly underWay: Set<Promise<unknown>> } | undefined;
  const end = async (one: typeof current): Promise<void> => {
    await Promise.allSettled(one?.underWay ?? []);
    await one?.process.end();
  };
  return {
    /** Takes the place of the one that ran before. */
    async start(process: P): Promise<void> {
      const before = current;
      current = { process, underWay: new Set() };
      await end(before);
    },
    async call(make: (process: P) => Promise<unknown>): Promise<void> {
      if (!current) throw new Error('nothing runs');
      const { process, underWay } = current;
      const made = make(process);
      underWay.add(made);
      await made.finally(() => underWay.delete(made));
    },
    end: () => end(current),
  };
}

/** Calls again and again, from several sides at once, until it is ended; what failed is told by its message. */
function callAllTheWhile(calls: readonly (() => Promise<unknown>)[]) {
  let made = 0;
  let isOver = false;
  const failures: string[] = [];
  const caller = async (at: number): Promise<void> => {
    for (let round = at; !isOver; round += 1) {
      await calls[round % calls.length]?.().catch((error: unknown) => failures.push(String(error)));
      made += 1;
    }
  };
  const over = Promise.all(Array.from({ length: CALLERS }, (_caller, at) => caller(at)));
  return {
    failures,
    made: () => made,
    /** Waits until enough calls began and ended after now. */
    async step(): Promise<void> {
      const from = made;
      while (made < from + CALLS_A_STEP + CALLERS) await pause(5);
    },
    async end(): Promise<void> {
      isOver = true;
      await over;
    },
  };
}

test('the gateway’s key and integrity secret are replaced at one moment at the gateway, and no question and no payment fails', async () => {
  const bank = await startBank({ paymentUrlDelayMs: 0 });
  const gatewayWith = (first: typeof next, second?: typeof next) =>
    wompi(
      readConfig(
        {
          ...{
            PORTAL_PEPPER: 'x',
            GATEWAY_URL: `${bank.url}/v1`,
            GATEWAY_PUBLIC_KEY: developmentKeys.publicKey,
          },
          ...{ GATEWAY_PRIVATE_KEY: first.privateKey, GATEWAY_INTEGRITY_SECRET: first.integritySecret },
          GATEWAY_EVENTS_SECRET: 'x',
          ...(second && {
            GATEWAY_PRIVATE_KEY_SECOND: second.privateKey,
            GATEWAY_INTEGRITY_SECRET_SECOND: second.integritySecret,
          }),
        },
        { dataDir: '/unused', publicUrl: 'http://localhost:4800' },
      ).gateway,
    );
  const next = { privateKey: 'prv_test_next', integritySecret: 'test_integrity_next' };
  const api = replicas<{ gateway: ReturnType<typeof gatewayWith>; end: () => Promise<void> }>();
  const roll = (gateway: ReturnType<typeof gatewayWith>) =>
    api.start({ gateway, end: () => Promise.resolve() });
  const created: string[] = [];
  const create = ({ gateway }: { gateway: ReturnType<typeof gatewayWith> }) => {
    const reference = randomUUID();
    created.push(reference);
    return gateway.create({
      ...{ reference, amount: 50_000, bankCode: '1007', description: 'Pago' },
      returnUrl: 'http://localhost:4800/transaccion/abc',
      payer: {
        ...{ documentType: 'CC', document: people.client, fullName: 'Mariana Gómez' },
        ...{ email: 'a@correo.example', phone: '3005550101' },
      },
    });
  };
  await roll(gatewayWith(developmentKeys));
  const calls = callAllTheWhile([
    () => api.call(create),
    () => api.call(({ gateway }) => gateway.query({ gatewayId: null, reference: created[0] ?? 'none' })),
    () => api.call(({ gateway }) => gateway.reconciliation('2026-11-20')),
  ]);
  await calls.step();
  await roll(gatewayWith(developmentKeys, next));
  await calls.step();
  bank.control.replaceSecrets(next);
  await calls.step();
  await roll(gatewayWith(next));
  await calls.step();
  await calls.end();
  const stored = (await bank.control.transactions()).map(({ wire }) => wire.reference);
  const refused = await create({ gateway: gatewayWith(developmentKeys) }).then(
    () => undefined,
    ({ status }: { status: number }) => status,
  );
  await bank.close();
  expect(calls.failures).toEqual([]);
  // Each order began one payment, whichever secret was taken.
  expect(stored.sort()).toEqual(created.slice(0, -1).sort());
  expect(refused).toBe(401);
});

// The embedded database has one login; a server asks for passwords only where it is told to.
(process.env['TEST_DATABASE_URL'] === undefined ? describe.skip : describe)('logins of the database', () => {
  let server: ThrowAwayPostgres;
  let owner: Database;
  const folder = mkdtempSync(join(tmpdir(), 'portal-rotation-'));
  const urlOf = (name: string, password: string): string => {
    const url = new URL(server.url);
    url.username = name;
    url.password = password;
    return url.href;
  };
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const rules = join(folder, 'pg_hba.conf');
    writeFileSync(rules, 'host all portal 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
    server = await startThrowAwayPostgres({ settings: { hba_file: rules } });
    owner = openPostgres(server.url);
    await migrate(owner.db, migrations);
    await createPeople(owner.db);
  }, 60_000);
  afterAll(async () => {
    await owner.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Whether the server takes a login. */
  const letsIn = async (url: string): Promise<boolean> => {
    const database = openPostgres(url, 1);
    const answer = await database.pool.query('select 1').then(
      () => true,
      () => false,
    );
    await database.close();
    return answer;
  };

  test('are replaced step by step while API, registry and hosts work, and no call fails', async () => {
    const ROLES = ['api', 'host', 'registry'] as const;
    const url = (role: (typeof ROLES)[number], isSecond: boolean, password: string) =>
      urlOf(`portal_${role}${isSecond ? '_second' : ''}`, password);
    /** As the job `migrate` does with `…_DATABASE_URL` and `…_DATABASE_URL_SECOND`. */
    const prepare = (first: string, second?: string) => {
      const role = (name: (typeof ROLES)[number]): RoleLogin =>
        roleOf(url(name, false, first), second === undefined ? undefined : url(name, true, second));
      return prepareRoles(owner.db, { api: role('api'), host: role('host'), registry: role('registry') });
    };
    const context = testContext(owner);
    const api = replicas<{
      app: Awaited<ReturnType<typeof createApi>>;
      db: Database['db'];
      end: () => Promise<void>;
    }>();
    const registry = replicas<{ db: ReturnType<typeof openHostDatabase>; end: () => Promise<void> }>();
    const hosts = replicas<{
      reading: Awaited<ReturnType<typeof openReading>>;
      end: () => Promise<void>;
    }>();
    /** Each process anew, with the login that it is given now. */
    const roll = async (isSecond: boolean, password: string): Promise<void> => {
      const apiDatabase = openPostgres(url('api', isSecond, password));
      const app = await createApi({ ...context, db: apiDatabase.db });
      await api.start({
        app,
        db: apiDatabase.db,
        end: async () => [await app.close(), await apiDatabase.close()][0],
      });
      const db = openHostDatabase(url('registry', isSecond, password), () => {});
      await openRegistry({ db, artefacts: { folder }, now: () => new Date() });
      await registry.start({ db, end: () => db.destroy() });
      const hostDatabase = openHostDatabase(url('host', isSecond, password), () => {});
      const reading = await openReading({ db: hostDatabase, artefacts: { folder } });
      await hosts.start({ reading, end: () => hostDatabase.destroy() });
    };
    const run = (db: ReturnType<typeof openHostDatabase>, statement: string) => {
      const query = { kind: 'RawNode', sqlFragments: [statement], parameters: [] } as const;
      return db.executeQuery({ sql: statement, parameters: [], query, queryId: { queryId: randomUUID() } });
    };

    await prepare('old');
    await roll(false, 'old');
    let session: Browser | undefined;
    await api.call(async ({ app }) => {
      session = await new Browser(app).loginAs('client');
    });
    const calls = callAllTheWhile([
      () =>
        api.call(async ({ app }) => {
          const browser = new Browser(app);
          for (const [name, value] of session?.cookies ?? []) browser.cookies.set(name, value);
          browser.token = session?.token;
          const { status } = await browser.call('GET /api/user');
          if (status !== 200) throw new Error(`GET /api/user answered ${status}`);
        }),
      () =>
        api.call(({ db }) =>
          inTransaction(db, (trx) =>
            audit(trx, context.clock.now(), { actor: 'a', subject: 's', action: 'login', data: {} }),
          ),
        ),
      () =>
        registry.call(({ db }) => run(db, `select registry.append_audit('a', 'b', 'c', 'done', null, '{}')`)),
      () =>
        registry.call(({ db }) =>
          run(
            db,
            `insert into registry.stopped_remote (remote, actor, reason) values ('${randomUUID()}', 'a', '"b"')`,
          ),
        ),
      () => hosts.call(({ reading }) => reading.active()),
    ]);
    await calls.step();
    await prepare('old', 'for a while');
    await calls.step();
    await roll(true, 'for a while');
    await calls.step();
    await prepare('new', 'for a while');
    await calls.step();
    await roll(false, 'new');
    await calls.step();
    await prepare('new');
    await calls.step();
    await calls.end();
    const taken = await Promise.all(
      ROLES.flatMap((role) => [
        letsIn(url(role, false, 'new')),
        letsIn(url(role, false, 'old')),
        letsIn(url(role, true, 'for a while')),
      ]),
    );
    await Promise.all([api.end(), registry.end(), hosts.end()]);
    console.log(`${calls.made()} calls while three logins were replaced, ${calls.failures.length} failed`);
    expect(calls.failures).toEqual([]);
    expect(taken).toEqual(ROLES.flatMap(() => [true, false, false]));
  }, 60_000);
});

/** Names of secrets that processes read, as the code has them. */
function secretsRead(): readonly string[] {
  const files = [
    'api/src/platform/process/config.ts',
    'platform/registry/config.ts',
    'platform/host/config.ts',
    'platform/registry/settings.ts',
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
  // Of the hosts' secret: platform/registry/http/host-calls.db.test.ts.
  const tried = [
    ...Object.keys(TAKERS),
    ...['HOSTS_SECRET', 'GATEWAY_PRIVATE_KEY', 'GATEWAY_INTEGRITY_SECRET', 'DATABASE_URL'],
  ];
  expect(tried.filter((name) => !without.includes(name))).toEqual([]);
});
