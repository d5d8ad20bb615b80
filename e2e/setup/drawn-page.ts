import { expect, type Page } from '@playwright/test';

/** The first visitor may come while a page is being drawn. */
export const gotoDrawn = async (
  page: Page,
  path: string,
  options?: Parameters<Page['goto']>[1],
): Promise<void> => {
  await expect(async () => {
    const response = await page.request.get(path);
    expect(await response.text()).not.toContain('aria-label="Cargando"');
  }).toPass();
  await page.goto(path, options);
};
