import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { median } from '../figures.ts';
import { type ApiProcess, type BareProcess, startApiProcess, startBareProcess } from './api-process.ts';
import { once, type Rate, repeat } from './load.ts';
import { type Call, CLIENTS } from './messages.ts';
import { pgbench, replayOf } from './pgbench.ts';
import { threeWritesScript } from './three-writes.ts';

export const callNames = [
  'one select',
  'three writes',
  'GET summary',
  'GET invoices',
  'POST payment',
] as const;
export type CallName = (typeof callNames)[number];

export interface CallFigures {
  readonly call: CallName;
  readonly embedded: Rate;
  readonly postgres: Rate;
  /** Statements that one call sends, and how many of them write. */
  readonly statements: number;
  readonly writes: number;
  /** The same statements without the API; undefined for a payment, which can be made only once. */
  readonly beside: Beside | undefined;
}

/**
 * Requests per second of pgbench and the bare server with the same statements on the same PostgreSQL, and the API's
 * share of each.
 */
export interface Beside {
  readonly pgbench: number;
  readonly ofPgbench: number;
  /** A Fastify route over node-pg with nothing of the API. */
  readonly bare: number;
  readonly ofBare: number;
  /**
   * Processor time of a call in each server, in microseconds: the minimum of all turns, which a busy machine affects
   * least.
   */
  readonly apiCpu: number;
  readonly bareCpu: number;
}

const calls = ({
  callers,
}: ApiProcess): Readonly<Record<Exclude<CallName, 'POST payment'>, readonly Call[]>> => {
  const get = (path: string) => callers.map((headers) => ({ method: 'GET' as const, path, headers }));
  return {
    'one select': [{ method: 'GET', path: '/bench/select', headers: {} }],
    'three writes': [{ method: 'POST', path: '/bench/three-writes', headers: {} }],
    'GET summary': get('/api/summary'),
    'GET invoices': get('/api/invoices'),
  };
};

const isStarted = (body: string): boolean => body.includes('"status":"Pending"');

async function ratesOfPayments(api: ApiProcess): Promise<Rate> {
  const warmUp = Math.floor(api.payments.length / 5);
  const paying = { clients: CLIENTS, isDone: isStarted };
  await once(api.url, api.payments.slice(1, warmUp), paying);
  return await once(api.url, api.payments.slice(warmUp), paying);
}

const middle = (rates: readonly Rate[]): Rate => ({
  requests: rates.reduce((sum, { requests }) => sum + requests, 0),
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  p50: median(rates.map(({ p50 }) => p50)),
  p97_5: median(rates.map((rate) => rate.p97_5)),
  p99: median(rates.map(({ p99 }) => p99)),
});

/** Seconds of one turn, and of the warm-up before the first. */
const TURN = 1;
const WARM_UP = 2;

/** Makes each call once, to find those that fail, and then repeats it until the code is compiled. */
async function warmUp(api: ApiProcess, repeated: readonly Call[]): Promise<void> {
  for (const call of repeated) await api.record(call);
  await repeat(api.url, repeated, { clients: CLIENTS, seconds: WARM_UP });
}

type Turn = Rate & { readonly cpu: number };

async function turnOf(server: ApiProcess | BareProcess, repeated: readonly Call[]): Promise<Turn> {
  const before = await server.cpu();
  const rate = await repeat(server.url, repeated, { clients: CLIENTS, seconds: TURN });
  return { ...rate, cpu: ((await server.cpu()) - before) / rate.requests };
}

/**
 * The API, the bare server and pgbench take turns of a second, so that other load of the machine affects all of them.
 * Ratios are of one round; the median round counts.
 */
async function inTurns(
  name: Exclude<CallName, 'POST payment'>,
  api: ApiProcess,
  bare: BareProcess,
  sendByPgbench: () => Promise<number>,
  seconds: number,
): Promise<{ readonly rate: Rate; readonly beside: Beside }> {
  const repeated = calls(api)[name];
  const alone: readonly Call[] =
    name === 'three writes'
      ? [{ method: 'POST', path: '/three-writes', headers: {} }]
      : [{ method: 'GET', path: '/replay', headers: {} }];
  await warmUp(api, repeated);
  await repeat(bare.url, alone, { clients: CLIENTS, seconds: WARM_UP });
  const rounds: { readonly api: Turn; readonly bare: Turn; readonly pgbench: number }[] = [];
  for (let spent = 0; spent < seconds; spent += TURN) {
    rounds.push({
      api: await turnOf(api, repeated),
      bare: await turnOf(bare, alone),
      pgbench: await sendByPgbench(),
    });
  }
  return {
    rate: middle(rounds.map((round) => round.api)),
    beside: {
      pgbench: median(rounds.map((round) => round.pgbench)),
      ofPgbench: median(rounds.map((round) => round.api.perSecond / round.pgbench)),
      bare: median(rounds.map((round) => round.bare.perSecond)),
      ofBare: median(rounds.map((round) => round.api.perSecond / round.bare.perSecond)),
      apiCpu: Math.min(...rounds.map((round) => round.api.cpu)),
      bareCpu: Math.min(...rounds.map((round) => round.bare.cpu)),
    },
  };
}

/** Requests per second of one call alone, after a warm-up. */
async function rateOf(api: ApiProcess, name: CallName, seconds: number): Promise<Rate> {
  if (name === 'POST payment') return await ratesOfPayments(api);
  const repeated = calls(api)[name];
  await warmUp(api, repeated);
  return await repeat(api.url, repeated, { clients: CLIENTS, seconds });
}

async function onEmbedded(folder: string, seconds: number): Promise<ReadonlyMap<CallName, Rate>> {
  const api = await startApiProcess({ DATA_DIR: join(folder, 'embedded') });
  try {
    const rates = new Map<CallName, Rate>();
    for (const name of callNames) rates.set(name, await rateOf(api, name, seconds));
    return rates;
  } finally {
    await api.stop();
  }
}

const nothing: Rate = { perSecond: 0, requests: 0, p50: 0, p97_5: 0, p99: 0 };
const isWrite = (text: string): boolean => /^\s*(insert|update|delete)/i.test(text);

/**
 * Requests per second over HTTP on both databases, and beside them pgbench and a bare server with the same statements on
 * the same PostgreSQL.
 */
export async function benchApi(
  seconds: number,
  onProgress: (step: string) => void,
): Promise<readonly CallFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    onProgress('the API on the embedded database');
    const embedded = await onEmbedded(folder, seconds);

    onProgress('the API on PostgreSQL');
    const database = await startThrowAwayPostgres({ durable: true });
    closers.push(() => database.stop());
    const api = await startApiProcess({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'postgres') });
    closers.push(() => api.stop());
    const bare = await startBareProcess(database.url);
    closers.push(() => bare.stop());
    const [payment] = api.payments;
    if (!payment) throw new Error('the demo has no payment to make');
    const examples = { ...calls(api), 'POST payment': [payment] };

    const figures: CallFigures[] = [];
    for (const call of callNames) {
      onProgress(call);
      const [example = payment] = examples[call];
      const statements = await api.record(example);
      const counted = {
        call,
        embedded: embedded.get(call) ?? nothing,
        statements: statements.length,
        writes: statements.filter(({ text }) => isWrite(text)).length,
      };
      if (call === 'POST payment') {
        figures.push({ ...counted, postgres: await ratesOfPayments(api), beside: undefined });
        continue;
      }
      const script =
        call === 'three writes' ? { text: threeWritesScript, variables: {} } : replayOf(statements);
      await bare.replay(statements);
      const sendByPgbench = () => pgbench(database.url, folder, script, { clients: CLIENTS, seconds: TURN });
      const { rate, beside } = await inTurns(call, api, bare, sendByPgbench, seconds);
      figures.push({ ...counted, postgres: rate, beside });
    }
    return figures;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
