import type { Page } from '@playwright/test';
import {
  expect,
  expectOthersUntouched,
  fallback,
  inSameDocument,
  summary,
  test,
} from '../../setup/failure-mode.ts';
import { reactCopies } from '../../setup/react-copies.ts';
import { buildOfEdit } from '../../setup/releases.ts';

/** Releases of the remote whose code runs in this page: each leaves its container. */
const containers = (page: Page) =>
  page.evaluate(() =>
    Object.getOwnPropertyNames(window).filter(
      (name) => name.startsWith('mf_customer_') && name in window && Reflect.get(window, name),
    ),
  );

test('a page of a new release is used, another fails: the release before brings that one, beside it', async ({
  page,
  release,
}) => {
  const react = await reactCopies(page);
  const folder = await buildOfEdit(
    'mf-customer',
    'src/pages/perfil/page.tsx',
    (source) => `${source}\nthrow new Error('failure mode');\n`,
  );
  await release('mf-customer', '--from', folder);
  await page.goto('/resumen');
  await expect(summary(page)).toBeVisible();
  // The host may have rendered it: the remote's code comes after that.
  await expect.poll(() => containers(page)).toHaveLength(1);

  await inSameDocument(page, async () => {
    await page.getByRole('link', { name: 'Perfil' }).locator('visible=true').first().click();
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
    await expect(fallback(page)).toHaveCount(0);
    await expect.poll(() => containers(page)).toHaveLength(2);
    await expectOthersUntouched(page);
    await expect(summary(page)).toBeVisible();
  });
  expect(await react()).toHaveLength(1);
});
