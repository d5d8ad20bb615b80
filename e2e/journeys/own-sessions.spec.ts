import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

test.describe.configure({ timeout: 240_000 });

const card = (page: Page) => page.locator('#sesiones');
const rows = (page: Page) => card(page).getByRole('listitem');

/** Another device of the same person. */
async function elsewhere(browser: Browser, baseURL: string, id: string, at: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: 'es-CO' })).newPage();
  await login(page, id, at);
  return page;
}

const others = async (page: Page, password: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: '¿Cerrar las demás sesiones?' });
  if (!(await dialog.isVisible())) await card(page).getByRole('button', { name: 'Cerrar las demás' }).click();
  await dialog.getByLabel('Tu contraseña').fill(password);
  await dialog.getByRole('button', { name: 'Cerrar las demás' }).click();
};

test('a customer sees where the account is open and ends the other sessions with the password', {
  tag: '@phone',
}, async ({ page, browser, portal }) => {
  const other = await elsewhere(browser, portal.url, '1010101010', '/resumen');
  await login(page, '1010101010');
  await page.goto('/perfil');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Esta sesión');
  await expect(rows(page).first()).toContainText(/ en /);
  await expectAccessible(page);
  await others(page, 'Equivocada1*');
  await expect(page.getByText('La contraseña actual es incorrecta').first()).toBeVisible();
  await expectAccessible(page);
  await others(page, PASSWORD);
  await expect(rows(page)).toHaveCount(1);
  const visited: string[] = [];
  other.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await other.goto('/perfil');
  // Straight out, where a logout leads; the page is where the person's next login leads [AU-59, AU-61].
  await expect(other.getByRole('alertdialog').getByText('Sesión expirada')).toBeVisible();
  const isNarrow = (other.viewportSize()?.width ?? 0) <= 428;
  await expect(other).toHaveURL(isNarrow ? '/login' : '/');
  expect(visited).not.toContain(isNarrow ? '/' : '/login');
  await other.context().close();
});

test('an administrator ends one other session in Mi ingreso, and it is out at its next step', async ({
  page,
  browser,
  portal,
}) => {
  const other = await elsewhere(browser, portal.url, '9292929292', '/pages');
  await login(page, '9292929292', '/pages');
  await page.goto('/mi-ingreso');
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
  await rows(page).last().getByRole('button').click();
  const dialog = page.getByRole('alertdialog', { name: '¿Cerrar esta sesión?' });
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await other.goto('/mi-ingreso');
  await other.waitForURL(/\/(login)?$/);
  await other.context().close();
});
