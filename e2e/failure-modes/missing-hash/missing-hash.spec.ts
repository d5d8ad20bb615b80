import type { Page } from '@playwright/test';
import {
  alterSet,
  expect,
  expectFallback,
  expectOthersUntouched,
  test,
  withoutEarlierRelease,
} from '../../setup/failure-mode.ts';

/** What the remote's code would leave in the page. */
const containers = (page: Page) =>
  page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('mf_customer')));

for (const [what, integrity] of [
  ['no hash', undefined],
  ['a hash that browsers pass over', 'md5-x'],
] as const) {
  test(`the set names ${what} for the remote: nothing of it runs`, async ({ page }) => {
    await withoutEarlierRelease(page);
    await alterSet(page, ({ integrity: _, ...remote }) => ({ ...remote, integrity }));
    await page.goto('/resumen', { waitUntil: 'commit' });
    await expectFallback(page, 'manifest');
    expect(await containers(page)).toEqual([]);
    await expectOthersUntouched(page);
    await expectFallback(page, 'manifest');
  });
}
