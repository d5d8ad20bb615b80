import type { Page } from '@playwright/test';
import { expect, PASSWORD } from './test.ts';

/** The card with the own passkeys, on the profile and on Mi ingreso. */
export function ownPasskeys(page: Page) {
  return page.getByRole('region', { name: 'Llaves de acceso' });
}

/** Makes a passkey on the page that shows the own ones. */
export async function makePasskey(page: Page): Promise<void> {
  const card = ownPasskeys(page);
  await card.getByRole('button', { name: 'Crear llave de acceso' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Crea una llave de acceso' });
  await dialog.getByLabel('Nombre').fill('Mi equipo de prueba');
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await expect(card).toContainText('Mi equipo de prueba');
}

/** Follows the offer that stands at the foot of the page after a login. */
export async function followOffer(page: Page): Promise<void> {
  const offer = page.getByRole('region', { name: '¿Entras sin contraseña la próxima vez?' });
  await expect(offer).toBeVisible();
  const more = offer.getByRole('button', { name: 'Ver más' });
  if (await more.isVisible()) await more.click();
  await offer.getByRole('button', { name: 'Crear llave de acceso' }).click();
}
