import { expectAccessible } from '../setup/payment.ts';
import { buildOfEdit } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect, login } from '../setup/test.ts';

const PAGE = 'src/pages/facturas/page.tsx';

test('what a person reads out on the phone leads an administrator to the line of the sources', async ({
  page,
  browser,
  portal,
  release,
}) => {
  test.setTimeout(180_000);
  const edit = (source: string): string =>
    source.replace(
      /export default function InvoicesPage\([^)]*\) \{/,
      (opening) => `${opening}\n  if ('provoked' in window) throw new TypeError('1010101010 is no number');`,
    );
  await release('mf-payments', '--from', await buildOfEdit('mf-payments', PAGE, edit));

  await login(page, '1010101010');
  await page.route('**/live/*/earlier/*', (route) => route.fulfill({ status: 404, body: 'no' }));
  // The very first document of a host has no token yet: nothing is told of it.
  await page.goto('/resumen');
  await page.evaluate(() => Object.assign(window, { provoked: true }));
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  const fault = page.locator('[data-fault=render]');
  await expect(fault).toContainText('dinos esta referencia:');
  const reference = (await fault.locator('strong').textContent()) ?? '';

  const office = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await login(office, '9090909090', '/manager');
  const failures = office.getByRole('table', { name: /Fallas/ });
  // The page told of it by the way.
  await expect(async () => {
    await office.goto('/releases');
    await office.getByLabel('Referencia de la falla').fill(reference.toLowerCase());
    await office.getByRole('button', { name: 'Ver esta falla' }).click();
    await expect(failures.getByText(`mf-payments/${PAGE}:`).first()).toBeVisible();
  }).toPass({ timeout: 30_000 });
  await expect(failures.getByText('TypeError')).toBeVisible();
  await expect(failures.getByText(reference)).toBeVisible();
  await expectAccessible(office);
});
