import type { Page } from '@playwright/test';
import { mailboxOf } from '../setup/mailbox.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

// Captchas, hashes and axe on every step: more than one journey's usual time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const NEW_PASSWORD = 'Girasol-7421';
const SOFIA = { id: '7070707070', mail: 'sofia.valencia@correo.example' };
const MARIANA = { id: '1010101010', mail: 'mariana.gomez@correo.example' };

const captcha = (page: Page) => page.getByRole('checkbox', { name: 'No soy un robot' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const typePassword = async (page: Page, password: string) => {
  await page.getByLabel('Nueva contraseña').fill(password);
  await page.getByLabel('Confirma la contraseña').fill(password);
};

const logIn = async (page: Page, password: string) => {
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Ingresar').click();
};

const askForCode = async (page: Page, id: string) => {
  await page.goto('/registro');
  await page.getByLabel('Cédula').fill(id);
  await captcha(page).click();
  await code(page).waitFor();
};

const confirmCode = async (page: Page, digits: string) => {
  await code(page).fill(digits);
  await page.getByRole('checkbox', { name: /tratamiento/ }).setChecked(true);
  await button(page, 'Confirmar').click();
};

test('[AU-05, AU-18, AU-19, AU-21, AU-22, AU-23, AU-29, AU-31, AU-32, AU-34, AU-36, ER-05, PL-09] Sofía gets her first password and logs in with it', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const mailbox = mailboxOf(portal.mailboxUrl, SOFIA.mail);

  await test.step('Given she types her ID and solves the captcha by keyboard', async () => {
    await page.goto('/login');
    const footer = page.getByRole('contentinfo');
    for (const link of ['Cómo funciona', 'Términos y condiciones', /^WhatsApp/]) {
      await expect(footer.getByRole('link', { name: link })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Solicitar una contraseña' }).click();
    await page.getByLabel('Cédula').fill(SOFIA.id);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(captcha(page)).toBeFocused();
    await page.keyboard.press('Space');
  });

  await test.step('Then she sees her name and where the code went', async () => {
    await expect(page.getByText('Sofía Valencia Arango')).toBeVisible();
    await expect(page.getByText('El código se ha enviado correctamente').first()).toBeVisible();
    await expect(page.getByText('sof***********@correo.example')).toBeVisible();
    await expect(button(page, 'Reenviar OTP')).toBeDisabled();
    await expect(code(page)).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('And can read the privacy notice', async () => {
    await button(page, 'Aviso de Privacidad').click();
    await expect(page.getByRole('dialog', { name: 'Aviso de Privacidad' })).toContainText('Ley 1581');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('When she types the code of the mail and a password', async () => {
    await confirmCode(page, await mailbox.code());
    await page.getByRole('dialog', { name: 'Crea tu contraseña' }).waitFor();
    await expect(button(page, 'Aceptar')).toBeDisabled();
    await typePassword(page, NEW_PASSWORD);
    await expect(page.getByText('La contraseña cumple con los requisitos de seguridad.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
  });

  await test.step('Then she may log in, and does', async () => {
    await page.waitForURL('/login');
    await expect(
      page.getByText('Terminaste tu registo correctamente. Ya puedes iniciar sesión.'),
    ).toBeVisible();
    await expect(page.getByLabel('Cédula')).toHaveValue(SOFIA.id);
    await expectAccessible(page);
    await logIn(page, NEW_PASSWORD);
    await page.waitForURL(/\/(resumen|perfil)/);
  });
});

test('[AU-28, AU-35, ER-06, ER-07] a code typed wrong three times is worth nothing, and another one works', async ({
  page,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, SOFIA.mail);
  await askForCode(page, SOFIA.id);
  const first = await mailbox.code();
  const wrong = first === '000000' ? '111111' : '000000';

  await confirmCode(page, wrong);
  await expect(page.getByText('Código OTP invalido. Te quedan 2 intentos.').first()).toBeVisible();
  await expectAccessible(page);
  await confirmCode(page, wrong);
  await expect(page.getByText('Código OTP invalido. Te queda 1 intento.').first()).toBeVisible();
  await confirmCode(page, wrong);
  await expect(page.getByText('Intentos de validación superados').first()).toBeVisible();
  await confirmCode(page, first);
  await expect(page.getByText('Intentos de validación superados').first()).toBeVisible();

  await button(page, 'Reenviar OTP').click();
  await expect(code(page)).toHaveValue('');
  await confirmCode(page, await mailbox.code());
  await expect(page.getByRole('dialog', { name: 'Crea tu contraseña' })).toBeVisible();

  await test.step('And the back button leads to the start, not out of the page', async () => {
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page.getByLabel('Cédula')).toHaveValue('');
    await expect(page).toHaveURL('/registro');
  });
});

test('[AU-21, ER-31, ER-12, ER-11] a cut connection, a customer who has a password, and an unknown ID', async ({
  page,
}) => {
  await page.goto('/registro');
  await page.getByLabel('Cédula').fill(MARIANA.id);
  await page.route('**/api/opt_send_code', (route) => route.abort());
  await captcha(page).click();
  await expect(page.getByRole('alert')).toHaveText('Error en el envio del código Otp');
  await page.unroute('**/api/opt_send_code');

  await expect(page.getByLabel('Cédula')).toHaveValue(MARIANA.id);
  await captcha(page).click();
  await expect(page.getByRole('alert')).toContainText('Ya tienes una contraseña');
  await expectAccessible(page);

  await page.getByLabel('Cédula').fill('1234567');
  await captcha(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'no está registrada como cliente de crédito 20 minutos',
  );
  await page.getByRole('link', { name: 'Ver los puntos de atención' }).click();
  await page.waitForURL('/puntos');
});

test('[AU-37, AU-38, AU-40, AU-42, AU-43, AU-45, AU-46, RT-08] Mariana recovers her password, by code and by link', async ({
  page,
  portal,
  browser,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, MARIANA.mail);

  await test.step('Given she asks for a code', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await page.getByLabel('Cédula').fill(MARIANA.id);
    await expect(button(page, 'Recuperar Clave')).toBeDisabled();
    await captcha(page).click();
    await expect(button(page, 'Recuperar Clave')).toBeEnabled();
    await expectAccessible(page);
    await button(page, 'Recuperar Clave').click();
    await page.getByRole('dialog', { name: 'Crea tu contraseña nueva' }).waitFor();
    await expectAccessible(page);
  });

  await test.step('When she wants her old password again, she is refused and the form is empty', async () => {
    const digits = await mailbox.code();
    await code(page).fill(digits);
    await typePassword(page, PASSWORD);
    await button(page, 'Aceptar').click();
    await expect(page.getByRole('alert')).toHaveText(
      'No puedes reutilizar una de tus últimas 5 contraseñas.',
    );
    await expect(code(page)).toHaveValue('');
    await code(page).fill(digits);
    await typePassword(page, NEW_PASSWORD);
    await button(page, 'Aceptar').click();
  });

  await test.step('Then the new password opens the list of what else opens her account, and the old one nothing', async () => {
    await page.waitForURL(/\/login\b/);
    await expect(page.getByText('Tu contraseña se cambió correctamente.')).toBeVisible();
    await logIn(page, PASSWORD);
    await expect(page.getByRole('alert')).toBeVisible();
    await logIn(page, NEW_PASSWORD);
    await page.waitForURL('/perfil?recuperada=1');
    await expect(page.getByText('Mira abajo qué abre todavía tu cuenta')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('And on another day the link of the mail does it in any browser', async () => {
    const other = await browser.newPage({ baseURL: portal.url, locale: 'es-CO' });
    await other.goto('/recuperar-clave');
    await other.getByLabel('Cédula').fill(MARIANA.id);
    await captcha(other).click();
    await button(other, 'Recuperar Clave').click();
    await other.getByRole('dialog').waitFor();
    await other.close();
    const link = await mailbox.link();
    const elsewhere = await browser.newContext({ baseURL: portal.url, locale: 'es-CO' });
    const phone = await elsewhere.newPage();
    await phone.goto(link);
    await phone.getByRole('dialog', { name: 'Crea tu contraseña nueva' }).waitFor();
    await expect(phone).toHaveURL('/recuperar-clave');
    await expect(code(phone)).toHaveValue(/^\d{6}$/);
    await expectAccessible(phone);
    await typePassword(phone, 'Colibri-9135');
    await button(phone, 'Aceptar').click();
    await phone.waitForURL(/\/login\b/);
    await logIn(phone, 'Colibri-9135');
    await phone.waitForURL('/perfil?recuperada=1');
    await elsewhere.close();
  });
});
