import type { Page } from '@playwright/test';
import { authenticatorOf } from '../setup/authenticator-app.ts';
import { mailboxOf } from '../setup/mailbox.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

// Several browsers, each looked at for accessibility.
test.describe.configure({ timeout: 240_000 });

const ADMIN = '9090909090';
const TEMPORARY = 'hola-2026';
const OWN = 'Turquesa#48venado';
const LAURA = '71000001';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const logInAs = async (page: Page, fiscalNumber: string, password: string) => {
  await page.goto('/login');
  await page.getByLabel('Cédula').fill(fiscalNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Ingresar').click();
};

/** Creates Laura, who looks after the content, with a temporary password. */
const createLaura = async (page: Page) => {
  await page.goto('/controladminusers?usuario=nuevo');
  await page.getByLabel('Identificación').fill(LAURA);
  await page.getByLabel('Nombres').fill('Laura');
  await page.getByLabel('Apellidos').fill('Mejía');
  await page.getByLabel('Correo electrónico').fill('laura.mejia@empresa.example');
  await page.getByLabel('Contraseña', { exact: false }).first().fill(TEMPORARY);
  await page.getByLabel(/^Perfil/).selectOption({ label: 'Contenido' });
  await page.getByLabel('Tu contraseña').fill(PASSWORD);
  await button(page, 'Guardar').click();
  await expect(page.getByText('El usuario se creó correctamente.')).toBeVisible();
};

const replacePassword = async (page: Page, own = OWN) => {
  await page.getByLabel('Contraseña temporal').fill(TEMPORARY);
  await page.getByLabel('Nueva contraseña').fill(own);
  await page.getByLabel('Confirma la contraseña').fill(own);
  await button(page, 'Aceptar').click();
};

test('[AD-05, AD-09, AD-13, PM-11] an administrator creates another one, who replaces the temporary password and works', async ({
  page,
  browser,
  portal,
}) => {
  await login(page, ADMIN, /manager|adminuser|reports|pages/);
  await createLaura(page);
  const mailbox = mailboxOf(portal.mailboxUrl, 'laura.mejia@empresa.example');

  const context = await browser.newContext({ baseURL: portal.url });
  const hers = await context.newPage();
  await test.step('She is led to the page that replaces it, and cannot go anywhere else', async () => {
    await logInAs(hers, LAURA, TEMPORARY);
    await hers.waitForURL('**/clave-temporal');
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Cambia tu contraseña temporal');
    await expectAccessibleEverywhere(hers);
    for (const path of ['/pages', '/manager', '/', '/login', '/faq']) {
      await hers.goto(path);
      await hers.waitForURL('**/clave-temporal');
    }
    await expect(hers.getByRole('navigation', { name: 'Administración' })).toHaveCount(0);
  });

  await test.step('The temporary password is only half: a code that was sent to her e-mail comes first', async () => {
    await expect(hers.getByLabel('Contraseña temporal')).toHaveCount(0);
    const field = hers.getByRole('textbox', { name: 'Código de tu correo' });
    const code = await mailbox.code();
    await field.fill(code === '000000' ? '111111' : '000000');
    await button(hers, 'Continuar').click();
    await expect(hers.getByText(/Te quedan 2 intentos/).first()).toBeVisible();
    await field.fill(code);
    await button(hers, 'Continuar').click();
    await expect(hers.getByLabel('Contraseña temporal')).toBeVisible();
    await expectAccessible(hers);
  });

  await test.step('A wrong temporary password and a simple new one are refused', async () => {
    await hers.getByLabel('Contraseña temporal').fill('no-es-esta');
    await hers.getByLabel('Nueva contraseña').fill('corta');
    await expect(button(hers, 'Aceptar')).toBeDisabled();
    await hers.getByLabel('Nueva contraseña').fill(OWN);
    await hers.getByLabel('Confirma la contraseña').fill(OWN);
    await button(hers, 'Aceptar').click();
    await expect(hers.getByText('La contraseña actual es incorrecta').first()).toBeVisible();
    await expectAccessible(hers);
  });

  await test.step('A network that fails at the moment of saving loses nothing', async () => {
    await hers.route('**/api/replaceTemporaryPassword', (route) => route.abort(), { times: 1 });
    await replacePassword(hers);
    await expect(hers.getByRole('alert')).toBeVisible();
    await expect(hers.getByLabel('Contraseña temporal')).toHaveValue(TEMPORARY);
  });

  await test.step('With her own she lands where an administrator lands, in every tab', async () => {
    const other = await context.newPage();
    await other.goto('/pages');
    await other.waitForURL('**/clave-temporal');
    await replacePassword(hers);
    await hers.waitForURL('**/pages');
    await expect(hers.getByRole('navigation', { name: 'Administración' })).toBeVisible();
    await other.waitForURL('**/pages');
    await hers.goto('/clave-temporal');
    await hers.waitForURL('**/pages');
  });

  await test.step('And the temporary one opens nothing any more', async () => {
    const later = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await logInAs(later, LAURA, TEMPORARY);
    await expect(later.getByRole('alert')).toBeVisible();
    await logInAs(later, LAURA, OWN);
    await later.waitForURL('**/pages');
  });
});

test('[AD-10] a session whose password turns temporary in mid-use is led to its replacement by the API’s answer', async ({
  page,
}) => {
  await login(page, '9292929292', /pages/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/api/sections/**', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'PASSWORD_TEMPORARY', detail: 'temporary password', message: '', trace: '' },
    }),
  );
  await page.getByRole('link', { name: 'Secciones' }).locator('visible=true').first().click();
  await page.waitForURL('**/clave-temporal');
  await page.goBack();
  await page.waitForURL('**/clave-temporal');
});

test('an administrator demands the second factor, sets their own up, logs in with it and without the phone, and helps who lost both', async ({
  page,
  browser,
  portal,
}) => {
  const code = page.getByRole('textbox', { name: 'Código de tu aplicación' });
  await login(page, ADMIN, /manager|adminuser|reports|pages/);

  await test.step('The switch leads everybody who has none to its setting up, at once', async () => {
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Segundo factor para administradores' }).click();
    await page.getByLabel('Motivo').fill('Norma de seguridad');
    await page.getByLabel('Tu contraseña').fill(PASSWORD);
    await button(page, 'Continuar').click();
    await page.waitForURL('**/segundo-factor');
    await page.goto('/pages');
    await page.waitForURL('**/segundo-factor');
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await page.getByText('¿No puedes escanearlo?').click();
  const phone = authenticatorOf((await page.locator('details code').textContent()) ?? '');
  const recovery = await page.locator('li code').allTextContents();
  expect(recovery).toHaveLength(10);

  await test.step('With the codes kept and the first one typed, the portal opens', async () => {
    const saving = page.waitForEvent('download');
    await button(page, 'Descargar los códigos').click();
    expect((await saving).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
    await page.getByRole('checkbox', { name: /Guardé mis códigos/ }).check();
    await code.fill(phone());
    await button(page, 'Activar').click();
    await expect(page.getByRole('navigation', { name: 'Administración' })).toBeVisible();
  });

  const elsewhere = await (await browser.newContext({ baseURL: portal.url })).newPage();
  const codeElsewhere = elsewhere.getByRole('textbox', { name: 'Código de tu aplicación' });
  await test.step('The password alone opens nothing elsewhere; a code does, once', async () => {
    await logInAs(elsewhere, ADMIN, 'Portal2026*');
    await elsewhere.waitForURL('**/segundo-factor');
    await elsewhere.goto('/settings');
    await elsewhere.waitForURL('**/segundo-factor');
    await codeElsewhere.fill('000000');
    await button(elsewhere, 'Continuar').click();
    await expect(elsewhere.getByRole('alert')).toContainText('Te quedan 2 intentos.');
    await expectAccessible(elsewhere);
    await codeElsewhere.fill(phone());
    await button(elsewhere, 'Continuar').click();
    await expect(elsewhere.getByRole('navigation', { name: 'Administración' })).toBeVisible();
  });

  await test.step('A recovery code does too', async () => {
    const third = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await logInAs(third, ADMIN, 'Portal2026*');
    await button(third, 'Usar un código de recuperación').click();
    await third.getByLabel('Código de recuperación').fill(recovery[0] ?? '');
    await button(third, 'Continuar').click();
    await expect(third.getByRole('navigation', { name: 'Administración' })).toBeVisible();
  });

  await test.step('Who lost everything is helped by a colleague, with a reason', async () => {
    const hers = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await logInAs(hers, '9292929292', 'Portal2026*');
    await hers.waitForURL('**/segundo-factor');
    await hers.getByText('¿No puedes escanearlo?').click();
    const herPhone = authenticatorOf((await hers.locator('details code').textContent()) ?? '');
    await hers.getByRole('checkbox', { name: /Guardé mis códigos/ }).check();
    await hers.getByRole('textbox', { name: 'Código de tu aplicación' }).fill(herPhone());
    await button(hers, 'Activar').click();
    await hers.waitForURL('**/pages');

    await page.goto('/controladminusers?usuario=9292929292');
    await button(page, 'Restablecer').click();
    const dialog = page.getByRole('alertdialog', { name: /Restablecer el segundo factor/ });
    await expectAccessible(page);
    await dialog.getByLabel('Motivo').fill('Perdió el celular');
    await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Restablecer' }).click();
    await expect(page.getByText('Se restableció el segundo factor.')).toBeVisible();
    await hers.goto('/sections');
    await expect(hers).toHaveURL(/\/(login)?$/);
    await logInAs(hers, '9292929292', 'Portal2026*');
    await expect(hers.getByRole('img', { name: /QR/ })).toBeVisible();
    await page.goto('/controladminusers/registro');
    await expect(page.getByRole('table').getByText('Segundo factor restablecido').first()).toBeVisible();
  });
});
