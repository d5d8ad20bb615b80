import { expectAccessible } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

test.describe.configure({ timeout: 300_000 });

const PAULA = '9090909090';
const NATALIA = '9292929292';
const JULIAN = '9393939393';

test('[T10] a profile with all modules is asked for by one administrator and given by another, who proves who he is', async ({
  page,
  browser,
  portal,
}) => {
  const open = async (id: string, at: string) => {
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport: page.viewportSize(),
      locale: 'es-CO',
    });
    const own = await context.newPage();
    await login(own, id, at);
    return own;
  };

  await test.step('Given the home of the administration says that the second factor is off', async () => {
    await login(page, PAULA, '/manager');
    await expect(
      page.getByText('El segundo factor de los administradores está apagado, como en la demostración.'),
    ).toBeVisible();
    await expect(page.getByText(/Queda un solo administrador/)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('When Paula asks for it with a reason and her password, Natalia still has the profile she had', async () => {
    await page.goto(`/controladminusers?usuario=${NATALIA}`);
    await page.getByLabel(/^Perfil/).selectOption({ label: 'Administrador' });
    await page.getByLabel('Motivo').fill('Reemplaza a Julián en vacaciones');
    await page.getByLabel('Tu contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: '¿Cambiar el perfil?' })
      .getByRole('button', { name: 'Continuar' })
      .click();
    await expect(page.getByText(/Otro administrador debe aprobar su perfil/)).toBeVisible();
  });

  await test.step('And Paula cannot approve it herself', async () => {
    await page.goto('/controladminusers');
    await expect(page.getByText('Debe aprobarlo otro administrador.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Aprobar', exact: true })).toHaveCount(0);
  });

  await test.step('And Julián sees person, reason and both states, and approves it with his password', async () => {
    const julian = await open(JULIAN, '/manager');
    await julian.goto('/controladminusers');
    await expect(julian.getByText('Reemplaza a Julián en vacaciones')).toBeVisible();
    await julian.getByRole('button', { name: 'Aprobar', exact: true }).click();
    const dialog = julian.getByRole('alertdialog', { name: '¿Aprobar este perfil?' });
    await expectAccessible(julian);
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(dialog.getByText('Escribe tu contraseña.').first()).toBeVisible();
    await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(julian.getByText('El perfil quedó aprobado.')).toBeVisible();
    await julian.context().close();
  });

  await test.step('Then Natalia has all modules', async () => {
    const natalia = await open(NATALIA, '/manager');
    await natalia.goto('/controladminusers');
    await expect(natalia.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(natalia).toHaveURL(/\/controladminusers/);
    await natalia.context().close();
  });
});
