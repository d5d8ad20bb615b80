import type { Page } from '@playwright/test';

/** On a phone the matrix of profiles shows one profile, which is chosen here; wider screens show all. */
export async function chooseProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('table', { name: 'Qué puede hacer cada perfil' }).waitFor();
  const one = page.getByRole('combobox', { name: 'Perfil', exact: true });
  if (await one.isVisible()) await one.selectOption(name);
}
