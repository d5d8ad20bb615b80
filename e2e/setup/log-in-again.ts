import type { Page } from '@playwright/test';
import { PASSWORD } from './test.ts';

/** Logs in after the notice of the expired session, in the same document: a reload would lose the tab's memory. */
export async function logInAgain(page: Page, fiscalNumber: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ingresar de nuevo' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Cédula').fill(fiscalNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}
