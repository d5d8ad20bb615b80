import type { Page } from '@playwright/test';
import type { BrowserSet } from '../../shared/release-protocol/src/release.ts';
import { expectAccessible } from '../setup/payment.ts';
import { editedBuild } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect, login } from '../setup/test.ts';

// The worker answers for the network here: it must not keep a version that was granted.
test.use({ worker: true });

const runningSet = (page: Page): Promise<BrowserSet> =>
  page.evaluate(() => JSON.parse(document.getElementById('portal-set')?.textContent ?? '{}') as BrowserSet);

/** What the set of this document calls a page. */
const titleInSet = async (page: Page, path: string): Promise<string | undefined> =>
  (await runningSet(page)).remotes.flatMap(({ routes }) => routes).find((route) => route.path === path)
    ?.title;

const linkIn = (printed: string): string => /https?:\/\/\S+/.exec(printed)?.[0] ?? '';
const hashIn = (printed: string): string => /\(([0-9a-f]{20})\)/.exec(printed)?.[1] ?? '';

test('one browser runs releases that are not live, by a signed link, until it leaves', async ({
  page,
  browser,
  portal,
  release,
}) => {
  test.setTimeout(180_000);
  const keep = async (remote: string, folder: string): Promise<string> =>
    `${remote}@${hashIn(await release(remote, '--from', folder, '--channel', 'none'))}`;
  const run = await keep('mf-payments', editedBuild('mf-payments', './facturas', 'Facturas de prueba'));
  const second = await keep('mf-customer', editedBuild('mf-customer', './resumen', 'Resumen de prueba'));
  await login(page, '1010101010');
  const live = (await runningSet(page)).hash;

  await test.step('without a grant no browser gets it', async () => {
    const answer = await page.goto(`/facturas?override=${run}`);
    expect(answer?.status()).toBe(403);
    await expect(
      page.getByRole('heading', { name: 'Esta versión se abre con un enlace de prueba' }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  const link = linkIn(
    await release(
      'grant',
      '--override',
      run,
      '--override',
      second,
      '--path',
      '/facturas',
      '--for',
      '10m',
      '--reason',
      'a look at it',
    ),
  );
  await test.step('the link opens it, and leaves the address and every cache', async () => {
    const answer = await page.goto(link);
    expect(new URL(page.url()).search).toBe('');
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
    expect(await titleInSet(page, '/facturas')).toBe('Facturas de prueba');
    expect(await titleInSet(page, '/resumen')).toBe('Resumen de prueba');
    await expect(page.getByRole('region', { name: 'Versión de prueba' })).toContainText(
      new RegExp(
        `Estás viendo una versión de prueba: ${second.slice(0, 20)} y ${run.slice(0, 20)} · vence \\d\\d:\\d\\d`,
      ),
    );
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Salir', exact: true })).toBeInViewport();
  });

  await test.step('it stays through navigations and reloads; others see what is live', async () => {
    await page.getByRole('link', { name: 'Resumen' }).locator('visible=true').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salir', exact: true })).toBeVisible();
    await page.reload();
    expect((await runningSet(page)).hash).not.toBe(live);
    const other = await browser.newPage({ baseURL: portal.url });
    await other.goto('/');
    expect((await runningSet(other)).hash).toBe(live);

    const again = await other.goto(link);
    expect(again?.status()).toBe(403);
    await expect(other.getByRole('heading', { name: 'Este enlace de prueba ya se usó' })).toBeVisible();
    await other.close();
  });

  await test.step('a kill switch holds here too', async () => {
    await release('kill', 'mf-payments');
    await page.goto('/facturas');
    await expect(page.locator('[data-fault=stopped]')).toBeVisible();
    await release('revive', 'mf-payments');
  });

  await test.step('“Salir” brings back what is live', async () => {
    await page.goto('/resumen');
    await page.getByRole('button', { name: 'Salir', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
    expect((await runningSet(page)).hash).toBe(live);
    await expect(page.getByRole('region', { name: 'Versión de prueba' })).toHaveCount(0);
  });
});

test('a link to a set that is followed from elsewhere asks first; once its grant ends the browser is back', async ({
  page,
  portal,
  release,
}) => {
  test.setTimeout(180_000);
  await page.goto('/');
  const before = (await runningSet(page)).hash;
  await release('mf-payments', '--from', editedBuild('mf-payments', './facturas', 'Facturas nuevas'));
  const printed = await release(
    'grant',
    '--set',
    before,
    '--path',
    '/faq?a=1',
    '--reason',
    'what a customer saw',
  );

  await test.step('neither a preview nor another site opens it', async () => {
    const preview = await fetch(linkIn(printed));
    expect(preview.headers.get('set-cookie')).toBeNull();
    expect(await preview.text()).toContain('Vas a abrir una versión de prueba');
    await page.goto(portal.mailboxUrl);
    await page.evaluate((href) => {
      location.href = href;
    }, linkIn(printed));
    await expect(page.getByRole('heading', { name: 'Vas a abrir una versión de prueba' })).toBeVisible();
    await page.getByRole('button', { name: 'Abrir la versión de prueba' }).click();
    await expect(page).toHaveURL(`${portal.url}/faq?a=1`);
    expect((await runningSet(page)).hash).toBe(before);
  });

  await test.step('the same address without a token is no news to the person who has it open', async () => {
    await page.goto(`/faq?set=${before}`);
    await expect(page).toHaveURL(`${portal.url}/faq`);
  });

  await test.step('withdrawn, it is over at the next navigation', async () => {
    const grant = /grant ([\w-]{22})/.exec(printed)?.[1] ?? '';
    await release('withdraw', grant);
    await page.goto('/faq');
    expect((await runningSet(page)).hash).not.toBe(before);
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'grant' }));
  });
});
