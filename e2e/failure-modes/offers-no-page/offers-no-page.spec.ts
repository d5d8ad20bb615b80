import {
  expect,
  expectFallback,
  expectOthersUntouched,
  fallback,
  injectFault,
  inSameDocument,
  summary,
  test,
} from '../../setup/failure-mode.ts';
import { brokenBuild } from '../../setup/releases.ts';

test('a new release offers none of the pages it promises: the one before stands in', async ({
  page,
  release,
}) => {
  await release('mf-customer', '--from', brokenBuild('mf-customer'));

  await test.step('found at once', async () => {
    await page.goto('/resumen', { waitUntil: 'commit' });
    await expect(summary(page)).toBeVisible();
    await expect(fallback(page)).toHaveCount(0);
    await inSameDocument(page, () => expectOthersUntouched(page));
    await expect(summary(page)).toBeVisible();
  });

  await test.step('found late: the fallback stands meanwhile and then gives way to it', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await injectFault(page, '**/earlier/mf-customer', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/resumen', { waitUntil: 'commit' });
    await expectFallback(page, 'contract');
    letThrough();
    await expect(summary(page)).toBeVisible();
    await expect(fallback(page)).toHaveCount(0);
  });
});
