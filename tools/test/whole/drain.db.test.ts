import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { bulkClientAccounts, hashPassword } from '../../../api/src/access/identity/index.ts';
import { openObligations } from '../../../api/src/money/credit/index.ts';
import { aCustomer, anObligation } from '../../../api/src/money/credit/obligation.fixture.ts';
import { inTransaction } from '../../../api/src/platform/database/database.ts';
import { openTestDatabase } from '../../../api/src/platform/testing/database.ts';
import { openRegistry } from '../../../platform/registry/index.ts';
import { freePort } from '../../../shared/test-kit/src/free-ports.ts';
import { businessDate } from '../../../shared/values/src/bogota-time.ts';
import { developmentKeys, startBank } from '../../../simulators/src/bank/server.ts';
import { root, runNode } from '../../processes.ts';

/**
 * Docker kills what it told to end after ten seconds (`DRAIN_MS` leaves it three of them). A slow client holds a process
 * for minutes: three times as long tells the two apart on a machine that is busy with other tests.
 */
const GRACE_MS = 30_000;
const DAY = 86_400_000;
const PASSWORD = 'Portal2026*';
const PAYERS = 12;
const READERS = 8;

/** Outcome of a request. */
interface Outcome {
  readonly kind: 'whole' | 'half' | 'refused';
  readonly status: number;
  readonly body: string;
  readonly fault: string;
}

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Sends a request and watches how far its answer comes. */
function send(
  port: number,
  agent: Agent,
  { method = 'GET', path, headers = {}, body }: Sent,
): Promise<Outcome> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    let answer: IncomingMessage | undefined;
    let read = '';
    const done = (kind: Outcome['kind'], fault = ''): void =>
      resolve({ kind, status: answer?.statusCode ?? 0, body: read, fault });
    const asked = request({
      ...{ host: '127.0.0.1', port, agent, method, path },
      headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    });
    asked.on('error', ({ message }) => done(answer ? 'half' : 'refused', message));
    asked.on('response', (response) => {
      answer = response;
      response.setEncoding('utf8').on('data', (piece: string) => {
        read += piece;
      });
      response.on('error', () => {});
      response.on('close', () => done(response.complete ? 'whole' : 'half'));
    });
    asked.end(text);
  });
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A host runs with what the shell's build gives it, which a fresh checkout has not. */
beforeAll(async () => {
  if ((await runNode(['tools/build/build.ts'])) !== 0)
    throw new Error('the build failed; the lines above say why');
}, 180_000);

/** A process of the portal. What it does not end by itself in time is killed, which its end then says. */
async function startProcess(file: string, environment: Readonly<Record<string, string>>) {
  const { NODE_ENV: _env, NODE_OPTIONS: _options, ...inherited } = process.env;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, file)],
    { cwd: root, env: { ...inherited, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.stdout?.resume();
  ends.push(() => {
    child.kill('SIGKILL');
    return exited;
  });
  return {
    isThere: () => child.exitCode === null && child.signalCode === null,
    /** Tells it to end as Docker does. */
    stop: async () => {
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      const [code, signal] = await exited;
      clearTimeout(killing);
      return { code, signal };
    },
  };
}

/** Asks until the process answers. */
async function untilAnswers(port: number, path: string, isThere: () => boolean): Promise<void> {
  const agent = new Agent();
  while ((await send(port, agent, { path })).kind !== 'whole') {
    if (!isThere()) throw new Error('the process ended before it answered');
    await pause(50);
  }
}

const newAgent = (): Agent => {
  const agent = new Agent({ keepAlive: true });
  ends.push(() => agent.destroy());
  return agent;
};

/** A connection that says nothing, and one whose request never comes to its end. */
function lazyClients(port: number): readonly Socket[] {
  const half = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"fis`;
  return ['', half].map((text) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    if (text !== '') socket.write(text);
    ends.push(() => socket.destroy());
    return socket;
  });
}

/** Reads one path over kept connections until the process is gone; answers what became of each request. */
function read(port: number, sent: Sent): { readonly outcomes: Outcome[]; readonly over: Promise<unknown> } {
  const outcomes: Outcome[] = [];
  const reader = async (): Promise<void> => {
    const agent = newAgent();
    for (;;) {
      const outcome = await send(port, agent, sent);
      outcomes.push(outcome);
      // A request refused on a kept connection is sent again, as browsers do; in the end no server listens.
      if (outcome.fault.includes('ECONNREFUSED')) return;
    }
  };
  return { outcomes, over: Promise.all(Array.from({ length: READERS }, reader)) };
}

const faultsOf = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.filter(({ kind, status }) => kind === 'half' || (kind === 'whole' && status !== 200));

// The processes share a server with the test; the embedded database is one process's.
const isServer = process.env['TEST_DATABASE_URL'] !== undefined;
(isServer ? describe : describe.skip)('[L5] told to end while it is used, by itself and in time', () => {
  test('the API answers every payment that it had taken, answers nothing by half, and loses none', async () => {
    const database = await openTestDatabase();
    ends.push(() => database.close());
    const today = (days: number): string => businessDate(new Date(Date.now() + days * DAY));
    const passwordHash = await hashPassword(PASSWORD);
    const payers = Array.from({ length: PAYERS }, (_payer, at) => ({
      fiscalNumber: String(1_700_000_000 + at),
      invoice: `L${500_000 + at}`,
    }));
    const terms = { capital: 1_200_000, monthlyRate: '1.6', instalments: 12 } as const;
    await inTransaction(database.db, async (trx) => {
      for (const { fiscalNumber } of payers) await aCustomer(trx, fiscalNumber);
      await bulkClientAccounts(
        trx,
        payers.map(({ fiscalNumber }) => ({ fiscalNumber, status: 'ACTIVE' as const, passwordHash })),
        new Date(),
      );
      await openObligations(
        trx,
        payers.map((payer) =>
          anObligation({ ...terms, openedOn: today(-20), firstDueDate: today(10) }, payer),
        ),
        { occurredAt: new Date(), businessDate: today(0) },
      );
    });
    // The bank knows its page only a second and a half after it was asked: so long a payment is under way.
    const bank = await startBank({ paymentUrlDelayMs: 1_500, retryScheduleMs: [] });
    ends.push(() => bank.close());
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-drain-'));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const api = await startProcess('api/src/main.ts', {
      ...{ DATABASE_URL: database.url ?? '', DATA_DIR: dataDir, API_PORT: String(port), LOG_LEVEL: 'error' },
      ...{ GATEWAY_URL: `${bank.url}/v1`, GATEWAY_PUBLIC_KEY: developmentKeys.publicKey },
      GATEWAY_PRIVATE_KEY: developmentKeys.privateKey,
      GATEWAY_INTEGRITY_SECRET: developmentKeys.integritySecret,
      GATEWAY_EVENTS_SECRET: developmentKeys.eventsSecret,
    });
    await untilAnswers(port, '/api/health/ready', api.isThere);

    const agent = newAgent();
    const people: {
      fiscalNumber: string;
      invoice: string;
      headers: Record<string, string>;
      amount: number;
    }[] = [];
    for (const { fiscalNumber, invoice } of payers) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fiscal_number: fiscalNumber, password: PASSWORD }),
      });
      const { token } = (await answer.json()) as { token: string };
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ');
      const headers = { cookie, authorization: `Token ${token}` };
      const owed = JSON.parse((await send(port, agent, { path: '/api/invoices', headers })).body) as {
        invoices: { quotas: { quota_value: number }[] }[];
      };
      people.push({ fiscalNumber, invoice, headers, amount: owed.invoices[0]?.quotas[0]?.quota_value ?? 0 });
    }
    const [first] = people;
    const readers = read(port, { path: '/api/invoices', headers: first?.headers ?? {} });
    const paying = people.map(({ fiscalNumber, invoice, headers, amount }) =>
      send(port, newAgent(), {
        method: 'POST',
        path: '/api/pay_invoices',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: {
          ...{ error_marca: false, fiscal_number: fiscalNumber, invoices: [invoice], total_amount: amount },
          invoices_to_pay: [
            { invoice, interests_mora: 0, amount_without_mora: amount, total_payment: amount, marca: 'N' },
          ],
          ...{ payment_method: 'PSE', login: true },
          extra_properties: { bankcode: '1007', bankname: 'BANCOLOMBIA', sales_person: '' },
        },
      }),
    );
    lazyClients(port);
    const known = async () => (await bank.control.transactions({})).length;
    while ((await known()) < PAYERS) await pause(20);

    expect(await api.stop()).toEqual({ code: 0, signal: null });
    const payments = await Promise.all(paying);
    await readers.over;
    expect(payments.map(({ kind, status }) => [kind, status])).toEqual(payers.map(() => ['whole', 200]));
    expect(faultsOf(readers.outcomes)).toEqual([]);
    const acknowledged = payments.map(
      ({ body }) => JSON.parse(body) as { transaction_id: string; status: string },
    );
    expect(acknowledged.map(({ status }) => status)).toEqual(payers.map(() => 'Pending'));
    const stored = await database.db
      .withTables<{ payment_transaction: { public_id: string; status: string } }>()
      .selectFrom('payment_transaction')
      .select(['public_id', 'status'])
      .execute();
    expect(new Set(stored.map(({ public_id, status }) => `${public_id} ${status}`))).toEqual(
      new Set(acknowledged.map(({ transaction_id }) => `${transaction_id} Pending`)),
    );
    expect(await known()).toBe(PAYERS);
  }, 180_000);

  test('a host hands on every answer that the API was still making', async () => {
    const database = await openTestDatabase();
    ends.push(() => database.close());
    const artefacts = mkdtempSync(join(tmpdir(), 'portal-drain-'));
    ends.push(() => rmSync(artefacts, { recursive: true, force: true }));
    await openRegistry({ db: database.db as never, artefacts: { folder: artefacts }, keys: [] });
    // An API that begins each answer and ends it a second later.
    let asked = 0;
    const upstream = createServer(({ url }, response) => {
      // Calls that the host makes for its own pages are not counted.
      if (url === '/api/banks') asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"a":');
      setTimeout(() => response.end('1}'), 1_000);
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    ends.push(() => upstream.close());
    const port = await freePort();
    const host = await startProcess('platform/host/main.ts', {
      ...{ DATABASE_URL: database.url ?? '', HOST_PORT: String(port), ARTEFACTS_DIR: artefacts },
      API_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
      ...{ REGISTRY_URL: 'http://127.0.0.1:1', HOSTS_SECRET: 'x'.repeat(32), LOG_LEVEL: 'error' },
    });
    await untilAnswers(port, '/health', host.isThere);
    const readers = read(port, { path: '/api/banks' });
    lazyClients(port);
    while (asked < READERS) await pause(20);

    expect(await host.stop()).toEqual({ code: 0, signal: null });
    await readers.over;
    expect(faultsOf(readers.outcomes)).toEqual([]);
    expect(readers.outcomes.filter(({ kind, body }) => kind === 'whole' && body === '{"a":1}').length).toBe(
      asked,
    );
  }, 120_000);
});
