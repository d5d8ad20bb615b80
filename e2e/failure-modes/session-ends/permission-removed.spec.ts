import { chooseProfile } from '../../setup/choose-profile.ts';
import { logInAgain } from '../../setup/log-in-again.ts';
import { expect, login, PASSWORD, test } from '../../setup/test.ts';

test.describe.configure({ timeout: 300_000 });

const PAULA = '9090909090';
const NATALIA = '9292929292';

test('[T04] a permission that is taken away while its page is open is told in words, and nothing of the page is seen again', async ({
  page,
  browser,
  portal,
}) => {
  const title = page.getByRole('textbox', { name: 'Título', exact: true });

  await test.step('Given Natalia writes in a page of the portal', async () => {
    // Who else is editing is asked for by the clock; here her own change is to be the next that is asked.
    await page.route('**/presence', (route) => route.abort());
    await login(page, NATALIA, '/pages');
    await page.getByRole('button', { name: /^Motos/ }).click();
    await title.fill('Motos y');
    await expect(page.getByText(/^Borrador a salvo: /)).toBeVisible();
  });

  await test.step('When Paula takes the pages from her profile', async () => {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'es-CO' });
    const paula = await context.newPage();
    await login(paula, PAULA, /\/(manager|adminuser)/);
    await paula.goto('/controladminusers/perfiles');
    await chooseProfile(paula, 'Contenido');
    await paula.getByRole('combobox', { name: /^P[aá]ginas, Contenido$/ }).selectOption('No ve');
    await paula.getByRole('button', { name: 'Guardar', exact: true }).click();
    const dialog = paula.getByRole('alertdialog');
    await dialog.getByLabel('Motivo').fill('Ya no escribe páginas');
    await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(paula.getByText('El perfil se actualizó.')).toBeVisible();
    await context.close();
  });

  await test.step('Then her next change is refused with the reason, at the login', async () => {
    await title.fill('Motos y repuestos');
    const dialog = page.getByRole('alertdialog', { name: 'Cambiaron tus permisos' });
    await expect(dialog).toContainText('Otro administrador cambió lo que tu perfil puede hacer');
    await expect(dialog).toContainText('lo encuentras en su página si tu perfil todavía puede abrirla');
    await expect(page).toHaveURL(/\/login$/);
    await expect(title).toHaveCount(0);
  });

  await test.step('And she logs in to what is left of her profile', async () => {
    await logInAgain(page, NATALIA);
    await page.waitForURL(/\/sections/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /^P[aá]ginas$/ })).toHaveCount(0);
    await page.goto('/pages');
    await expect(title).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Motos/ })).toHaveCount(0);
  });
});
