import { expectAccessible } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

const PAULA = '9090909090';
const CARLOS = '2020202020';

test('a clerk finds a customer by half a name and a typing error, reads what they owe, writes a note and closes a session', async ({
  page,
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const phone = await context.newPage();
  await test.step('Given the customer is logged in on a phone', async () => {
    await login(phone, CARLOS, /\/resumen/);
  });

  await test.step('When the clerk searches from anywhere', async () => {
    await login(page, PAULA, /\/(manager|pages|sections|reports)/);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog', { name: 'Buscar en la administración' });
    await search.getByRole('combobox', { name: 'Buscar' }).fill('carl peres');
    await expect(search.getByRole('option', { name: /Carlos Andrés Pérez/ }).first()).toBeVisible();
    await expect(search).toContainText('que se escribe parecido');
    await expectAccessible(page);
    await search
      .getByRole('option', { name: /Carlos Andrés Pérez/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/adminuser/${CARLOS}`);
    await expect(search).toBeHidden();
  });

  await test.step('Then the page of the customer says what they owe, and keeps a note with its author', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Carlos Andrés Pérez Muñoz' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Saldo en mora' })).toContainText('Interés de mora');
    const notes = page.getByRole('region', { name: 'Notas' });
    await notes.getByLabel('Nota nueva').fill('Prefiere que lo llamen de tarde.');
    await notes.getByRole('button', { name: 'Agregar nota' }).click();
    await expect(notes.getByRole('listitem')).toContainText('Prefiere que lo llamen de tarde.');
    await expect(notes.getByRole('listitem')).toContainText('Paula Andrea');
    await expectAccessible(page);
  });

  await test.step('And a session that is closed with a reason is over at the next call', async () => {
    const sessions = page.getByRole('region', { name: 'Ingreso y equipos' });
    await sessions
      .getByRole('button', { name: /^Cerrar la sesión/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog', { name: '¿Cerrar esta sesión?' });
    await dialog.getByLabel('Motivo').fill('Perdió el celular');
    await dialog.getByLabel('Tu contraseña').fill('Portal2026*');
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(sessions).toContainText('No tiene sesiones abiertas.');
    const { status } = await phone.evaluate(() => fetch('/api/user').then(({ status }) => ({ status })));
    expect(status).toBe(401);
    await context.close();
  });
});

test('on a phone the search is opened by its button, and a part of the administration is found by its name', async ({
  page,
}) => {
  await login(page, PAULA, /\/(manager|pages|sections|reports)/);
  await page.getByRole('button', { name: 'Buscar en la administración' }).visible().click();
  const search = page.getByRole('dialog', { name: 'Buscar en la administración' });
  await search.getByRole('combobox', { name: 'Buscar' }).fill('concili');
  await expect(search.getByRole('option', { name: /Conciliación/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reports?panel=conciliacion');
});
