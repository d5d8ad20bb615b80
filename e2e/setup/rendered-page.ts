import { expect, type Page } from '@playwright/test';

/**
 * Opens a page as the host has rendered it. The first person may come while a page is being rendered, or while its remote's code
 * is compiled; and on a busy machine a later answer may come with the skeleton again.
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
