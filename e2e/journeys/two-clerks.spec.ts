import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

const PAULA = '9090909090';
const CARLOS = '2020202020';
const FORM = `/adminuser?buscar=1&cedula=${CARLOS}&cliente=${CARLOS}`;

const openForm = async (page: Page): Promise<void> => {
  await page.goto(FORM);
  await expect(page.getByLabel('Ciudad')).not.toHaveValue('');
};
const save = async (page: Page, reason: string): Promise<void> => {
  await page.getByLabel('Motivo del cambio').fill(reason);
  // Asked for where e-mail or phone is another.
  const password = page.getByLabel('Tu contraseña');
  if (await password.isVisible()) await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
};
const expectSaved = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: 'Listo' });
  await expect(dialog).toContainText('Los datos del cliente se actualizaron correctamente.');
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
};

test('[C12, CU-06, CU-19] two clerks edit one customer: what does not touch stays, what both changed is chosen side by side', async ({
  page,
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, viewport: page.viewportSize() });
  const other = await context.newPage();
  await test.step('Given two clerks have the same customer open', async () => {
    await openSession(page, PAULA);
    await openSession(other, PAULA);
    await openForm(page);
    await openForm(other);
  });

  await test.step('When one saves another phone and the other another street, both stay', async () => {
    await page.getByLabel('Celular').fill('3111111111');
    await save(page, 'Cambió de celular');
    await expectSaved(page);
    await other.getByLabel('Dirección').fill('Carrera 7 # 1-2');
    await save(other, 'Se mudó');
    await expectSaved(other);
    await openForm(page);
    await expect(page.getByLabel('Celular')).toHaveValue('3111111111');
    await expect(page.getByLabel('Dirección')).toHaveValue('Carrera 7 # 1-2');
  });

  await test.step('When both change the phone, the second sees both numbers, and nothing is saved yet', async () => {
    await openForm(other);
    await page.getByLabel('Celular').fill('3122222222');
    await save(page, 'Lo dio mal');
    await expectSaved(page);
    await other.getByLabel('Celular').fill('3133333331');
    await other.getByLabel('Teléfono fijo').fill('6045550101');
    await save(other, 'Llamó otra vez');
    const dialog = other.getByRole('alertdialog', { name: 'Otra persona guardó esto' });
    await expect(dialog.getByRole('row', { name: /Celular/ })).toContainText('3133333331');
    await expect(dialog.getByRole('row', { name: /Celular/ })).toContainText('3122222222');
    await expectAccessible(other);
    await dialog.getByRole('button', { name: 'Dejar lo guardado' }).click();
    await expect(other.getByLabel('Celular')).toHaveValue('3122222222');
  });

  await test.step('Then the rest of what was typed is saved beside it', async () => {
    await other.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectSaved(other);
    await openForm(page);
    await expect(page.getByLabel('Celular')).toHaveValue('3122222222');
    await expect(page.getByLabel('Teléfono fijo')).toHaveValue('6045550101');
  });
  await context.close();
});
