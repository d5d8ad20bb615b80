import type { Page } from '@playwright/test';
import {
  chooseBank,
  expectAccessible,
  instalments,
  payButton,
  pesosIn,
  transactionIn,
} from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

// Seven pages under axe, the bank and a clerk: more than one journey's usual time on a busy machine.
test.describe.configure({ timeout: 150_000 });

// As `npm start` runs it; most other journeys are on PostgreSQL.
test.use({ database: 'embedded' });

const capitalBalance = (page: Page) => page.getByRole('region', { name: 'Tu cupo' }).locator('dd').nth(1);

test('[AU-10, DB-01, DB-08, IN-01, IN-10, PY-02, PY-13, TX-01, TX-04, HI-10, HI-12, HI-13, RE-04, RE-23] a customer pays two instalments and the clerk finds the payment', {
  tag: '@phone',
}, async ({ page, portal, browser }) => {
  await test.step('Given Mariana has logged in and sees what she owes', async () => {
    await page.goto('/');
    await expectAccessible(page);
    await login(page, '1010101010');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Mariana');
    await expectAccessible(page);
  });
  const before = pesosIn(await capitalBalance(page).textContent());

  await test.step('When she chooses the second instalment, which takes the first along, and a bank', async () => {
    await page.getByRole('link', { name: 'Pagar ahora' }).click();
    await page.waitForURL('/facturas');
    await instalments(page).nth(1).check();
    await expect(instalments(page).first()).toBeChecked();
    await chooseBank(page);
    await expectAccessible(page);
  });

  await test.step('And pays at the bank', async () => {
    await payButton(page).click();
    await page.waitForURL((url) => url.origin === new URL(portal.bankUrl).origin);
    await page.getByRole('button', { name: /Aprobar pago/ }).click();
  });

  const transaction = await test.step('Then she is back at an approved transaction', async () => {
    await page.waitForURL(/\/transaccion\//);
    await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
    await expectAccessible(page);
    return transactionIn(page);
  });

  await test.step('And her debt is lower, and the payment stands in her history', async () => {
    await page.goto('/resumen');
    await expect.poll(async () => pesosIn(await capitalBalance(page).textContent())).toBeLessThan(before);
    await page.goto('/historial');
    await expect(page.getByRole('link', { name: transaction })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('And she takes her history along as a PDF, in a window of its own', async () => {
    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Descargar PDF' }).click();
    const window = await opening;
    await window.waitForURL(/\/api\/documents\//, { waitUntil: 'commit' });
    await window.close();
  });

  await test.step('And the clerk finds the same payment', async () => {
    const office = await browser.newContext({ baseURL: portal.url, locale: 'es-CO' });
    const clerk = await office.newPage();
    await login(clerk, '9191919191', '/reports');
    await expect(clerk.getByText(transaction)).toBeVisible();
    await expectAccessible(clerk);
    await office.close();
  });

  await test.step('And she was told by mail', async () => {
    const messages = await fetch(`${portal.mailboxUrl}/api/messages?wait=10000`);
    expect(JSON.stringify(await messages.json())).toContain(transaction);
  });
});
