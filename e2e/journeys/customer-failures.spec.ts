import type { Page } from '@playwright/test';
import { expectAccessible } from '../setup/payment.ts';
import { asQualifiedCustomer, cut, QUALIFIED_CUSTOMER } from '../setup/qualified-customer.ts';
import { expect, test } from '../setup/test.ts';

// What may go wrong on the way of a quote, a limit and a certificate; registration, recovery, payments and terms have
// theirs in files of their own.
test.describe.configure({ timeout: 180_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });

const offerOf = async (page: Page): Promise<void> => {
  await page.goto('/aumentar_cupo');
  await button(page, 'Confirmar').click();
  await page.waitForURL('/aumentar_cupo/gestionar');
};

test('[ER-31, ER-32] a limit increase with the network cut at each submit, the back button after each step, and two tabs', async ({
  page,
  context,
  portal,
}) => {
  const mailbox = await asQualifiedCustomer(page, portal);

  await test.step('the offer does not come, and comes', async () => {
    await page.goto('/aumentar_cupo');
    await cut(page, 'limit/management/*');
    await button(page, 'Confirmar').click();
    const refused = page.getByRole('alertdialog');
    await expect(refused).toBeVisible();
    await refused.getByRole('button').click();
    await button(page, 'Confirmar').click();
    await page.waitForURL('/aumentar_cupo/gestionar');
  });

  await test.step('back to the data, and forward to the same offer', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/aumentar_cupo');
    await expect(page.getByText(QUALIFIED_CUSTOMER.mail)).toBeVisible();
    await page.goForward();
    await expect(button(page, 'Aceptar cupo')).toBeVisible();
  });

  const digits = await test.step('the code is not sent, and is sent', async () => {
    await cut(page, 'limit/otp');
    await button(page, 'Aceptar cupo').click();
    await expect(page.getByRole('alert')).toContainText('Error en el envio del código Otp');
    await button(page, 'Aceptar cupo').click();
    await code(page).waitFor();
    return mailbox.code();
  });

  await test.step('another tab cannot have a second one meanwhile', async () => {
    const other = await context.newPage();
    await offerOf(other);
    await button(other, 'Aceptar cupo').click();
    await expect(other.getByRole('alert')).toContainText('Ya existe un código, intentelo mas tarde.');
    await other.close();
  });

  await test.step('back out of the code and in again, the code is still good', async () => {
    await page.keyboard.press('Escape');
    await expect(code(page)).toHaveCount(0);
    await button(page, 'Aceptar cupo').click();
    await code(page).fill(digits);
  });

  await test.step('the increase does not arrive, and arrives', async () => {
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirmar' });
    await cut(page, 'limit/increase');
    await confirm.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(code(page)).toHaveValue(digits);
    await confirm.click();
    await expect(page.getByRole('alertdialog', { name: 'Cupo aprobado' })).toBeVisible();
    await button(page, 'Ir al resumen').click();
    await page.waitForURL('/resumen');
  });

  await test.step('and there is no way back into it', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/aumentar_cupo');
    await expect(page.getByRole('alertdialog', { name: 'Cupo aprobado' })).toHaveCount(0);
  });
});

test('[ER-04, ER-38] a quote and certificates with the network cut at each submit, the back button, and two tabs', async ({
  page,
  context,
  portal,
}) => {
  await asQualifiedCustomer(page, portal);
  const quoteIn = async (tab: Page): Promise<void> => {
    await tab.goto('/generar-otp');
    await tab.getByLabel('Monto a financiar').fill('500000');
    await tab.getByLabel('Número de cuotas').fill('6');
    await tab.getByLabel('Número de cuotas').press('Tab');
  };
  const failed = (tab: Page) => tab.getByRole('alertdialog', { name: 'No pudimos generar el código' });

  await test.step('the quote does not come: what was typed stays, and is quoted when a field is left again', async () => {
    await cut(page, 'quoter/quote');
    await quoteIn(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Monto a financiar')).toHaveValue('$500.000');
    await page.getByLabel('Número de cuotas').fill('7');
    await page.getByLabel('Número de cuotas').press('Tab');
    await expect(button(page, 'Continuar')).toBeEnabled();
  });

  await test.step('the code does not come: the quote stays', async () => {
    await cut(page, 'quoter/otp/*');
    await button(page, 'Continuar').click();
    await failed(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByRole('region', { name: 'Tu cotización' })).toBeVisible();
  });

  await test.step('two tabs have one code, and back from the summary no second one is made', async () => {
    const other = await context.newPage();
    await quoteIn(other);
    await expect(button(other, 'Continuar')).toBeEnabled();
    await button(page, 'Continuar').click();
    await expect(page.getByRole('alertdialog', { name: 'Código generado' })).toBeVisible();
    await button(other, 'Continuar').click();
    await expect(failed(other)).toContainText('Ya existe un código, intentelo mas tarde.');
    await other.close();
    await button(page, 'Ir al resumen').click();
    await page.waitForURL('/resumen');
    await page.goBack();
    await expect(page.getByRole('alertdialog', { name: 'Código generado' })).toHaveCount(0);
  });

  await test.step('a certificate does not come, and comes; back leads to the page before', async () => {
    await page.goto('/resumen');
    await page.getByRole('link', { name: 'Documentos' }).filter({ visible: true }).first().click();
    const debt = page.getByRole('region', { name: 'De Deuda', exact: true });
    // What the card says before the press has been asked for by then; the cut is for the certificate.
    await expect(debt.getByText('Disponible')).toBeVisible();
    await cut(page, 'certificates/**');
    await debt.getByRole('button', { name: /^Descargar/ }).click();
    const failure = page.getByRole('alertdialog', { name: 'Algo salió mal' });
    await expect(failure).toContainText('Ha ocurrido un problema, por favor intenta mas tarde.');
    await expectAccessible(page);
    await failure.getByRole('button', { name: 'Aceptar' }).click();
    await expect(failure).toHaveCount(0);
    const opening = context.waitForEvent('page');
    await debt.getByRole('button', { name: /^Descargar/ }).click();
    const tab = await opening;
    await tab.waitForURL(/\/api\/documents\//, { waitUntil: 'commit' });
    await tab.close();
    await page.goBack();
    await expect(page).toHaveURL('/resumen');
  });
});
