import type { Page } from '@playwright/test';
import { mailboxOf } from '../setup/mailbox.ts';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

test.describe.configure({ timeout: 150_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[RT-20, AU-11, AU-12, PR-01, PR-02, PR-03, PR-06, PR-07, PR-08, PR-11, PR-12, API-19, API-20, API-21] Luisa must complete her data before anything else', {
  tag: '@phone',
}, async ({ page }) => {
  await test.step('Given login led her to the profile, and nothing else opens', async () => {
    await login(page, '3030303030', '/perfil');
    await expect(page.getByText('Completa tus datos para continuar.')).toBeVisible();
    if ((page.viewportSize()?.width ?? 0) >= 1024) {
      const menu = page.getByRole('navigation', { name: 'Menú principal' });
      await expect(menu.locator('[aria-current=page]')).toHaveText('Perfil');
      await expect(menu.getByRole('link', { name: 'Facturas' })).toHaveAttribute('aria-disabled', 'true');
    }
    await expectAccessible(page);
    await page.goto('/facturas');
    await expect(page).toHaveURL(/\/perfil$/);
  });

  await test.step('When she saves what is there, she is told what is missing', async () => {
    await button(page, 'Guardar').click();
    await expect(page.getByText(/Revisa \d datos:/)).toBeVisible();
    await expect(page.getByText('Completa los campos obligatorios.').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('And completes it', async () => {
    await page.getByLabel('Correo electrónico').fill('luisa.rios@correo.example');
    await page.getByLabel('Celular').fill('3003030303');
    await page.getByLabel('Departamento').selectOption('Antioquia');
    await page.getByLabel('Municipio').selectOption({ label: 'Apartadó' });
    await page.getByLabel('Dirección').fill('Carrera 100 # 98-12');
    await page.getByRole('checkbox', { name: /Acepto la política/ }).check();
    await button(page, 'Guardar').click();
  });

  await test.step('Then her data are saved, and the menu opens again', async () => {
    await expect(page.getByRole('alertdialog')).toContainText('Tus datos se actualizaron correctamente.');
    await expectAccessible(page);
    await button(page, 'Ir al resumen').click();
    await expect(page).toHaveURL(/\/resumen$/);
    await page.getByRole('link', { name: 'Facturas' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/facturas$/);
    await page.goto('/perfil');
    await expect(page.getByLabel('Municipio')).toHaveValue('05045');
    await expect(page.getByText('Completa tus datos para continuar.')).toHaveCount(0);
  });
});

test('[PR-13, ER-22, ER-02] another e-mail asks for the password, is refused where it is taken, and is told to both', async ({
  page,
  portal,
}) => {
  const before = 'mariana.gomez@correo.example';
  const after = 'mariana.nueva@correo.example';
  await openSession(page, '1010101010');
  await page.goto('/perfil');
  const mail = page.getByLabel('Correo electrónico');
  await expect(mail).toHaveValue(before);
  await page.getByRole('checkbox', { name: /Acepto la política/ }).check();

  await mail.fill(after);
  await page.getByLabel('Contraseña actual').fill('Equivocada1*');
  await button(page, 'Guardar').click();
  await expect(page.getByText('La contraseña actual es incorrecta').first()).toBeVisible();

  await mail.fill('daniel.zapata@correo.example');
  await page.getByLabel('Contraseña actual').fill(PASSWORD);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Ese correo ya lo usa otra persona.').first()).toBeVisible();
  await expectAccessible(page);

  await mail.fill(after);
  await page.getByLabel('Contraseña actual').fill(PASSWORD);
  await button(page, 'Guardar').click();
  await expect(page.getByRole('alertdialog')).toContainText('Tus datos se actualizaron correctamente.');
  await expect(page.getByRole('alertdialog')).toContainText('tus códigos llegan a mar');
  const old = mailboxOf(portal.mailboxUrl, before);
  for (const mailbox of [old, mailboxOf(portal.mailboxUrl, after)]) {
    expect((await mailbox.next()).text).not.toBe('');
  }

  await test.step('[T19] codes go to the mail before, until one of them confirms the new mail', async () => {
    await button(page, 'Ir al resumen').click();
    await expect(page).toHaveURL(/\/resumen$/);
    await page.goto('/perfil');
    await button(page, 'Confirmar el cambio').click();
    await expect(page.getByRole('alertdialog')).toContainText(after);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Enviar código a mar/ }).click();
    await page.getByRole('textbox', { name: 'Código de 6 dígitos' }).fill(await old.code());
    await expectAccessible(page);
    await button(page, 'Confirmar').click();
    await expect(page.getByText(/tus códigos llegan a/)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('[PR-05, AU-51, AU-55, AU-56, AU-57, API-18] a changed password ends the session and is the one to log in with', async ({
  page,
}) => {
  const fresh = 'Girasol-7421';
  await openSession(page, '1010101010');
  await page.goto('/perfil');
  await button(page, 'Cambiar Contraseña').click();
  const dialog = page.getByRole('dialog', { name: 'Cambia tu contraseña' });
  await expect(dialog.getByRole('button', { name: 'Aceptar' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Contraseña actual').fill(PASSWORD);
  await dialog.getByLabel('Nueva contraseña').fill(fresh);
  await dialog.getByLabel('Confirma la contraseña').fill(fresh);
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Cambiaste tu contraseña.');
  await expectAccessible(page);
  await button(page, 'Ingresar de nuevo').click();
  await expect(page).toHaveURL(/\/(login)?$/);
  await page.goto('/perfil');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Cédula').fill('1010101010');
  await page.getByLabel('Contraseña', { exact: true }).fill(fresh);
  await button(page, 'Ingresar').click();
  // Where the person wanted to go.
  await expect(page).toHaveURL(/\/perfil$/);
});

test('a network that fails while saving keeps what was typed', async ({ page }) => {
  await openSession(page, '1010101010');
  await page.goto('/perfil');
  await page.getByLabel('Dirección').fill('Calle 50 # 40-20');
  await page.getByRole('checkbox', { name: /Acepto la política/ }).check();
  await page.route('**/api/dataResponse', (route) => route.abort(), { times: 1 });
  await button(page, 'Guardar').click();
  await expect(page.getByRole('alert')).toContainText('No alcanzamos a guardar tus datos.');
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle 50 # 40-20');
  await button(page, 'Guardar').click();
  await expect(page.getByRole('alertdialog')).toContainText('Tus datos se actualizaron correctamente.');
});
