import { startCollector } from '../../api/testing/collector.ts';
import { test as base, expect, login } from '../setup/test.ts';

interface TraceFixtures {
  readonly collector: Awaited<ReturnType<typeof startCollector>>;
}

const test = base.extend<TraceFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  collector: async ({}, use) => {
    const collector = await startCollector();
    await use(collector);
    await collector.close();
  },
  environment: async ({ collector }, use) =>
    use({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      // The browser asks for what its pages show.
      PRIVATE_PAGE_BUDGET: '0',
    }),
});

test('one trace leads from the browser’s call to the statements in the database', async ({
  page,
  collector,
}) => {
  const sent = page.waitForRequest('**/api/login');
  await login(page, '1010101010');
  const [, trace = ''] = (await (await sent).headerValue('traceparent'))?.split('-') ?? [];
  const operation = 'POST /api/login → operation POST /api/login';
  await expect.poll(() => collector.pathsOf(trace)).toContain(`${operation} → SELECT`);
  await expect.poll(() => collector.pathsOf(trace)).toContain(operation);

  // The first calls, which the HTML starts before any code is there, begin traces too.
  const started = page.waitForRequest('**/api/summary');
  await page.reload();
  const [, first = ''] = (await (await started).headerValue('traceparent'))?.split('-') ?? [];
  await expect
    .poll(() => collector.pathsOf(first))
    .toContain('GET /api/summary → operation GET /api/summary');
  expect(collector.text()).not.toMatch(/1010101010|Mariana|Portal2026/);
});
