import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { median } from '../figures.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { type Call, CLIENTS } from './messages.ts';

/**
 * A connection string of the same PostgreSQL with this many milliseconds of delay each way, like the network of a data
 * centre.
 */
async function awayBy(databaseUrl: string, milliseconds: number): Promise<string> {
  if (milliseconds === 0) return databaseUrl;
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const carry = (from: Socket, to: Socket): void => {
      from.setNoDelay(true);
      from.on('data', (bytes) => setTimeout(() => to.write(bytes), milliseconds));
      from.on('close', () => setTimeout(() => to.destroy(), milliseconds));
      from.on('error', () => to.destroy());
    };
    carry(near, far);
    carry(far, near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  const nearer = new URL(databaseUrl);
  nearer.port = String((server.address() as AddressInfo).port);
  return nearer.href;
}

/**
 * Payments per second of this checkout and another, in turns of one run, so that other load of the machine affects
 * both: `node proving/bench/api/compare.ts <folder of the other checkout> [payments per turn] [milliseconds to the database]`.
 * Each has its own PostgreSQL; the gateway answers at once.
 */
const [other = '', size = '60', away = '0'] = process.argv.slice(2);
const theirs = (await import(
  pathToFileURL(join(resolve(other), 'proving/bench/api/api-process.ts')).href
)) as {
  startApiProcess: typeof startApiProcess;
};

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** Sends one call with little work in the client, which shares the machine with the servers. */
function send(url: string, { method, path, headers, body = '' }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, method, headers }, (response) => {
      let reply = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        reply += part;
      });
      response.on('end', () => resolve(reply));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Calls of different customers in turns, as on a usual day, not all of one customer at once. */
function byTurnsOfCustomers(calls: readonly Call[]): readonly Call[] {
  const turn = new Map<string, number>();
  const turnOf = ({ body = '' }: Call): number => {
    const { fiscal_number: customer } = JSON.parse(body) as { readonly fiscal_number: string };
    const taken = turn.get(customer) ?? 0;
    turn.set(customer, taken + 1);
    return taken;
  };
  return calls
    .map((call) => ({ call, at: turnOf(call) }))
    .sort((a, b) => a.at - b.at)
    .map(({ call }) => call);
}

/** Makes payments over as many connections as the other measurements; the time ends with the last reply. */
async function payAll(url: string, calls: readonly Call[]): Promise<number> {
  const waiting = [...calls];
  const client = async (): Promise<void> => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const reply = await send(url, call);
      if (!reply.includes('"status":"Pending"')) throw new Error(`a payment did not start: ${reply}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (calls.length * 1_000) / (performance.now() - began);
}

async function openServer(start: typeof startApiProcess): Promise<{
  readonly api: ApiProcess;
  readonly statements: number;
  turn(): Promise<{ readonly perSecond: number; readonly cpu: number }>;
  close(): Promise<void>;
}> {
  const postgres = await startThrowAwayPostgres({ durable: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const api = await start({
    // Also for an older checkout, which writes generated secrets there.
    DATA_DIR: dataDir,
    DATABASE_URL: await awayBy(postgres.url, Number(away)),
    PORTAL_PEPPER: randomUUID(),
  });
  // The first payment of the day fetches the list of banks.
  const [first, second, ...rest] = byTurnsOfCustomers(api.payments);
  if (!first || !second) throw new Error('there is nothing to pay');
  await api.record(first);
  const statements = (await api.record(second)).length;
  let next = 0;
  return {
    api,
    statements,
    turn: async () => {
      const calls = rest.slice(next, next + Number(size));
      next += calls.length;
      const before = await api.cpu();
      const perSecond = await payAll(api.url, calls);
      return { perSecond, cpu: ((await api.cpu()) - before) / calls.length };
    },
    close: async () => {
      await api.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const ours = await openServer(startApiProcess);
const before = await openServer(theirs.startApiProcess);
const turns = Math.floor(Math.min(ours.api.payments.length, before.api.payments.length) / Number(size)) - 1;
const rounds: { readonly ours: number; readonly before: number; readonly cpu: readonly number[] }[] = [];
for (let round = 0; round < turns; round += 1) {
  // They take turns in starting a round.
  const isOurs = round % 2 === 0;
  const first = await (isOurs ? ours : before).turn();
  const second = await (isOurs ? before : ours).turn();
  const [a, b] = isOurs ? [first, second] : [second, first];
  // The first round of each side compiles its code.
  if (round > 1) rounds.push({ ours: a.perSecond, before: b.perSecond, cpu: [a.cpu, b.cpu] });
}
await ours.close();
await before.close();
agent.destroy();
console.log(
  JSON.stringify(
    {
      rounds: rounds.length,
      statements: { ours: ours.statements, before: before.statements },
      perSecond: {
        ours: Math.round(median(rounds.map((round) => round.ours))),
        before: Math.round(median(rounds.map((round) => round.before))),
      },
      ratio: Number(median(rounds.map((round) => round.ours / round.before)).toFixed(2)),
      cpuMicroseconds: {
        ours: Math.round(Math.min(...rounds.map(({ cpu }) => cpu[0] ?? 0))),
        before: Math.round(Math.min(...rounds.map(({ cpu }) => cpu[1] ?? 0))),
      },
    },
    null,
    2,
  ),
);
