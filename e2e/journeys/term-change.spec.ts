import type { Page } from '@playwright/test';
import { mailboxOf } from '../setup/mailbox.ts';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible, expectAccessibleEverywhere, payInstalments } from '../setup/payment.ts';
import { asQualifiedCustomer, cut, QUALIFIED_CUSTOMER } from '../setup/qualified-customer.ts';
import { expect, test } from '../setup/test.ts';

// Real hashes, mails and axe on every step: more than one journey's usual time on a busy machine.
test.describe.configure({ timeout: 150_000 });

const CLERK = '9090909090';

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const dialog = (page: Page) => page.locator('dialog[open]');
const code = (page: Page) => page.getByLabel('Código de 6 dígitos');
const invoiceOf = async (page: Page): Promise<string> =>
  (await page.getByRole('region', { name: 'Condiciones de hoy' }).locator('dd').first().textContent()) ?? '';

/** From the invoice to the conditions of its credit. */
const begin = async (page: Page): Promise<void> => {
  await page.goto('/facturas');
  await button(page, 'Modificar Plazo Cuota').first().click();
  await page.waitForURL(/\/modify_terms\/?$/);
};
const simulate = async (page: Page, count: string): Promise<void> => {
  await page.getByLabel('Número de cuotas').fill(count);
  await button(page, 'Simular Plan de Pagos').click();
  await page.getByRole('table', { name: 'Plan de pagos nuevo' }).waitFor();
};
const acceptTerms = async (page: Page): Promise<void> => {
  await button(page, 'Confirmar').click();
  await page.getByRole('checkbox', { name: /acept[oa] los términos/ }).check();
  await button(page, 'Continuar').click();
  await code(page).waitFor();
};
const typeCode = async (page: Page, digits: string): Promise<void> => {
  await code(page).fill(digits);
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
};

test('[RT-29, TM-01, TM-07, TM-10, TM-12, TM-13, TM-14, TM-16, TM-18, TM-20, TM-22, TM-24, TM-26, API-28, API-29, API-30, API-31, API-32, API-33] Daniel changes the term of a credit', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const mailbox = await asQualifiedCustomer(page, portal);

  const invoice = await test.step('Given he opened the conditions of an invoice', async () => {
    await begin(page);
    await expectAccessibleEverywhere(page);
    return await invoiceOf(page);
  });

  await test.step('When he simulates 12 instalments, he sees both plans', async () => {
    await simulate(page, '12');
    await expect(page.getByRole('heading', { name: 'Así cambia tu crédito' })).toBeVisible();
    await expect(page.getByText('Pagas más intereses en total')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('And accepts the terms', async () => {
    await button(page, 'Confirmar').click();
    await expect(button(page, 'Continuar')).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: /acept[oa] los términos/ }).check();
    await button(page, 'Continuar').click();
  });

  await test.step('Then a code went to him; a wrong one costs a try', async () => {
    await expect(code(page)).toBeFocused();
    await expect(dialog(page)).toContainText('El código se ha enviado correctamente');
    await expect(button(page, 'Reenviar OTP')).toBeDisabled();
    await expectAccessible(page);
    await typeCode(page, '000000');
    await expect(page.getByRole('alert')).toContainText(
      'El código ingresado no es válido... Tienes 2 intentos disponibles',
    );
    await expectAccessible(page);
    await button(page, 'Intentar de nuevo').click();
  });

  await test.step('When he types the right one and authorises', async () => {
    await typeCode(page, await mailbox.code());
    await page.getByRole('heading', { name: 'Autoriza el cambio de plazo' }).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  });

  await test.step('Then the term is changed, and there is no way back into it', async () => {
    await expect(page.getByRole('heading', { name: 'Plazo modificado' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Ver mis facturas').click();
    await page.waitForURL(/\/facturas\/?$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/facturas\/?$/);
    await page.goto('/modify_terms/');
    await expect(page).toHaveURL(/\/facturas\/?$/);
  });

  await test.step('And the plan of the invoice is the new one', async () => {
    await page.goto(`/resumen?factura=${invoice}`);
    await expect(page.getByRole('table', { name: 'Plan de pagos' }).locator('tbody tr')).toHaveCount(12);
  });

  await test.step('And he was told by mail of each step', async () => {
    expect((await mailbox.next()).text).toContain('Falta la autorización final');
    expect((await mailbox.next()).text).toContain('El plazo de tu crédito cambió');
  });
});

test('[TM-18, TM-19, ER-35] three wrong codes end the code, and another one can be had', async ({
  page,
  portal,
}) => {
  const mailbox = await asQualifiedCustomer(page, portal);
  await begin(page);
  await simulate(page, '11');
  await acceptTerms(page);
  for (const left of [2, 1]) {
    await typeCode(page, '000000');
    await expect(page.getByRole('alert')).toContainText(`Tienes ${left} intentos disponibles`);
    await button(page, 'Intentar de nuevo').click();
  }
  await typeCode(page, '000000');
  await expect(dialog(page)).toContainText(
    'Has agotado el número máximo de intentos. Verifica tus medios de contacto e inténtalo nuevamente.',
  );
  await expectAccessible(page);
  const spent = await mailbox.code();
  await button(page, 'Generar un código nuevo').click();
  await code(page).waitFor();
  const fresh = await mailbox.code();
  if (spent !== fresh) {
    await typeCode(page, spent);
    await expect(page.getByRole('alert')).toContainText('no es válido');
    await button(page, 'Intentar de nuevo').click();
  }
  await typeCode(page, fresh);
  await expect(page.getByRole('heading', { name: 'Autoriza el cambio de plazo' })).toBeVisible();
});

test('[RT-41, TM-27, TM-28, TM-30, TM-31, TM-32, TM-33, TM-34, TM-35, API-83, API-86] a clerk changes the term for a customer, whose code it takes', async ({
  page,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, QUALIFIED_CUSTOMER.mail);
  await openSession(page, CLERK);
  await page.goto('/validate_modify_terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modificación plazo crédito');

  await test.step('An ID that is no customer is told of', async () => {
    await page.getByLabel('Cédula').fill('123');
    await expect(button(page, 'Buscar')).toBeDisabled();
    await page.getByLabel('Cédula').fill('1234');
    await button(page, 'Buscar').click();
    await expect(page.getByRole('alert')).toContainText('No encontramos a nadie con esa cédula');
    await expectAccessible(page);
  });

  await test.step('Of a customer the invoices stand in two groups', async () => {
    await page.getByLabel('Cédula').fill(QUALIFIED_CUSTOMER.id);
    await button(page, 'Buscar').click();
    await expect(page.getByRole('table', { name: 'Zonas excluidas' })).toContainText(
      'Esta opción no se encuentra habilitada para tu crédito',
    );
    await expectAccessible(page);
    await page.getByLabel('Motivo de la gestión').selectOption('El cliente lo pidió por teléfono');
    await page
      .getByRole('table', { name: 'Zonas no excluidas' })
      .getByRole('button', { name: /Modificar Plazo Cuota/ })
      .click();
    await page.waitForURL(/\/modify_terms\/?$/);
  });

  await test.step('The change goes the same way, with the code that the customer got', async () => {
    await simulate(page, '14');
    await expectAccessible(page);
    await acceptTerms(page);
    await typeCode(page, await mailbox.code());
    await page.getByRole('heading', { name: 'Autoriza el cambio de plazo' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
    await button(page, 'Volver a la búsqueda').click();
    await page.waitForURL(/\/validate_modify_terms\/?$/);
  });
});

test('[TM-23] a payment that begins before the last word refuses the change', async ({
  page,
  context,
  portal,
}) => {
  const mailbox = await asQualifiedCustomer(page, portal);
  await begin(page);
  await simulate(page, '12');
  await acceptTerms(page);
  await typeCode(page, await mailbox.code());
  await page.getByRole('heading', { name: 'Autoriza el cambio de plazo' }).waitFor();

  const other = await context.newPage();
  await payInstalments(other, 1);

  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'No es posible modificar el plazo' })).toContainText(
    'Esta factura tiene un pago en proceso.',
  );
  await expectAccessible(page);
  await button(page, 'Aceptar').click();
  await expect(page.getByRole('table', { name: 'Plan de pagos nuevo' })).toHaveCount(0);
});

test('[ER-31, ER-32, ER-38] a network that fails at each step loses nothing and does nothing twice', async ({
  page,
  portal,
}) => {
  const mailbox = await asQualifiedCustomer(page, portal);
  await begin(page);

  await cut(page, 'simularModificacionPLazo');
  await page.getByLabel('Número de cuotas').fill('13');
  await button(page, 'Simular Plan de Pagos').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Ha ocurrido un problema, por favor intenta mas tarde.',
  );
  await button(page, 'Aceptar').click();
  await simulate(page, '13');

  await cut(page, 'sendOtpModifyTerms');
  await button(page, 'Confirmar').click();
  await page.getByRole('checkbox', { name: /acept[oa] los términos/ }).check();
  await button(page, 'Continuar').click();
  await expect(page.getByRole('alert')).toContainText('Error en el envio del código Otp');
  await button(page, 'Continuar').click();
  await code(page).waitFor();

  await cut(page, 'validate_otp');
  await typeCode(page, await mailbox.code());
  await expect(page.getByRole('alert')).toContainText('Error en el servicio e verificación del código OTP');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('heading', { name: 'Autoriza el cambio de plazo' }).waitFor();

  // The server does it, and the answer is lost.
  await page.route(
    '**/api/modificarPlazoCredito',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alert')).toContainText('No alcanzamos a saber si el cambio quedó hecho');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('heading', { name: 'Plazo modificado' })).toBeVisible();
});

test('[TM-25] going back leaves the change, and coming forward finds it as it was', async ({
  page,
  portal,
}) => {
  await asQualifiedCustomer(page, portal);
  await begin(page);
  const invoice = await invoiceOf(page);
  await simulate(page, '12');
  await button(page, 'Confirmar').click();
  await page.getByRole('heading', { name: 'Términos del cambio de plazo' }).waitFor();
  await page.goBack();
  await expect(page).toHaveURL(/\/facturas\/?$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goForward();
  await expect.poll(() => invoiceOf(page)).toBe(invoice);
  await page.getByRole('main').getByRole('link', { name: 'Facturas', exact: true }).click();
  await expect(page).toHaveURL(/\/facturas$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/facturas\/?$/);
});
