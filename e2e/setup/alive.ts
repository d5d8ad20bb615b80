import { expect, type Page } from '@playwright/test';

/** In `main`: a skeleton, or a page as the host has rendered it, which no code answers yet. */
export const NOT_ALIVE = '#skeleton, [data-drawn]';

/** From here on the page's own code answers. */
export async function expectAlive(page: Page): Promise<void> {
  await expect(page.locator('main').locator(NOT_ALIVE)).toHaveCount(0);
  await expect(page.locator('#frame-start > [data-layout]')).toHaveCount(0);
}
