import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible, pesosIn } from '../setup/payment.ts';
import { asQualifiedCustomer } from '../setup/qualified-customer.ts';
import { expect, test } from '../setup/test.ts';

test.describe.configure({ timeout: 150_000 });

const go = (page: Page) => page.getByRole('button', { name: 'Continuar' });
const fill = async (page: Page, amount: string, count: string): Promise<void> => {
  await page.getByLabel('Monto a financiar').fill(amount);
  await page.getByLabel('Número de cuotas').fill(count);
  await page.getByLabel('Número de cuotas').press('Tab');
};

test('[RT-31, QU-01, QU-02, QU-03, QU-06, QU-07, QU-08, QU-10, QU-11, QU-12, QU-15, API-74, API-75, API-76] Daniel quotes a purchase and gets its code', {
  tag: '@phone',
}, async ({ page, portal, isMobile }) => {
  const mailbox = await asQualifiedCustomer(page, portal);
  await page.goto('/resumen');
  await page.getByRole('link', { name: 'Generar OTP' }).filter({ visible: true }).first().click();
  await page.waitForURL('/generar-otp');
  await expect(go(page)).toBeDisabled();
  await expectAccessible(page);

  await test.step('Too much is refused at its field', async () => {
    await fill(page, '99999999', '99');
    await expect(page.getByText('El monto a financiar debe ser menor al cupo disponible')).toBeVisible();
    await expect(page.getByText(/Debe ser inferior o igual a \d+ cuotas/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('What fits is quoted when the fields are left, and they lock', async () => {
    await fill(page, '500000', '6');
    const receipt = page.getByRole('region', { name: 'Tu cotización' });
    await expect(receipt).toBeVisible();
    await expect(page.getByLabel('Monto a financiar')).toBeDisabled();
    const parts = await receipt.locator('dd').allTextContents();
    const sums = parts.map((part) => pesosIn(part));
    expect(sums.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(sums.at(-1));
    await expect(go(page)).toBeEnabled();
    // On phones it stands in the bar at the foot, which takes the place of the menu's.
    if (isMobile) {
      await expect(go(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('navigation', { name: 'Accesos frecuentes' })).toBeHidden();
      await page.getByRole('button', { name: 'cada mes, 6 cuotas' }).click();
      await expect(page.getByRole('region', { name: 'Cuota mensual' })).toContainText('Intereses');
    }
    await expectAccessible(page);
  });

  await test.step('Modificar unlocks them', async () => {
    await page.getByRole('button', { name: 'Modificar' }).click();
    await fill(page, '600000', '8');
    await expect(go(page)).toBeEnabled();
  });

  await test.step('The code goes to mail and mobile, and says what it buys', async () => {
    await go(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Código generado' });
    await expect(dialog).toContainText('$600.000 a 8 cuotas');
    await expect(dialog).toContainText('dan**********@correo.example');
    await expectAccessible(page);
    const mail = await mailbox.next();
    expect(mail.codes).toHaveLength(1);
    expect(mail.text).toContain('$600.000 a 8 cuotas');
    await page.getByRole('button', { name: 'Ir al resumen' }).click();
    await expect(page).toHaveURL(/\/resumen$/);
  });

  await test.step('A second code has to wait for the first to end', async () => {
    await page.goto('/generar-otp');
    await fill(page, '600000', '8');
    await go(page).click();
    await expect(page.getByRole('alertdialog')).toContainText('Ya existe un código, intentelo mas tarde.');
  });
});

test('[QU-09, QU-10] an instalment that is too small stops there', async ({ page, portal }) => {
  await asQualifiedCustomer(page, portal);
  await page.goto('/generar-otp');
  await fill(page, '20000', '24');
  await expect(page.getByRole('alert')).toContainText(/Tu valor de cuota debe ser mayor a \$[\d.]+/);
  await expect(go(page)).toBeDisabled();
});

test('[QU-04, QU-05] a person who cannot quote is told why and led to the summary', async ({ page }) => {
  await openSession(page, '4040404040');
  await page.goto('/generar-otp');
  await expect(page.getByRole('alertdialog', { name: 'No puedes cotizar ahora' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ir al resumen' }).click();
  await expect(page).toHaveURL(/\/resumen$/);
});
