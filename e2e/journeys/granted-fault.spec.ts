import { buildOfEdit } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect, login } from '../setup/test.ts';

// However busy the machine is, the host renders the page of the person who is logged in.
test.use({ environment: { PRIVATE_PAGE_BUDGET: '60000' } });

test('a version on trial that fails shows its fault: no live release stands under its banner', async ({
  page,
  release,
}) => {
  test.setTimeout(180_000);
  const printed = await release(
    'mf-payments',
    '--from',
    await buildOfEdit('mf-payments', 'src/parts/paying/texts.ts', (source) =>
      source.replace("title: 'Facturas'", "title: 'Facturas de prueba'"),
    ),
    '--channel',
    'none',
  );
  const hash = /\(([0-9a-f]{20})\)/.exec(printed)?.[1] ?? '';
  const link = await release(
    'grant',
    '--override',
    `mf-payments@${hash}`,
    '--path',
    '/facturas',
    '--reason',
    'a try',
  );
  await login(page, '1010101010');
  await page.route(new RegExp(`/remotes/mf-payments/${hash}/(~\\d+/)?entry\\.`), (route) =>
    route.fulfill({ status: 404, body: 'no' }),
  );
  // What the host rendered stays, and never comes to life.
  await page.goto(/https?:\/\/\S+/.exec(link)?.[0] ?? '', { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Versión de prueba' })).toBeVisible();
  await expect(page.locator('[data-fault]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facturas de prueba');
  await page.getByRole('button', { name: 'Salir', exact: true }).click();
  await page.goto('/facturas');
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas', exact: true })).toBeVisible();
});

test('a version on trial that throws shows no reference, for no failure of it is kept that one could find', async ({
  page,
  release,
}) => {
  test.setTimeout(180_000);
  const build = await buildOfEdit('mf-payments', 'src/pages/facturas/page.tsx', (source) =>
    source.replace(
      /export default function InvoicesPage\([^)]*\) \{/,
      (opening) => `${opening}\n  if ('document' in globalThis) throw new TypeError('a try');`,
    ),
  );
  const printed = await release('mf-payments', '--from', build, '--channel', 'none');
  const hash = /\(([0-9a-f]{20})\)/.exec(printed)?.[1] ?? '';
  const given = ['--override', `mf-payments@${hash}`, '--path', '/facturas', '--reason', 'a try'];
  const link = await release('grant', ...given);
  await login(page, '1010101010');
  await page.goto(/https?:\/\/\S+/.exec(link)?.[0] ?? '', { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Versión de prueba' })).toBeVisible();
  const fault = page.locator('[data-fault=render]');
  await expect(fault.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(fault).not.toContainText('referencia');
});
