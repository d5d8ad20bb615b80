import type { Page } from '@playwright/test';
import { PASSWORD } from './test.ts';

/** After the word that the session has expired, in the same document: a reload would lose what the tab keeps in mind. */
export async function logInAgain(page: Page, fiscalNumber: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click();
  // A phone is at the login already (AU-61).
  if (!page.url().endsWith('/login'))
    await page.getByRole('link', { name: 'INICIAR SESIÓN' }).first().click();
  await page.getByLabel('Cédula').fill(fiscalNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}
