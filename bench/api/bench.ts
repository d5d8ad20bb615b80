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

type Rates = Readonly<Record<CallName, Rate>>;

async function ratesOf(api: ApiProcess, seconds: number): Promise<Rates> {
  const rates: Partial<Record<CallName, Rate>> = {};
  for (const [name, repeated] of Object.entries(calls(api)) as [CallName, readonly Call[]][]) {
    // Once by itself, which tells of a call that does not work, then until it is warm.
    for (const call of repeated) await api.record(call);
    await repeat(api.url, repeated, { clients: CLIENTS, seconds: 1 });
    rates[name] = await repeat(api.url, repeated, { clients: CLIENTS, seconds });
  }
  const warmUp = Math.floor(api.payments.length / 5);
  const paying = { clients: CLIENTS, isDone: isStarted };
  await once(api.url, api.payments.slice(1, warmUp), paying);
  rates['POST payment'] = await once(api.url, api.payments.slice(warmUp), paying);
  return rates as Rates;
}

async function onEmbedded(folder: string, seconds: number): Promise<Rates> {
  const api = await startApiProcess({ DATA_DIR: join(folder, 'embedded') });
  try {
    return await ratesOf(api, seconds);
  } finally {
    await api.stop();
  }
}

const isWrite = (text: string): boolean => /^\s*(insert|update|delete)/i.test(text);

/**
 * Requests per second over HTTP on both databases, and beside them pgbench with the same statements on the same
 * PostgreSQL, one after another on the same machine.
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
    const postgres = await ratesOf(api, seconds);

    const figures: CallFigures[] = [];
    for (const call of callNames) {
      onProgress(`pgbench: ${call}`);
      const [example = payment] = examples[call];
      const statements = await api.record(example);
      const script =
        call === 'three writes' ? { text: threeWritesScript, variables: {} } : replayOf(statements);
      const run = () => pgbench(database.url, folder, script, { clients: CLIENTS, seconds });
      figures.push({
        call,
        embedded: embedded[call],
        postgres: postgres[call],
        statements: statements.length,
        writes: statements.filter(({ text }) => isWrite(text)).length,
        pgbench: call === 'POST payment' ? undefined : await run(),
      });
    }
    return figures;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
