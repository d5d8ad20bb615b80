import type { Page } from '@playwright/test';
import type { mailboxOf } from './mailbox.ts';
import { expect, PASSWORD } from './test.ts';

/** The card with the person's own passkeys, on the profile and on Mi ingreso. */
export function ownPasskeys(page: Page) {
  return page.getByRole('region', { name: 'Llaves de acceso' });
}

/** Creates a passkey with the password, on the page with the person's passkeys; it cannot approve anything yet. */
export async function beginPasskey(page: Page): Promise<void> {
  const card = ownPasskeys(page);
  await card.getByRole('button', { name: 'Crear llave de acceso' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Crea una llave de acceso' });
  await dialog.getByLabel('Nombre').fill('Mi equipo de prueba');
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await expect(card).toContainText('Mi equipo de prueba');
}

/** Enters the code after which the new passkey may approve. */
export async function giveCode(page: Page, mailbox: ReturnType<typeof mailboxOf>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Escribe el código y tu llave queda lista' });
  await dialog.getByLabel('Código de 6 dígitos').fill(await mailbox.code());
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ownPasskeys(page)).not.toContainText('Confirma cambios desde');
}

/** Creates a passkey that may approve. */
export async function makePasskey(page: Page, mailbox: ReturnType<typeof mailboxOf>): Promise<void> {
  await beginPasskey(page);
  await giveCode(page, mailbox);
}

/** Follows the offer at the foot of the page after a login. */
export async function followOffer(page: Page): Promise<void> {
  const offer = page.getByRole('region', { name: '¿Entras sin contraseña la próxima vez?' });
  await expect(offer).toBeVisible();
  const more = offer.getByRole('button', { name: 'Ver más' });
  if (await more.isVisible()) await more.click();
  await offer.getByRole('button', { name: 'Crear llave de acceso' }).click();
}
