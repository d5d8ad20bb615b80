import { type RequestOptions, request } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { brokenBuild } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect, login } from '../setup/test.ts';

/** Gives a browser its place among the hundred. */
const place = (context: BrowserContext, url: string, value: number) =>
  context.addCookies([{ name: 'canary', value: String(value), url, httpOnly: true }]);

/** A request from another address of this machine. */
const from = (localAddress: string, url: string, options: RequestOptions = {}, body = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { ...options, localAddress, family: 4 }, (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part;
        })
        .on('end', () => resolve(text));
    });
    sent.on('error', reject).end(body);
  });

/** What a browser at this address tells that was given the canary and could not show its page. */
async function failFrom(address: string, url: string): Promise<void> {
  const headers = { cookie: 'canary=7; session=x' };
  const html = await from(address, `${url}/facturas`, { headers });
  const document = /<meta name="?document"? content="?([\w.-]+)/.exec(html)?.[1];
  const set = /"hash":"([0-9a-f]{20})"/.exec(/id="portal-set">(.*?)<\/script>/s.exec(html)?.[1] ?? '')?.[1];
  expect(document && set).toBeTruthy();
  const event = { kind: 'fault', fault: 'contract' };
  await from(
    address,
    `${url}/beacons`,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    JSON.stringify({ set, document, remote: 'mf-payments', event }),
  );
}

test('a canary that breaks moves back by itself; a person who is on stable sees nothing of it', async ({
  page,
  browser,
  portal,
  release,
}) => {
  test.setTimeout(180_000);
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

  for (let failure = 1; failure <= 4; failure += 1) {
    const told = page.waitForResponse((response) => new URL(response.url()).pathname === '/beacons');
    await page.goto('/facturas');
    // The release before stands in for the one that offers nothing.
    await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
    await told;
    await other.goto('/facturas');
    await expect(other.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  }

  // One browser, however often: it may have a place that its person chose, and tell what they like.
  expect(await release('status')).toContain('canary 10 %');
  for (const last of [2, 3, 4, 5]) await failFrom(`127.0.0.${last}`, portal.url);
  const after = await release('status');
  expect(after).not.toContain('canary 10 %');
  expect(after).toContain('judged worse');
  await page.goto('/facturas');
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await other.close();
});
