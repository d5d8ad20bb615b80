import { once } from 'node:events';
import fastify from 'fastify';
import pg from 'pg';
import { type BareQuestion, type BareReady, CLIENTS, cpuTime, type Statement } from './messages.ts';
import { ACCOUNTS, threeWrites } from './three-writes.ts';

/**
 * The least cost of an HTTP server over node-pg: a bare Fastify route that sends the prepared statements of a call one
 * after the other and answers with the rows of the last. It has no hooks, query builder or log. The difference to the
 * API is the cost of our code; the rest is Node's.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: CLIENTS });

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

async function send(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<unknown[]> {
  if (values.length === 0) return (await client.query(text)).rows;
  return (await client.query({ name: nameOf(text), text, values: [...values] })).rows;
}

let replay: readonly Statement[] = [];
const app = fastify();
app.get('/replay', async () => {
  const client = await pool.connect();
  try {
    let rows: unknown[] = [];
    for (const { text, values } of replay) rows = await send(client, text, values);
    return rows;
  } finally {
    client.release();
  }
});
app.post('/three-writes', async () => {
  const account = 1 + Math.floor(Math.random() * ACCOUNTS);
  const client = await pool.connect();
  try {
    for (const { text, values } of threeWrites(account)) await send(client, text, values);
  } finally {
    client.release();
  }
  return { account };
});

process.on('message', (question: BareQuestion) => {
  if ('cpu' in question) {
    process.send?.(cpuTime());
    return;
  }
  replay = question.replay;
  process.send?.({ url } satisfies BareReady);
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url } satisfies BareReady);
await once(process, 'disconnect');
await app.close();
await pool.end();
