import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startMetricsServer } from '@portal/process-kit/metrics-server';
import { createProcessMetrics } from '@portal/process-kit/process-metrics';
import Fastify from 'fastify';
import { pino } from 'pino';
import { startLoggedApi } from '../../testing/logged-api.ts';
import { GatewayUnavailableError } from '../money/payments/gateway/port.ts';
import { wompi } from '../money/payments/gateway/wompi.ts';
import { metrics } from '../platform/process/metrics.ts';
import { startWorker } from '../platform/process/worker.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { apiMetrics } from './api-metrics.ts';

const ends: (() => unknown)[] = [];
beforeEach(() => metrics.registry.resetMetrics());
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** How often a histogram has counted, by the labels that these words stand in. */
function countOf(text: string, name: string, ...labels: readonly string[]): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}_count{`));
  return lines
    .filter((line) => labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
const SERVED = 'http_server_request_duration_seconds';

test('each answer of the API counts by its route, and what was asked for stands nowhere', async () => {
  const api = await startLoggedApi();
  ends.push(() => api.close());
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  for (const path of ['/api/health/live', '/api/user', '/api/nothing/1010101010']) await fetch(url + path);
  const text = await metrics.text();
  expect(countOf(text, SERVED, 'http_route="/api/health/live"', 'http_response_status_code="200"')).toBe(1);
  expect(countOf(text, SERVED, 'http_route="/api/user"', 'http_response_status_code="401"')).toBe(1);
  expect(countOf(text, SERVED, 'http_route=""', 'http_response_status_code="404"')).toBe(1);
  expect(countOf(text, SERVED, 'service_name="portal-api"')).toBe(3);
  expect(text).not.toContain('1010101010');
});

test('a collector that keeps exemplars is told the trace of the newest answer of each bucket, and others as before', async () => {
  const api = await startLoggedApi();
  ends.push(() => api.close());
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const trace = '0af7651916cd43dd8448eb211c80319c';
  await fetch(`${url}/api/health/live`, { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } });
  const server = await startMetricsServer('127.0.0.1', 0, metrics.text, metrics.exemplars);
  ends.push(() => server.close());
  const told = async (accept: string) => await (await fetch(server.url, { headers: { accept } })).text();
  const open = await told('application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5');
  const [line] = open.split('\n').filter((one) => one.includes(trace));
  expect(line).toMatch(/^http_server_request_duration_seconds_bucket\{.*http_route="\/api\/health\/live"/);
  // The very lines of the log that this request left.
  expect(api.lines.join('\n')).toContain(trace);
  expect(open.endsWith('# EOF\n')).toBe(true);
  expect(await told('text/plain')).not.toContain(trace);
});

test('what an API does is told also while its database is away, and of the money nothing then', async () => {
  const database = await openTestDatabase();
  const context = { ...testContext(database), log: pino({ level: 'silent' }) };
  expect(await apiMetrics(context)).toContain('portal_money_days');
  await database.close();
  const text = await apiMetrics(context);
  expect(text).toContain(SERVED);
  expect(text).not.toContain('portal_money');
});

test('messages that a service refuses by a fault of ours are told until they leave', async () => {
  const database = await openTestDatabase();
  ends.push(() => database.close());
  const context = { ...testContext(database), log: pino({ level: 'silent' }) };
  const told = async () => /^portal_messages_own_fault\{.*\} (\d+)$/m.exec(await apiMetrics(context))?.[1];
  expect(await told()).toBe('0');
  const at = context.clock.now();
  const message = {
    channel: 'email' as const,
    recipient: 'x',
    subject: '',
    body: '',
    dedupe_key: 'own-fault',
  };
  const state = { sent_at: null, failed_at: null, last_error: '535', own_fault: true };
  await database.db
    .insertInto('outbox_message')
    .values({ ...message, ...state, created_at: at, next_attempt_at: at })
    .execute();
  expect(await told()).toBe('1');
  await database.db.updateTable('outbox_message').set({ sent_at: at, own_fault: false }).execute();
  expect(await told()).toBe('0');
});

test('a question to the gateway counts by what it answered, or that it did not answer', async () => {
  const answers = [200, 503];
  const gateway = createServer((_request, response) => {
    const status = answers.shift();
    if (status === undefined) return response.destroy();
    return response.writeHead(status, { 'content-type': 'application/json' }).end('{"data":[]}');
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => gateway.once('listening', ready));
  ends.push(() => gateway.close());
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/v1`;
  const asks = wompi({ url, publicKey: 'pub', timeout: 5_000 } as Parameters<typeof wompi>[0]);
  await asks.listBanks();
  for (const _time of [1, 2]) await expect(asks.listBanks()).rejects.toBeInstanceOf(GatewayUnavailableError);
  const text = await metrics.text();
  const asked = (label: string) =>
    countOf(text, 'http_client_request_duration_seconds', 'server_address="127.0.0.1"', label);
  expect([asked('error_type=""'), asked('error_type="503"'), asked('error_type="no_answer"')]).toEqual([
    1, 1, 1,
  ]);
});

test('each run of a job counts, by whether it failed', async () => {
  const own = createProcessMetrics('portal-api');
  const runs: string[] = [];
  let ended = () => {};
  const both = new Promise<void>((done) => {
    ended = done;
  });
  const worker = startWorker(
    [
      { name: 'one', every: 86_400_000, run: async () => {} },
      { name: 'other', every: 86_400_000, run: async () => Promise.reject(new Error('no')) },
    ],
    pino({ level: 'silent' }),
    (job, outcome, milliseconds) => {
      own.onRun(job, outcome, milliseconds);
      if (runs.push(job) === 2) ended();
    },
  );
  await both;
  await worker.stop();
  const text = await own.text();
  expect(countOf(text, 'portal_job_duration_seconds', 'job_name="one"', 'outcome="done"')).toBe(1);
  expect(countOf(text, 'portal_job_duration_seconds', 'job_name="other"', 'outcome="failed"')).toBe(1);
});

test('a server counts what it answers over its own port, by method, route and status', async () => {
  const own = createProcessMetrics('portal-registry');
  const server = Fastify();
  server.addHook('onResponse', own.onAnswer);
  server.get('/registry/releases/:name', async () => Promise.reject(new Error('no')));
  ends.push(() => server.close());
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${url}/registry/releases/mf-a`);
  expect(
    countOf(
      await own.text(),
      SERVED,
      ...['http_request_method="GET"', 'http_route="/registry/releases/:name"'],
      'http_response_status_code="500"',
    ),
  ).toBe(1);
});
