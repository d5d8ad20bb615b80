import type { BrowserContext } from '@playwright/test';
import { brokenBuild, releaseCommand } from '../setup/releases.ts';
import { expect, login, test } from '../setup/test.ts';

/** Gives a browser its place among the hundred. */
const place = (context: BrowserContext, url: string, value: number) =>
  context.addCookies([
    {
      name: '__Host-canary',
      value: String(value),
      url: url.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
    },
  ]);

test('a canary that breaks moves back by itself; whoever is on stable sees nothing of it', async ({
  page,
  browser,
  portal,
  dataDir,
}) => {
  const release = releaseCommand({ url: portal.url, dataDir });
  await place(page.context(), portal.url, 7);
  await login(page, '1010101010');
  const other = await browser.newPage({ baseURL: portal.url });
  await place(other.context(), portal.url, 60);
  await login(other, '2020202020');

  const out = await release(
    'mf-payments',
    '--from',
    brokenBuild('mf-payments'),
    '--channel',
    'canary',
    '--share',
    '10',
  );
  expect(out).toContain('is live for 10 % of visits');

  for (let failure = 1; failure <= 3; failure += 1) {
    const told = page.waitForResponse((response) => new URL(response.url()).pathname === '/beacons');
    await page.goto('/facturas');
    // The release before stands in for the one that offers nothing.
    await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
    await told;
    await other.goto('/facturas');
    await expect(other.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  }

  await page.goto('/facturas');
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  expect(await release('status')).not.toContain('canary');
  await other.close();
});
