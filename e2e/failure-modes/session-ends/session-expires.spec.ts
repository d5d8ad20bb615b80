import type { Locator, Page } from '@playwright/test';
import { logInAgain } from '../../setup/log-in-again.ts';
import { expectAccessible } from '../../setup/payment.ts';
import type { Portal } from '../../setup/portal-process.ts';
import { QUALIFIED_CUSTOMER } from '../../setup/qualified-customer.ts';
import { expect, login, test } from '../../setup/test.ts';

const MINUTE = 60_000;
const MARIANA = '1010101010';
const STREET = 'Carrera 43A # 1-50, apto 804';

const warning = (page: Page) => page.getByRole('alertdialog', { name: '¿Sigues ahí?' });
const street = (page: Page) => page.getByLabel('Dirección');

/** Time passes for the API and for every tab: a browser context has one clock. */
const pass = async (portal: Portal, minutes: number, page: Page) => {
  await portal.advance(minutes * MINUTE);
  await page.clock.runFor(minutes * MINUTE);
};

const openProfile = async (page: Page) => {
  await page.clock.install();
  await login(page, MARIANA);
  await page.goto('/perfil');
  await expect(page.getByLabel('Correo electrónico')).not.toHaveValue('');
};

/** What is typed is kept a moment later, under a key that the API gives: a use of the session, which is over before time passes. */
const type = async (page: Page, field: Locator, text: string) => {
  const key = page.waitForResponse('**/api/drafts/key');
  await field.fill(text);
  await page.clock.runFor(1_000);
  await key;
};

test('[AU-59] a session expiring with a half-filled form: warned in time, kept, expired, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  await openProfile(page);
  await type(page, street(page), STREET);

  await test.step('Two minutes before its end the person is asked, and goes on', async () => {
    await pass(portal, 13.5, page);
    await expect(warning(page)).toContainText('Tu sesión se cierra en');
    await expect(page.getByRole('button', { name: 'Seguir conectado' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Seguir conectado' }).click();
    await expect(warning(page)).toHaveCount(0);
    await pass(portal, 10, page);
    await expect(warning(page)).toHaveCount(0);
    await expect(street(page)).toHaveValue(STREET);
  });

  await test.step('The question is not answered: the session is over, here and on the server', async () => {
    const token = await page.evaluate(() => localStorage.getItem('session_token'));
    await pass(portal, 6, page);
    await expect(page.getByRole('alertdialog')).toContainText('Sesión expirada. Inicia sesión nuevamente.');
    await expect(page.getByRole('alertdialog')).toContainText('Lo que estabas escribiendo te espera');
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    const answer = await page.request.get('/api/user', { headers: { authorization: `Token ${token}` } });
    expect(answer.status()).toBe(401);
  });

  await test.step('Logged in again she is back at the form, with what she typed', async () => {
    await logInAgain(page, MARIANA);
    await page.waitForURL('**/perfil');
    await expect(street(page)).toHaveValue(STREET);
    await page.goto('/perfil');
    await expect(street(page)).not.toHaveValue(STREET);
  });
});

test('[AU-59, LI-09] an amount typed in the second step of a limit is found there again, with the offer of the first', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await login(page, QUALIFIED_CUSTOMER.id);
  await page.goto('/aumentar_cupo');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.waitForURL('**/aumentar_cupo/gestionar');
  const another = page.getByRole('button', { name: 'Quiero otro cupo' });
  const amount = page.getByLabel('Cupo adicional que quieres');
  await another.click();
  await type(page, amount, '800000');
  await pass(portal, 13.5, page);
  await pass(portal, 2, page);
  await logInAgain(page, QUALIFIED_CUSTOMER.id);
  await page.waitForURL('**/aumentar_cupo/gestionar');
  await another.click();
  await expect(amount).toHaveValue('$800.000');
});

test('another person who logs in after an expired session finds nothing of it', async ({ page, portal }) => {
  await openProfile(page);
  await type(page, street(page), STREET);
  await pass(portal, 13.5, page);
  await pass(portal, 2, page);
  await logInAgain(page, '2020202020');
  await page.waitForURL('**/resumen');
  await page.goto('/perfil');
  await expect(street(page)).not.toHaveValue(STREET);
});

test('use in one tab keeps the other, an answer in one closes the question in both, and both end together', async ({
  page,
  context,
  portal,
}) => {
  await openProfile(page);
  const other = await context.newPage();
  await other.goto('/facturas');
  await expect(other.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await pass(portal, 10, page);
  const ending = () => page.evaluate(() => localStorage.getItem('session_ends_at'));
  const before = await ending();
  await street(page).click();
  // No clock may go on before the server has heard of the use and answered.
  await expect.poll(ending).not.toBe(before);
  await pass(portal, 4, page);
  for (const tab of [page, other]) await expect(warning(tab)).toHaveCount(0);

  await pass(portal, 9.5, page);
  for (const tab of [page, other]) await expect(warning(tab)).toBeVisible();
  await other.getByRole('button', { name: 'Seguir conectado' }).click();
  for (const tab of [page, other]) await expect(warning(tab)).toHaveCount(0);

  await pass(portal, 13.5, page);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  for (const tab of [page, other]) await tab.waitForURL(/\/(login)?$/);
});
