import type { Page } from '@playwright/test';
import { chooseProfile } from '../../setup/choose-profile.ts';
import { logInAgain } from '../../setup/log-in-again.ts';
import { expect, login, test } from '../../setup/test.ts';

const EDITOR = '9292929292';
const ADMINISTRATOR = '9090909090';
const MARIANA = '1010101010';
const CUSTOMER = '/adminuser?buscar=1&cedula=2020202020&cliente=2020202020';

const title = (page: Page) => page.getByRole('textbox', { name: 'Título', exact: true });
const street = (page: Page) => page.getByLabel('Dirección', { exact: true });
const kept = (page: Page) => page.getByText(/^Borrador a salvo: /);

/** How many drafts lie on the device. */
const drafts = (page: Page) => page.evaluate(async () => (await (await caches.open('drafts')).keys()).length);

/** The server does not know the session any more; the page has not heard of it yet. */
const endSession = async (page: Page) => {
  await page.context().clearCookies();
};

test('[AU-59] a session that ends while a page is edited leaves its text: the editor logs in and goes on writing', async ({
  page,
}) => {
  await login(page, EDITOR, '/pages');
  await page.getByRole('button', { name: /^Motos/ }).click();
  await title(page).fill('Motos y');
  await expect(kept(page)).toBeVisible();
  await endSession(page);
  // Keeping what is typed next finds out that the session is over.
  await title(page).fill('Motos y repuestos');
  await expect(page.getByRole('alertdialog')).toContainText('Lo que estabas escribiendo te espera');
  await logInAgain(page, EDITOR);
  await page.waitForURL(/\/pages\?page=/);
  await expect(title(page)).toHaveValue('Motos y repuestos');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Se ha guardado la página correctamente')).toBeVisible();
});

test('[AU-59] a customer’s data that a clerk was changing are there again after a session that ended', async ({
  page,
}) => {
  await login(page, ADMINISTRATOR, /\/(manager|adminuser)/);
  await page.goto(CUSTOMER);
  await street(page).fill('Carrera 43A # 1-50');
  await expect.poll(() => drafts(page)).toBe(1);
  await endSession(page);
  // Keeping what is typed next finds out that the session is over.
  await page.getByLabel('Motivo').fill('Lo pidió en la tienda');
  await expect(page.getByRole('alertdialog')).toContainText('Lo que estabas escribiendo te espera');
  await logInAgain(page, ADMINISTRATOR);
  await expect(street(page)).toHaveValue('Carrera 43A # 1-50');
  await expect(page.getByLabel('Motivo')).toHaveValue('Lo pidió en la tienda');
});

test('[AU-59] a cap and a profile that an administrator was changing are there again after a session that ended', async ({
  page,
}) => {
  await login(page, ADMINISTRATOR, /\/(manager|adminuser)/);
  await test.step('The cap of a month', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Registrar o corregir un mes' }).click();
    await page.getByLabel('Efectiva anual').fill('24,90');
    await expect.poll(() => drafts(page)).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Registrar o corregir un mes' }).click();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect(page.getByLabel('Efectiva anual')).toHaveValue('24,90');
    await page.getByRole('button', { name: 'Cancelar', exact: true }).last().click();
    await expect.poll(() => drafts(page)).toBe(0);
  });
  await test.step('A profile', async () => {
    await page.goto('/controladminusers/perfiles');
    await chooseProfile(page, 'Contenido');
    const level = page.getByRole('combobox', { name: /^P[aá]ginas, Contenido$/ });
    await level.selectOption('No ve');
    await expect.poll(() => drafts(page)).toBe(1);
    await endSession(page);
    await page.getByRole('combobox', { name: /^Informes, Contenido$/ }).selectOption('Todos');
    await expect(page.getByRole('alertdialog')).toContainText('Lo que estabas escribiendo te espera');
    await logInAgain(page, ADMINISTRATOR);
    await expect(level).toHaveValue('none');
    await expect(page.getByText('Contenido ya no podrá', { exact: false }).first()).toBeVisible();
  });
});

test('what an editor typed before the tab closed is offered on another device too', async ({
  page,
  browser,
  portal,
}) => {
  await login(page, EDITOR, '/pages');
  await page
    .getByRole('button', { name: /^Tarifas|^Hogar/ })
    .first()
    .click();
  await title(page).fill('Un título a medias');
  await expect(kept(page)).toBeVisible();
  const address = page.url();
  await page.close({ runBeforeUnload: false });

  const context = await browser.newContext({ baseURL: portal.url, locale: 'es-CO' });
  const other = await context.newPage();
  await login(other, EDITOR, '/pages');
  await other.goto(address);
  await other.getByRole('button', { name: 'Recuperar' }).click();
  await expect(title(other)).toHaveValue('Un título a medias');
  await context.close();
});

test('what an editor gives up by logging out is offered nowhere again', async ({ page }) => {
  await login(page, EDITOR, '/pages');
  await page
    .getByRole('button', { name: /^Tarifas|^Hogar/ })
    .first()
    .click();
  await title(page).fill('Un título que no quiero');
  await expect(kept(page)).toBeVisible();
  const address = page.url();
  const drawer = page.getByRole('button', { name: 'Abrir menú' });
  if (await drawer.isVisible()) await drawer.click();
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.waitForURL(/\/(login)?$/);

  await login(page, EDITOR, '/pages');
  const onServer = page.waitForResponse(/\/api\/drafts\/(?!key)/);
  await page.goto(address);
  expect(await (await onServer).json()).toEqual({ sealed: null });
  await expect(title(page)).not.toHaveValue('Un título que no quiero');
  await expect(page.getByRole('button', { name: 'Recuperar' })).toHaveCount(0);
});

test('[AU-60] a tab that another one logged out keeps what was typed in it, says so and leads back to it', async ({
  page,
  context,
}) => {
  await login(page, ADMINISTRATOR, /\/(manager|adminuser)/);
  const note = page.getByRole('textbox', { name: 'Nota nueva' });
  await page.goto('/adminuser/2020202020');
  await note.fill('Llamó por su cuota');
  const other = await context.newPage();
  await other.goto('/controladminusers');
  const drawer = other.getByRole('button', { name: 'Abrir menú' });
  if (await drawer.isVisible()) await drawer.click();
  await other.getByRole('button', { name: /^Menú de/ }).click();
  await other.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await other.waitForURL(/\/(login)?$/);
  // The tab in which the logout was asked for says it without asking back.
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  const dialog = page.getByRole('alertdialog', { name: 'Cerraste sesión en otra pestaña' });
  await expect(dialog).toContainText('Lo que estabas escribiendo te espera');
  await logInAgain(page, ADMINISTRATOR);
  await page.waitForURL('**/adminuser/2020202020');
  await expect(note).toHaveValue('Llamó por su cuota');
});

test('a customer logs out and leaves nothing, though the shell’s later files do not come: the browser asks', async ({
  page,
}) => {
  await login(page, MARIANA);
  await page.goto('/perfil');
  await expect(page.getByLabel('Correo electrónico')).not.toHaveValue('');
  await street(page).fill('Calle 50 # 10-20');
  await expect.poll(() => drafts(page)).toBe(1);

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  // What the page itself is made of comes, and what makes an app of it does not.
  const html = await (await page.request.get('/perfil')).text();
  await page.route(/\/shell\/[^/]+\/[^/]+\.js$/, (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.reload();
  await expect(page.getByLabel('Correo electrónico')).not.toHaveValue('');
  await street(page).fill('Calle 51 # 10-20');
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL(/\/(login)?$/);
  expect(asked.at(-1)).toContain('Tienes cambios sin guardar');
  // Without the shell's later files the page that is left to may still be loaded anew: it is asked again then.
  const hasDrafts = () => page.evaluate(() => caches.has('drafts')).catch(() => undefined);
  await expect.poll(hasDrafts).toBe(false);
});

test('what a customer typed before the tab closed is offered on the same device, to that person alone', async ({
  page,
  context,
}) => {
  const drafts = (tab: Page) => tab.evaluate(async () => (await (await caches.open('drafts')).keys()).length);
  await login(page, MARIANA);
  await page.goto('/perfil');
  await expect(page.getByLabel('Correo electrónico')).not.toHaveValue('');
  await street(page).fill('Calle 50 # 10-20');
  await expect.poll(() => drafts(page)).toBe(1);
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await later.goto('/perfil');
  const question = later.getByRole('region', { name: 'Quedó algo sin guardar' });
  await question.getByRole('button', { name: 'Recuperar' }).click();
  await expect(street(later)).toHaveValue('Calle 50 # 10-20');

  await test.step('The session ends, and another person logs in here', async () => {
    await endSession(later);
    await later.getByLabel('Departamento').selectOption('Amazonas');
    await expect(later.getByRole('alertdialog')).toContainText('Sesión expirada');
    await logInAgain(later, '2020202020');
    await later.waitForURL('**/resumen');
    await later.goto('/perfil');
    await expect(later.getByLabel('Correo electrónico')).not.toHaveValue('');
    await expect(street(later)).not.toHaveValue('Calle 50 # 10-20');
    await expect(question).toHaveCount(0);
    expect(await drafts(later)).toBe(1);
  });

  await test.step('A logout leaves nothing on the device', async () => {
    await later.getByRole('button', { name: /^Menú de/ }).click();
    await later.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await later.waitForURL(/\/(login)?$/);
    await expect.poll(() => later.evaluate(() => caches.has('drafts'))).toBe(false);
  });
});
