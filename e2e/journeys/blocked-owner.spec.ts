import { mailboxOf } from '../setup/mailbox.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

// Proof of work grows with every wrong password.
test.describe.configure({ timeout: 240_000 });

const MARIANA = '1010101010';
const BLOCKED = 'Su ingreso fue bloqueado por que excedió el número de intentos';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[AU-16] wrong passwords end with how to go on: what a block asks for, and the lines to call', async ({
    page,
  }) => {
    await page.goto('/login');
    for (const said of ['no son correctas', 'sera bloqueado', 'Si no puedes, llámanos:']) {
      await page.getByLabel('Cédula').fill(MARIANA);
      await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
      await page.getByRole('button', { name: 'Ingresar' }).click();
      await expect(page.getByRole('alert')).toContainText(said);
    }
  });
});

test('[AU-16, ER-08] the owner whom wrong passwords have blocked says «Sí, soy yo», gets a code by mail and is in', async ({
  page,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, 'mariana.gomez@correo.example');
  const password = page.getByLabel('Contraseña', { exact: true });
  const enter = page.getByRole('button', { name: 'Ingresar', exact: true });
  const alert = page.getByRole('alert');

  await test.step('Given three wrong passwords on a device that never entered', async () => {
    await page.goto('/login');
    await page.getByLabel('Cédula').fill(MARIANA);
    for (const said of ['La cédula o la contraseña no son correctas.', 'Contraseña incorrecta', BLOCKED]) {
      await password.fill('Equivocada1*');
      await enter.click();
      await expect(alert).toContainText(said, { timeout: 30_000 });
    }
    await expect(alert).toContainText(/Inténtalo en \d+ minutos o recupera tu contraseña\./);
    await expectAccessible(page);
  });

  await test.step('When the right password alone is refused', async () => {
    await password.fill(PASSWORD);
    await enter.click();
    await expect(alert).toContainText(BLOCKED);
  });

  await test.step('Then password and code open', async () => {
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Sí, soy yo: enviarme un código' }).click();
    await page.getByLabel('Código de 6 dígitos').fill(await mailbox.code());
    await expectAccessible(page);
    await enter.click();
    await page.waitForURL('/resumen');
  });
});
