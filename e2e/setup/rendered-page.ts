import { expect, type Page } from '@playwright/test';

/**
 * Opens a page until the host has rendered it. The first visit may come while the host still renders it or compiles its
 * remote's code, and a busy machine may answer a later visit with the skeleton.
 */
export async function gotoRendered(
  page: Page,
  path: string,
  options?: Parameters<Page['goto']>[1],
): Promise<void> {
  const skeleton = 'aria-label="Cargando"';
  await expect(async () => {
    const response = await page.request.get(path, { headers: { 'sec-fetch-mode': 'navigate' } });
    expect(await response.text()).not.toContain(skeleton);
  }).toPass();
  await expect(async () => {
    const response = await page.goto(path, options);
    expect(await response?.text()).not.toContain(skeleton);
  }).toPass();
}
