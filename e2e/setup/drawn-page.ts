import { expect, type Page } from '@playwright/test';

/** The first person may come while a page is being drawn, or while its remote's code is compiled. */
export async function gotoDrawn(
  page: Page,
  path: string,
  options?: Parameters<Page['goto']>[1],
): Promise<void> {
  await expect(async () => {
    const response = await page.request.get(path, { headers: { 'sec-fetch-mode': 'navigate' } });
    expect(await response.text()).not.toContain('aria-label="Cargando"');
  }).toPass();
  await page.goto(path, options);
}
