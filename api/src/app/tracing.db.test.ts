import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { startCollector } from '../../testing/collector.ts';
import { startLoggedApi } from '../../testing/logged-api.ts';
import { people } from '../../testing/people.ts';
import { startTracing } from '../platform/process/tracing.ts';

let api: Awaited<ReturnType<typeof startLoggedApi>>;
let collector: Awaited<ReturnType<typeof startCollector>>;
let stopTracing: () => Promise<void>;

beforeAll(async () => {
  collector = await startCollector();
  stopTracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  // Spans are made only by an API that begins after them.
  api = await startLoggedApi();
});
afterAll(async () => {
  await api.close();
  await collector.close();
});

const traced = (digit: string) => ({
  id: digit.repeat(32),
  headers: { traceparent: `00-${digit.repeat(32)}-${'b'.repeat(16)}-01` },
});

test('a request is followed from the caller’s trace to each statement, without a value that anybody entered', async () => {
  const [login, summary, refused] = [traced('1'), traced('2'), traced('3')];
  const browser = new Browser(api.app);
  const entered = { fiscal_number: people.client, password: 'Portal2026*' };
  const answer = await browser.call('POST /api/login', { body: entered, headers: login.headers });
  browser.token = String(answer.body['token']);
  await browser.call('GET /api/user', { headers: summary.headers });
  const { body } = await new Browser(api.app).call('GET /api/user', { headers: refused.headers });
  expect(body.trace).toBe(refused.id);
  await stopTracing();

  const paths = collector.pathsOf(login.id);
  expect(paths).toContain('POST /api/login');
  expect(paths).toContain('POST /api/login → operation POST /api/login');
  expect(paths).toContain('POST /api/login → operation POST /api/login → SELECT');
  // Who asks is found out before the operation begins.
  expect(collector.pathsOf(summary.id)).toContain('GET /api/user → SELECT');
  expect(collector.pathsOf(refused.id)).toContain('GET /api/user');

  const sent = collector.text();
  expect(sent).toContain('select ');
  for (const value of [people.client, 'Portal2026*', String(answer.body['token'])]) {
    expect(sent).not.toContain(value);
  }
  for (const { id } of [login, summary, refused]) {
    expect(api.lines.some((line) => (JSON.parse(line) as { trace?: string }).trace === id)).toBe(true);
  }
});

test('a caller who has begun no trace, or says so wrongly, gets one', async () => {
  for (const traceparent of [undefined, 'me', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`]) {
    const { body } = await new Browser(api.app).call('GET /api/user', {
      headers: traceparent ? { traceparent } : {},
    });
    expect(body.trace).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  }
});
