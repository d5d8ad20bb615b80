import type { BrowserContext, Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { bankOf, expectAccessible, instalments, payButton } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

const heading = 'heading' as const;

/** Counts what a customer presses on the way. */
const counting = () => {
  let taps = 0;
  return {
    tap: async (target: ReturnType<Page['getByRole']>) => {
      taps += 1;
      await target.click();
    },
    taps: () => taps,
  };
};

test('[DB-08, PY-13] what is in arrears is paid in two taps: the summary’s and the one to the bank', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await login(page, '2020202020');
  const owed = await page
    .getByRole('region', { name: 'Saldo en mora' })
    .getByText(/^\$/)
    .first()
    .textContent();
  const { tap, taps } = counting();
  await tap(page.getByRole('link', { name: 'Pagar ahora' }));
  await page.waitForURL('/facturas');
  await expect(page.getByRole(heading, { level: 1, name: 'Pagar' })).toBeVisible();
  await expect(instalments(page).nth(0)).toBeChecked();
  await expect(instalments(page).nth(1)).toBeChecked();
  await expectAccessible(page);
  await tap(payButton(page));
  await page.getByRole(heading, { name: 'Confirma tu pago' }).waitFor();
  expect(taps()).toBe(2);
  const [transaction] = await bankOf(portal.bankUrl).transactions();
  expect(`$${((transaction?.wire.amount_in_cents ?? 0) / 100).toLocaleString('de-DE')}`).toBe(owed);
});

/** Everything a person does on the portal's pages, by finger, mouse or key, however a test makes them do it. */
async function countActions(context: BrowserContext, portalUrl: string): Promise<() => readonly string[]> {
  const actions: string[] = [];
  await context.exposeFunction('actionDone', (what: string) => actions.push(what));
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const { actionDone } = window as unknown as { actionDone: (what: string) => void };
    for (const kind of ['click', 'keydown'] as const)
      addEventListener(
        kind,
        ({ isTrusted, target }) => {
          if (isTrusted && target instanceof Element)
            actionDone(`${kind}: ${target.closest('a, button')?.textContent ?? target.tagName}`);
        },
        { capture: true },
      );
  }, new URL(portalUrl).origin);
  return () => actions;
}

for (const [who, fiscalNumber] of [
  ['in arrears', '2020202020'],
  ['who owes the next instalment', '1010101010'],
] as const)
  test(`[AU-10, DB-08, PY-13] a customer ${who} who opens the portal, logged in, is at the bank after two taps`, async ({
    page,
    context,
    portal,
  }) => {
    await login(page, fiscalNumber);
    await page.close();
    const done = await countActions(context, portal.url);
    const tab = await context.newPage();
    await tab.goto('/');
    await tab.waitForURL('/resumen');
    await tab.getByRole('link', { name: 'Pagar ahora' }).click();
    await payButton(tab).click();
    await tab.getByRole(heading, { name: 'Confirma tu pago' }).waitFor();
    expect(new URL(tab.url()).origin).toBe(new URL(portal.bankUrl).origin);
    expect(done()).toEqual(['click: Pagar ahora', 'click: Pagar PSE']);
  });

test('[PY-05] by the menu nothing is ticked, and reloading a payment that was begun keeps what it ticked', async ({
  page,
}) => {
  await openSession(page, '2020202020');
  await page.goto('/facturas');
  await expect(instalments(page).first()).not.toBeChecked();
  await page.goto('/resumen');
  await page.getByRole('link', { name: 'Pagar ahora' }).click();
  await expect(instalments(page).first()).toBeChecked();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(instalments(page).first()).toBeChecked();
});

test('[IN-05] more than what is due repays capital: chosen, paid, told on the receipt, and the plan is laid anew', async ({
  page,
}) => {
  await openSession(page, '2020202020');
  await page.goto('/facturas');
  const amount = page.getByLabel('Valor a pagar').first();
  await amount.fill('400000');
  const choice = page.getByRole('group', { name: /¿Qué hacemos con los/ });
  await expect(choice.getByRole('radio')).toHaveCount(3);
  await payButton(page).click();
  await expect(choice.getByText('Elige qué hacemos con lo que pagas de más.')).toBeVisible();
  await choice.getByRole('radio', { name: /Terminar antes/ }).check();
  await expectAccessible(page);
  const slip = page.getByRole('region', { name: 'Tu pago' });
  await expect(slip.getByText('A capital')).toBeVisible();
  const left = await slip
    .getByText('Saldo capital después del pago')
    .locator('..')
    .locator('strong')
    .textContent();
  await payButton(page).click();
  await page.getByRole('button', { name: /Aprobar pago/ }).click();
  await page.waitForURL(/\/transaccion\//);
  await expect(page.getByRole(heading, { name: 'Pago aprobado' })).toBeVisible();
  await expect(page.getByText('Abono a capital')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/resumen');
  await expect(page.getByRole('row', { name: /E279903/ })).toContainText(left ?? 'nothing');
});

test('a payment that was left at the bank is shown, and another is started in its place', async ({
  page,
  portal,
}) => {
  await login(page, '2020202020');
  await page.getByRole('link', { name: 'Pagar ahora' }).click();
  await payButton(page).click();
  await page.getByRole(heading, { name: 'Confirma tu pago' }).waitFor();
  await page.goto(`${portal.url}/resumen`);
  await expect(page.getByText(/^Tu pago de \$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/facturas');
  await expect(page.getByText('Pago en proceso')).toBeVisible();
  await expect(instalments(page).first()).toBeDisabled();
  await page.getByRole('button', { name: 'Seguir o empezar otro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hay un pago sin terminar de esta factura' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Empezar otro' }).click();
  await expect(dialog).toBeHidden();
  await instalments(page).first().check();
  await payButton(page).click();
  await page.getByRole('button', { name: /Aprobar pago/ }).click();
  await page.waitForURL(/\/transaccion\//);
  await expect(page.getByRole(heading, { name: 'Pago aprobado' })).toBeVisible();
  await page.goto('/facturas');
  await expect(page.getByText('Abonaste hoy')).toBeVisible();
});

test('[TX-05] after a refusal the same choice is paid again with another bank', async ({ page }) => {
  await login(page, '2020202020');
  await page.getByRole('link', { name: 'Pagar ahora' }).click();
  await payButton(page).click();
  await page
    .getByRole('button', { name: /Rechazar/ })
    .first()
    .click();
  await page.waitForURL(/\/transaccion\//);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Otro banco' }).click();
  await page
    .getByRole('dialog', { name: '¿Desde qué banco pagas?' })
    .getByRole('button', { name: 'Nequi' })
    .click();
  await expect(instalments(page).nth(1)).toBeChecked();
  await payButton(page).click();
  await page.getByRole(heading, { name: 'Confirma tu pago' }).waitFor();
});
