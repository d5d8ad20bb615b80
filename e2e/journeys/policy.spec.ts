import { test as base, expect } from '../setup/test.ts';

const test = base.extend({
  // Violations of the policy are what this test is about.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  faults: async ({}, use) => use([]),
});

const PLANTED =
  '<script>window.ranScript = true</script><img alt="" src="/not-there.png" onerror="window.ranHandler = true">';

test('[F1] a script and a handler that stand in a page do not run, and the host takes a report of both', async ({
  page,
}) => {
  const reported: string[] = [];
  page.on('response', async (response) => {
    const request = response.request();
    if (new URL(request.url()).pathname !== '/csp' || response.status() !== 204) return;
    const told = JSON.parse(request.postData() ?? '{}') as { 'csp-report'?: Record<string, string> };
    reported.push(told['csp-report']?.['effective-directive'] ?? '');
  });
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    // Browsers that know `report-to` send later, behind the page's back; without it they send as all others do.
    const { 'reporting-endpoints': _endpoints, ...headers } = response.headers();
    const policy = headers['content-security-policy']?.replace(/report-to [\w-]+/, '') ?? '';
    const body = (await response.text()).replace('</body>', `${PLANTED}</body>`);
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy }, body });
  });
  const missing = page.waitForResponse('**/not-there.png');
  await page.goto('/');
  await missing;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect
    .poll(() => [...reported].sort())
    .toEqual(expect.arrayContaining(['script-src-attr', 'script-src-elem']));
  expect(await page.evaluate(() => ['ranScript' in window, 'ranHandler' in window])).toEqual([false, false]);
});
