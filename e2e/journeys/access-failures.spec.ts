import type { Page } from '@playwright/test';
import { mailboxOf } from '../setup/mailbox.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

// Captchas and hashes on every step: more than one journey's usual time on a busy machine.
test.describe.configure({ timeout: 150_000 });

const MINUTE = 60_000;
const NEW_PASSWORD = 'Girasol-7421';
const SOFIA = { id: '7070707070', mail: 'sofia.valencia@correo.example' };
const MARIANA = { id: '1010101010', mail: 'mariana.gomez@correo.example' };
const TRY_LATER = 'Ha ocurrido un problema, por favor intenta mas tarde.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const id = (page: Page) => page.getByLabel('Cédula');
const captcha = (page: Page) => page.getByRole('checkbox', { name: 'No soy un robot' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });

/** The next call to this path never reaches the server. */
const cut = (page: Page, path: string) =>
  page.route(`**/api/${path}`, (route) => route.abort(), { times: 1 });

const tryLogin = async (page: Page, fiscalNumber: string, password: string) => {
  await id(page).fill(fiscalNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Ingresar').click();
};
const typePassword = async (page: Page, password: string) => {
  await page.getByLabel('Nueva contraseña').fill(password);
  await page.getByLabel('Confirma la contraseña').fill(password);
};
const askForCode = async (page: Page, fiscalNumber: string) => {
  await page.goto('/registro');
  await id(page).fill(fiscalNumber);
  await captcha(page).click();
};
const confirmCode = async (page: Page, digits: string) => {
  await code(page).fill(digits);
  await page.getByRole('checkbox', { name: /tratamiento/ }).setChecked(true);
  await button(page, 'Confirmar').click();
};

test('[AU-15, AU-16, AU-17, ER-08] three wrong passwords block the login for half an hour, the right one too, and not a minute longer', async ({
  page,
  portal,
}) => {
  const alert = page.getByRole('alert');
  await page.goto('/login');
  await tryLogin(page, MARIANA.id, 'equivocada');
  await expect(alert).toHaveText('La cédula o la contraseña no son correctas.');
  await tryLogin(page, MARIANA.id, 'equivocada');
  await expect(alert).toHaveText('Contraseña incorrecta, si es digitada incorrectamente sera bloqueado.');
  await tryLogin(page, MARIANA.id, 'equivocada');
  const blocked = 'Su ingreso fue bloqueado por que excedió el número de intentos';
  await expect(alert).toHaveText(`${blocked}. Inténtalo en 30 minutos o recupera tu contraseña.`);
  await expectAccessible(page);

  await portal.advance(29 * MINUTE);
  await tryLogin(page, MARIANA.id, PASSWORD);
  await expect(alert).toContainText(blocked);
  await expect(alert).toContainText(/Inténtalo en [12] minutos?/);
  // The try of a moment ago has not prolonged it.
  await portal.advance(1.5 * MINUTE);
  await tryLogin(page, MARIANA.id, PASSWORD);
  await page.waitForURL('**/resumen');
});

test('[AU-35, ER-10] a captcha is good once: used again it is refused, and another one is drawn', async ({
  page,
}) => {
  const tokens: string[] = [];
  await page.route('**/api/opt_send_code', async (route) => {
    const body = route.request().postDataJSON() as { recaptcha_token: string };
    tokens.push(body.recaptcha_token);
    const first = tokens[0] ?? '';
    const isSecond = tokens.length === 2;
    await route.continue(isSecond ? { postData: { ...body, recaptcha_token: first } } : {});
  });
  await askForCode(page, MARIANA.id);
  await expect(page.getByRole('alert')).toContainText('Ya tienes una contraseña');
  await id(page).fill(SOFIA.id);
  await captcha(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'La verificación acaba de vencer. Hazla de nuevo y reintenta.',
  );
  await expect(id(page)).toHaveValue(SOFIA.id);
  await expect(captcha(page)).not.toBeChecked();
  await captcha(page).click();
  await expect(page.getByText('Sofía Valencia Arango')).toBeVisible();
  expect(new Set(tokens).size).toBe(3);
});

test('[ER-32, ER-01] a network that fails at each step of a registration loses nothing that was typed', async ({
  page,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, SOFIA.mail);
  await askForCode(page, SOFIA.id);
  await code(page).waitFor();
  const digits = await mailbox.code();
  await cut(page, 'opt_code_validator');
  await confirmCode(page, digits);
  await expect(page.getByRole('alert')).toContainText('Error en el servicio e verificación del código OTP');
  await expect(code(page)).toHaveValue(digits);
  await button(page, 'Confirmar').click();

  await page.getByRole('dialog', { name: 'Crea tu contraseña' }).waitFor();
  await typePassword(page, NEW_PASSWORD);
  await cut(page, 'register');
  await button(page, 'Aceptar').click();
  await expect(page.getByRole('alert')).toContainText(TRY_LATER);
  await expect(page.getByLabel('Nueva contraseña')).toHaveValue(NEW_PASSWORD);
  await button(page, 'Aceptar').click();
  await page.waitForURL('**/login');

  await cut(page, 'login');
  await tryLogin(page, SOFIA.id, NEW_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(TRY_LATER);
  await expect(id(page)).toHaveValue(SOFIA.id);
  await tryLogin(page, SOFIA.id, NEW_PASSWORD);
  await page.waitForURL(/\/(resumen|perfil)/);
});

test('[AU-41, AU-46] a network that fails while recovering or changing a password leads to a second try that works', async ({
  page,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, MARIANA.mail);
  await page.goto('/recuperar-clave');
  await id(page).fill(MARIANA.id);
  await captcha(page).click();
  await cut(page, 'password_reset');
  await button(page, 'Recuperar Clave').click();
  await expect(page.getByRole('alert')).toHaveText('Error en el envio del código Otp');
  await expect(id(page)).toHaveValue('');
  await id(page).fill(MARIANA.id);
  await captcha(page).click();
  await button(page, 'Recuperar Clave').click();

  const digits = await mailbox.code();
  await code(page).fill(digits);
  await typePassword(page, NEW_PASSWORD);
  await cut(page, 'password_reset_confirm');
  await button(page, 'Aceptar').click();
  await expect(page.getByRole('alert')).toContainText(TRY_LATER);
  await expect(page.getByLabel('Nueva contraseña')).toHaveValue('');
  await code(page).fill(digits);
  await typePassword(page, NEW_PASSWORD);
  await button(page, 'Aceptar').click();
  await page.waitForURL(/\/login\b/);
  await tryLogin(page, MARIANA.id, NEW_PASSWORD);
  await page.waitForURL(/\/perfil\?recuperada/);

  await page.goto('/perfil');
  await button(page, 'Cambiar Contraseña').click();
  const dialog = page.getByRole('dialog', { name: 'Cambia tu contraseña' });
  await dialog.getByLabel('Contraseña actual').fill(NEW_PASSWORD);
  await typePassword(page, 'Colibri-9135');
  await cut(page, 'changePassword');
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(dialog.getByRole('alert')).toContainText(TRY_LATER);
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Cambiaste tu contraseña.');
});

test('the back button goes one step back, and never behind a login or out of a session', async ({
  page,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, SOFIA.mail);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Solicitar una contraseña' }).click();
  // The address goes ahead of the page, and the login has a field of the same name.
  await page.getByRole('heading', { name: 'Solicita tu contraseña' }).waitFor();
  await id(page).fill(SOFIA.id);
  await captcha(page).click();
  await code(page).waitFor();
  await page.goBack();
  await expect(page).toHaveURL(/\/registro$/);
  await expect(code(page)).toHaveCount(0);
  await expect(id(page)).toBeVisible();
  await page.goForward();
  await confirmCode(page, await mailbox.code());
  await page.getByRole('dialog', { name: 'Crea tu contraseña' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(code(page)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);

  await tryLogin(page, MARIANA.id, PASSWORD);
  await page.waitForURL('**/resumen');
  await page.goBack();
  await expect(page).not.toHaveURL(/\/(login|registro)$/);
  await page.goto('/resumen');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hola, Mariana');
});

test('[ER-04, AU-09] two tabs: one code serves both, one registration is made, and a login in one opens the other', async ({
  page,
  context,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, SOFIA.mail);
  const other = await context.newPage();
  await askForCode(page, SOFIA.id);
  await code(page).waitFor();
  await askForCode(other, SOFIA.id);
  await expect(other.getByRole('alert')).toContainText('Ya existe un código, intentelo mas tarde.');
  await button(other, 'Ya tengo el código').click();
  const digits = await mailbox.code();
  for (const tab of [page, other]) {
    await confirmCode(tab, digits);
    await tab.getByRole('dialog', { name: 'Crea tu contraseña' }).waitFor();
    await typePassword(tab, NEW_PASSWORD);
  }
  await button(other, 'Aceptar').click();
  await other.waitForURL('**/login');
  await button(page, 'Aceptar').click();
  await expect(page.getByRole('alert')).toBeVisible();

  await page.goto('/login');
  await tryLogin(page, SOFIA.id, NEW_PASSWORD);
  await page.waitForURL(/\/(resumen|perfil)/);
  await other.waitForURL(/\/(resumen|perfil)/);
});

test('[AU-07] the login is sent once, however often it is pressed', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/login', async (route) => {
    sent += 1;
    await route.continue();
  });
  await page.goto('/login');
  await id(page).fill(MARIANA.id);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await button(page, 'Ingresar').dblclick();
  await page.waitForURL('**/resumen');
  expect(sent).toBeLessThanOrEqual(1);
});
