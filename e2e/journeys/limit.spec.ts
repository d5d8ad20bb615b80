import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible, expectAccessibleEverywhere, pesosIn } from '../setup/payment.ts';
import { asQualifiedCustomer, QUALIFIED_CUSTOMER } from '../setup/qualified-customer.ts';
import { expect, test } from '../setup/test.ts';

test.describe.configure({ timeout: 150_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typeCode = async (page: Page, digits: string): Promise<void> => {
  await page.getByLabel('Código de 6 dígitos').fill(digits);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
};
/** From the data to what is offered. */
const begin = async (page: Page): Promise<void> => {
  await page.goto('/aumentar_cupo');
  await button(page, 'Confirmar').click();
  await page.waitForURL('/aumentar_cupo/gestionar');
};

test('[RT-32, RT-33, LI-01, LI-02, LI-03, LI-04, LI-06, LI-07, LI-13, LI-14, API-77, API-78, API-79] Daniel accepts the limit that is pre-approved', async ({
  page,
  portal,
}) => {
  const mailbox = await asQualifiedCustomer(page, portal);
  await page.goto('/resumen');
  await page.getByRole('link', { name: 'Aumentar cupo' }).filter({ visible: true }).first().click();
  await page.waitForURL('/aumentar_cupo');
  await expect(page.getByText(QUALIFIED_CUSTOMER.mail)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await button(page, 'Confirmar').click();
  await page.waitForURL('/aumentar_cupo/gestionar');
  await expectAccessible(page);
  const total = pesosIn(await page.locator('.summary-list .total dd').textContent());

  await button(page, 'Aceptar cupo').click();
  await page.getByLabel('Código de 6 dígitos').waitFor();
  await expectAccessible(page);
  await typeCode(page, await mailbox.code());
  await expect(page.getByRole('alertdialog', { name: 'Cupo aprobado' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Ir al resumen').click();
  await expect(page).toHaveURL(/\/resumen$/);
  await expect
    .poll(async () =>
      pesosIn(await page.getByRole('region', { name: 'Tu cupo' }).locator('dd').nth(2).textContent()),
    )
    .toBe(total);
});

test('[LI-08, LI-10, LI-11, LI-12, LI-13, LI-14] another amount within its bounds, with a code that is typed wrong once', async ({
  page,
  portal,
}) => {
  const mailbox = await asQualifiedCustomer(page, portal);
  await begin(page);
  await button(page, 'Quiero otro cupo').click();
  const amount = page.getByLabel('Cupo adicional que quieres');
  await amount.fill('1');
  await button(page, 'Continuar').click();
  await expect(page.getByText(/^El cupo minimo que puede solicitar es \$ [\d.]+$/)).toBeVisible();
  await amount.fill('999999999999');
  await button(page, 'Continuar').click();
  await expect(page.getByText(/^El cupo debe ser inferior a \$[\d.]+$/)).toBeVisible();
  await expectAccessible(page);
  await amount.fill('800000');
  await button(page, 'Continuar').click();
  await expect(page.getByText('Vas a pedir $800.000 más de cupo.')).toBeVisible();
  await button(page, 'Solicitar Cupo').click();
  await typeCode(page, '000000');
  await expect(page.getByRole('alert')).toContainText('Tienes 2 intentos disponibles');
  await button(page, 'Intentar de nuevo').click();
  await typeCode(page, await mailbox.code());
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('[LI-09] the second step without the first leads to the summary', async ({ page, portal }) => {
  await asQualifiedCustomer(page, portal);
  await page.goto('/aumentar_cupo/gestionar');
  await expect(page).toHaveURL(/\/resumen$/);
});

test('[LI-05] a person who cannot have more is told why', async ({ page }) => {
  await openSession(page, '2020202020');
  await page.goto('/aumentar_cupo');
  const confirm = button(page, 'Confirmar');
  const refused = page.getByRole('alertdialog', { name: 'No podemos aumentar tu cupo ahora' });
  await expect(confirm.or(refused)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(refused).toBeVisible();
  await expect(refused.locator('p')).not.toBeEmpty();
  await expectAccessible(page);
});
