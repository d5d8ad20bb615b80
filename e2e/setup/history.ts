import type { Page } from '@playwright/test';

/** Opens the filters of the history, which are folded on phones. */
export async function unfoldFilters(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Periodo' }).waitFor();
  const unfold = page.getByRole('button', { name: 'Más filtros' });
  if (await unfold.isVisible()) await unfold.click();
}
