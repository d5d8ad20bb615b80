import type { Browser, Page } from '@playwright/test';
import { mailboxOf } from '../setup/mailbox.ts';
import { openSession } from '../setup/open-session.ts';
import { bankOf, expectAccessible, payInstalments, pesosIn } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

// Three persons, a bank and several pages under axe.
test.describe.configure({ timeout: 400_000 });

const MARIANA = '1010101010';
const PAULA = '9090909090';
const JULIAN = '9393939393';

const capitalBalance = (page: Page) => page.getByRole('region', { name: 'Tu cupo' }).locator('dd').nth(1);

/** A page of another person, as wide as the first one's. */
const pageOf = async (browser: Browser, like: Page, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: like.viewportSize(), locale: 'es-CO' });
  return await context.newPage();
};

/** The case of a customer, once the desk has opened it. */
const openCase = async (page: Page, name: RegExp): Promise<void> => {
  await expect(async () => {
    await page.goto('/money-desk');
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
};
const caseOf = (page: Page) => page.getByRole('region', { name: /Mariana/ });

test('a late approval goes to the desk, one administrator asks to apply it and another one confirms, and the customer’s debt moves', async ({
  page,
  browser,
  portal,
}) => {
  const mail = mailboxOf(portal.mailboxUrl, 'mariana.gomez@correo.example');
  await login(page, MARIANA);
  const before = pesosIn(await capitalBalance(page).textContent());

  await test.step('Given the bank refuses a payment and approves it afterwards', async () => {
    await payInstalments(page, 2);
    await page.getByLabel('Motivo', { exact: true }).selectOption('00011');
    await page.getByRole('button', { name: 'Rechazar con el motivo elegido' }).click();
    await page.waitForURL(/\/transaccion\//);
    await expect(page.getByRole('heading', { name: 'Tu banco no autorizó el pago' })).toBeVisible();
    const bank = bankOf(portal.bankUrl);
    const [transaction] = await bank.transactions();
    await bank.settle(transaction?.id ?? '', 'APPROVED');
  });

  const paula = await pageOf(browser, page, portal.url);
  await test.step('When Paula opens the desk, the case says where the money is and what applying it does', async () => {
    await openSession(paula, PAULA);
    await openCase(paula, /Mariana/);
    const one = caseOf(paula);
    await expect(one.getByText('Aprobado tarde')).toBeVisible();
    await expect(one.getByText(/no han llegado a ninguna factura/)).toBeVisible();
    const becomes = one.getByRole('region', { name: /^Así queda/ });
    await expect(becomes.getByRole('row', { name: /Saldo capital/ })).toBeVisible();
    await expectAccessible(paula);
  });

  await test.step('And asks to apply it, which moves nothing yet', async () => {
    await caseOf(paula).getByRole('button', { name: 'Aplicar a una factura' }).click();
    const dialog = paula.getByRole('dialog', { name: 'Pedir que se aplique' });
    await expect(dialog.getByRole('row', { name: /Por aplicar/ })).toBeVisible();
    await dialog.getByLabel('Motivo').fill('El banco la aprobó después de rechazarla');
    await expectAccessible(paula);
    await dialog.getByRole('button', { name: 'Pedir confirmación' }).click();
    await expect(caseOf(paula).getByText('Espera a otra persona').first()).toBeVisible();
    await page.goto('/resumen');
    await expect.poll(async () => pesosIn(await capitalBalance(page).textContent())).toBe(before);
  });

  await test.step('Then she cannot confirm it herself', async () => {
    await paula.reload();
    await expect(caseOf(paula).getByText(/Lo pediste tú/)).toBeVisible();
    await expect(caseOf(paula).getByRole('button', { name: 'Revisar y confirmar' })).toHaveCount(0);
    await expect(caseOf(paula).getByRole('button', { name: 'Aplicar, por confirmar' })).toBeDisabled();
    await expectAccessible(paula);
  });

  const julian = await pageOf(browser, page, portal.url);
  await test.step('And Julián confirms it with his password, having seen who asks, why, and before and after', async () => {
    await openSession(julian, JULIAN);
    await openCase(julian, /Mariana/);
    await caseOf(julian).getByRole('button', { name: 'Revisar y confirmar' }).click();
    const dialog = julian.getByRole('dialog', { name: 'Confirma este movimiento' });
    await expect(dialog.getByText(/Paula.* pide aplicar un pago/)).toBeVisible();
    await expect(dialog.getByText(/El banco la aprobó después de rechazarla/)).toBeVisible();
    await expect(dialog.getByRole('row', { name: /Saldo capital/ })).toBeVisible();
    await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
    await expectAccessible(julian);
    await dialog.getByRole('button', { name: 'Confirmar y aplicar' }).click();
    await expect(julian.getByText('Quedó aplicado.')).toBeVisible();
    await julian.getByText('Historia del caso').click();
    const history = caseOf(julian).getByRole('listitem');
    await expect(history.filter({ hasText: 'Confirmó el movimiento' })).toContainText('Julián Restrepo');
    await expect(history.filter({ hasText: 'Pidió un movimiento' })).toContainText('Paula');
  });

  await test.step('And the customer owes less, and reads what became of the payment', async () => {
    await page.goto('/resumen');
    await expect.poll(async () => pesosIn(await capitalBalance(page).textContent())).toBeLessThan(before);
    await expect(async () => {
      expect((await mail.next()).subject).toMatch(/^Aplicamos tu pago de \$/);
    }).toPass();
  });

  await test.step('And nothing is left to resolve', async () => {
    await julian.goto('/money-desk');
    await expect(julian.getByText('Nada por resolver')).toBeVisible();
    await expectAccessible(julian);
    await paula.context().close();
    await julian.context().close();
  });
});
