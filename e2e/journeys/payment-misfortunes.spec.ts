import { openSession } from '../setup/open-session.ts';
import {
  bankOf,
  chooseBank,
  instalments,
  openInvoice,
  payButton,
  payInstalments,
  pesosIn,
  transactionIn,
} from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

const heading = 'heading' as const;

test('[TX-05, TX-11] a refused payment says why, collects nothing, and can be tried again', async ({
  page,
}) => {
  await openSession(page, '1010101010');
  await payInstalments(page, 1);
  await page.getByLabel('Motivo', { exact: true }).selectOption('00011');
  await page.getByRole('button', { name: 'Rechazar con el motivo elegido' }).click();
  await page.waitForURL(/\/transaccion\//);
  await expect(page.getByRole(heading, { name: 'Tu banco no autorizó el pago' })).toBeVisible();
  await expect(page.getByText('Rechazada').first()).toBeVisible();
  await page
    .getByRole('link', { name: /facturas/i })
    .filter({ visible: true })
    .last()
    .click();
  await payInstalments(page, 1);
});

test.describe('while the bank owes its answer', () => {
  test.use({ environment: { GATEWAY_POLL_STEP: '1000' } });

  test('[TX-06, PY-13] a pending payment is approved while its page is open', async ({ page, portal }) => {
    await openSession(page, '1010101010');
    await payInstalments(page, 1);
    await page.getByRole('button', { name: 'Dejar pendiente' }).click();
    await page.waitForURL(/\/transaccion\//);
    await expect(page.getByRole(heading, { name: 'Tu banco aún no confirma el pago' })).toBeVisible();
    const bank = bankOf(portal.bankUrl);
    const [transaction] = await bank.transactions();
    await bank.settle(transaction?.id ?? '', 'APPROVED');
    await expect(page.getByRole(heading, { name: 'Pago aprobado' })).toBeVisible({ timeout: 20_000 });
  });

  test('a payment made before the browser was closed is finished without it, and without an event', async ({
    page,
    portal,
    context,
  }) => {
    await openSession(page, '1010101010');
    await payInstalments(page, 1);
    const bank = bankOf(portal.bankUrl);
    const [transaction] = await bank.transactions();
    await page.close();
    await bank.settle(transaction?.id ?? '', 'APPROVED', { event: false });
    const later = await context.newPage();
    await expect(async () => {
      await later.goto('/historial');
      await expect(later.getByRole('listitem').getByText('Aprobada').first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  });
});

test('the invoice of an unfinished payment cannot be paid again before the bank has answered', async ({
  page,
}) => {
  await login(page, '1010101010');
  // Another tab has ticked it before: the server refuses, names the invoice and asks what to do.
  const other = await page.context().newPage();
  await other.goto('/facturas');
  await instalments(other).first().check();
  await chooseBank(other);
  const invoice = (await openInvoice(other).locator('summary h2').textContent()) ?? '';
  await payInstalments(page, 1);
  await payButton(other).click();
  const dialog = other.getByRole('dialog', { name: 'Hay un pago sin terminar de esta factura' });
  await expect(dialog).toContainText(invoice);
  await other.keyboard.press('Escape');
  await expect(other.getByRole('alert').filter({ visible: true })).toContainText(`Factura ${invoice}:`);
  await expect(instalments(other).first()).toBeDisabled();
  // A customer who arrives now sees it at once.
  await page.goto('/facturas');
  await expect(page.getByText('Pago en proceso')).toBeVisible();
  await expect(instalments(page).first()).toBeDisabled();
});

test('a double press starts one payment', async ({ page, portal }) => {
  await openSession(page, '1010101010');
  await page.goto('/facturas');
  await instalments(page).first().check();
  await chooseBank(page);
  await payButton(page).dblclick();
  await page.getByRole(heading, { name: 'Confirma tu pago' }).waitFor();
  expect(await bankOf(portal.bankUrl).transactions()).toHaveLength(1);
});

test('two tabs that pay the same invoice start one payment', async ({ page, context, portal }) => {
  await login(page, '1010101010');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/facturas');
    await instalments(tab).first().check();
    await chooseBank(tab);
  }
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  await Promise.any(
    [page, other].map((tab) => tab.getByRole(heading, { name: 'Confirma tu pago' }).waitFor()),
  );
  expect(await bankOf(portal.bankUrl).transactions()).toHaveLength(1);
});

test('[IN-05, PY-06, PY-07] an edited amount is what the bank is asked for; what cannot be paid stays as typed and is not sent', async ({
  page,
  portal,
}) => {
  await openSession(page, '1010101010');
  await page.goto('/facturas');
  await instalments(page).nth(1).check();
  const amount = page.getByLabel('Valor a pagar').first();
  const maximum = pesosIn(await amount.inputValue());
  await chooseBank(page);
  for (const typed of ['50.000,75', String(maximum + 9_000_000), '0', '1e5', '']) {
    await amount.fill(typed);
    await payButton(page).click({ force: true });
    await expect(openInvoice(page).getByText(/^Entre \$/)).toBeVisible();
    expect((await amount.inputValue()).replace(/^\$|(?<=\d)\.(?=\d{3})/g, '')).toBe(
      typed.replace(/\.(?=\d{3})/g, ''),
    );
  }
  await expect(page).toHaveURL(/\/facturas$/);
  expect(await bankOf(portal.bankUrl).transactions()).toHaveLength(0);
  await amount.fill('50.000');
  await payButton(page).click();
  await page.getByRole(heading, { name: 'Confirma tu pago' }).waitFor();
  const [transaction] = await bankOf(portal.bankUrl).transactions();
  expect(transaction?.wire.amount_in_cents).toBe(5_000_000);
});

test('[IN-02, IN-13, PY-01, PY-11] the total payment settles the invoice', async ({ page, portal }) => {
  await openSession(page, '1010101010');
  await page.goto('/facturas');
  const total = page.getByRole('checkbox', { name: /Pago Total/ }).first();
  await total.check();
  await expect(instalments(page).first()).toBeDisabled();
  const invoice = (await page.locator('details[open] summary h2').first().textContent()) ?? '';
  await chooseBank(page);
  await payButton(page).click();
  await page.getByRole('button', { name: /Aprobar pago/ }).click();
  await page.waitForURL(/\/transaccion\//);
  await expect(page.getByRole(heading, { name: 'Pago aprobado' })).toBeVisible();
  expect(transactionIn(page)).not.toBe('');
  expect(await bankOf(portal.bankUrl).transactions()).toHaveLength(1);
  await page.goto('/facturas');
  await expect(page.getByRole(heading, { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole(heading, { name: invoice, exact: true })).toHaveCount(0);
});

test('[IN-12, PY-09, PY-10] a written-off customer pays without late interest and without a total payment', async ({
  page,
}) => {
  await openSession(page, '4040404040');
  await page.goto('/facturas');
  await expect(instalments(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Pago Total/ })).toHaveCount(0);
  await instalments(page).first().check();
  await chooseBank(page);
  await payButton(page).click();
  await page.getByRole(heading, { name: 'Confirma tu pago' }).waitFor();
});
