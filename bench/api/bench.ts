import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { threeWritesScript } from './floor.ts';
import { once, type Rate, repeat } from './load.ts';
import type { Call } from './messages.ts';
import { pgbench, replayOf } from './pgbench.ts';

/** Connections of pgbench and of the HTTP client alike. */
export const CLIENTS = 16;

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
  /** Times per second that pgbench sends the same statements; none for a payment, which can be made but once. */
  readonly pgbench: number | undefined;
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

/** Requests per second of one call, after it has been warmed up. */
async function rateOf(api: ApiProcess, name: CallName, seconds: number): Promise<Rate> {
  if (name === 'POST payment') {
    const warmUp = Math.floor(api.payments.length / 5);
    const paying = { clients: CLIENTS, isDone: isStarted };
    await once(api.url, api.payments.slice(1, warmUp), paying);
    return await once(api.url, api.payments.slice(warmUp), paying);
  }
  const repeated = calls(api)[name];
  // Once by itself first, which tells of a call that does not work.
  for (const call of repeated) await api.record(call);
  await repeat(api.url, repeated, { clients: CLIENTS, seconds: 1 });
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

const nothing: Rate = { perSecond: 0, p50: 0, p99: 0 };
const isWrite = (text: string): boolean => /^\s*(insert|update|delete)/i.test(text);

/**
 * Requests per second over HTTP on both databases, and beside them pgbench with the same statements on the same
 * PostgreSQL right after it: they share the cores but not the moment.
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
    const [payment] = api.payments;
    if (!payment) throw new Error('the demo has no payment to make');
    const examples = { ...calls(api), 'POST payment': [payment] };

    const figures: CallFigures[] = [];
    for (const call of callNames) {
      onProgress(`${call}, then pgbench`);
      const [example = payment] = examples[call];
      const statements = await api.record(example);
      const script =
        call === 'three writes' ? { text: threeWritesScript, variables: {} } : replayOf(statements);
      figures.push({
        call,
        embedded: embedded.get(call) ?? nothing,
        postgres: await rateOf(api, call, seconds),
        statements: statements.length,
        writes: statements.filter(({ text }) => isWrite(text)).length,
        pgbench:
          call === 'POST payment'
            ? undefined
            : await pgbench(database.url, folder, script, { clients: CLIENTS, seconds }),
      });
    }
    return figures;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
