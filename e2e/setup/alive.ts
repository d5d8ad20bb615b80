import { expect, type Page } from '@playwright/test';

/** Elements in `main` that show a page without code: a skeleton, or the host's markup before hydration. */
export const NOT_ALIVE = '#skeleton, [data-drawn]';

/** Waits until the page's own code responds. */
export async function expectAlive(page: Page): Promise<void> {
  await expect(page.locator('main').locator(NOT_ALIVE)).toHaveCount(0);
  await expect(page.locator('#frame-start > [data-layout]')).toHaveCount(0);
}
