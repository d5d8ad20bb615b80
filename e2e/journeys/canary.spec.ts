import type { BrowserContext } from '@playwright/test';
import { brokenBuild, editedBuild } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect, login, PASSWORD } from '../setup/test.ts';

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
  release,
}) => {
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

test('whoever is named in the console gets the canary after they have logged in, and nobody else', async ({
  page,
  browser,
  portal,
  release,
}) => {
  test.setTimeout(180_000);
  const folder = editedBuild('mf-payments', './facturas', 'Facturas a prueba');
  await login(page, '9090909090', '/manager');
  await page.goto('/releases');
  await page.getByLabel('Cédulas, una por línea').fill('1010101010');
  await page.getByRole('button', { name: 'Guardar personas' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Motivo').fill('revisa las facturas');
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Guardamos quiénes prueban.')).toBeVisible();

  const out = await release('mf-payments', '--from', folder, '--channel', 'canary', '--named');
  expect(out).toContain('is live for the named people');

  const titleFor = async (fiscalNumber: string): Promise<string> => {
    const own = await browser.newPage({ baseURL: portal.url });
    await login(own, fiscalNumber);
    await expect(own.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
    const answer = await own.goto('/facturas');
    const html = (await answer?.text()) ?? '';
    await own.close();
    return /<title>([^<·]*) ·/.exec(html)?.[1] ?? '';
  };
  expect(await titleFor('1010101010')).toBe('Facturas a prueba');
  expect(await titleFor('2020202020')).toBe('Facturas');
});
