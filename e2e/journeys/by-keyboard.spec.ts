import type { Page } from '@playwright/test';
import { button, focusIsVisible, press, tabTo, type } from '../setup/keyboard.ts';
import { mailboxOf } from '../setup/mailbox.ts';
import { bankField } from '../setup/payment.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

// Every step goes through the page key by key: more than one journey's usual time on a busy machine.
test.describe.configure({ timeout: 180_000 });

const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });

const logIn = async (page: Page, id: string): Promise<void> => {
  await page.goto('/login');
  await type(page, page.getByLabel('Cédula'), id);
  await type(page, page.getByLabel('Contraseña', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/resumen');
};

test('a customer logs in, pays an instalment and logs out with the keyboard alone', async ({
  page,
  portal,
}) => {
  await test.step('logs in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Cédula'));
    await page.keyboard.type('1010101010');
    await tabTo(page, page.getByLabel('Contraseña', { exact: true }));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('/resumen');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Mariana');
  });

  await test.step('goes to what is owed, and lands behind the menu', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Pagar ahora' }));
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('/facturas');
    // The page begins where its content does, not behind the menu once more.
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('chooses an instalment and a bank', async () => {
    const first = page
      .locator('details[open]')
      .first()
      .getByRole('checkbox', { name: /Elegir cuota/ })
      .first();
    // What is due is ticked on arrival; the box is still reached, and answers.
    await expect(first).toBeChecked();
    await tabTo(page, first);
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Space');
    await expect(first).not.toBeChecked();
    await page.keyboard.press('Space');
    await expect(first).toBeChecked();
    await tabTo(page, bankField(page));
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: '¿Desde qué banco pagas?' });
    await tabTo(page, sheet.getByRole('searchbox'));
    await page.keyboard.type('bancolombia');
    await tabTo(page, sheet.getByRole('button', { name: 'Bancolombia' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Pagar PSE' }).filter({ visible: true }));
    await page.keyboard.press('Enter');
  });

  await test.step('pays at the bank and comes back', async () => {
    await page.waitForURL((url) => url.origin === new URL(portal.bankUrl).origin);
    await tabTo(page, page.getByRole('button', { name: /Aprobar pago/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/transaccion\//);
    await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
  });

  await test.step('and logs out', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Menú de Mariana/ }).filter({ visible: true }));
    await page.keyboard.press('Enter');
    const out = page.getByRole('menuitem', { name: 'Cerrar Sesión' });
    await out.waitFor();
    for (let presses = 0; presses < 6; presses += 1) {
      if (await out.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  });
});

test('a customer quotes a purchase, gets more limit and changes a term with the keyboard alone', async ({
  page,
  portal,
}) => {
  const mailbox = mailboxOf(portal.mailboxUrl, 'daniel.zapata@correo.example');
  await logIn(page, '6060606060');

  await test.step('the code for a purchase', async () => {
    await press(page, page.getByRole('link', { name: 'Generar OTP' }).filter({ visible: true }).first());
    await page.waitForURL('/generar-otp');
    await type(page, page.getByLabel('Monto a financiar'), '500000');
    await type(page, page.getByLabel('Número de cuotas'), '6');
    await page.keyboard.press('Tab');
    await expect(button(page, 'Continuar')).toBeEnabled();
    await press(page, button(page, 'Continuar'));
    const dialog = page.getByRole('alertdialog', { name: 'Código generado' });
    await expect(dialog).toBeVisible();
    await mailbox.code();
    await press(page, button(page, 'Ir al resumen'));
    await page.waitForURL('/resumen');
  });

  await test.step('another limit, with its code', async () => {
    await page.goto('/aumentar_cupo');
    await press(page, button(page, 'Confirmar'));
    await page.waitForURL('/aumentar_cupo/gestionar');
    await press(page, button(page, 'Quiero otro cupo'));
    await expect(page.getByLabel('Cupo adicional que quieres')).toBeFocused();
    await page.keyboard.type('800000');
    await press(page, button(page, 'Continuar'));
    await expect(button(page, 'Solicitar Cupo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(code(page)).toBeFocused();
    // A dialog gives the focus back to what opened it.
    await page.keyboard.press('Escape');
    await expect(button(page, 'Solicitar Cupo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(await mailbox.code());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await press(page, button(page, 'Ir al resumen'));
    await page.waitForURL('/resumen');
  });

  await test.step('another term', async () => {
    await page.goto('/facturas');
    await press(page, button(page, 'Modificar Plazo Cuota').first());
    await page.waitForURL(/\/modify_terms\/?$/);
    await type(page, page.getByLabel('Número de cuotas'), '12');
    await press(page, button(page, 'Simular Plan de Pagos'));
    await page.getByRole('table', { name: 'Plan de pagos nuevo' }).waitFor();
    await press(page, button(page, 'Confirmar'));
    await press(page, page.getByRole('checkbox', { name: /acepto los términos/ }), 'Space');
    await press(page, button(page, 'Continuar'));
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(await mailbox.code());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Autoriza el cambio de plazo' }).waitFor();
    await press(page, page.locator('dialog[open]').getByRole('button', { name: 'Confirmar' }));
    await expect(page.getByRole('heading', { name: 'Plazo modificado' })).toBeVisible();
    await press(page, button(page, 'Ver mis facturas'));
    await page.waitForURL(/\/facturas\/?$/);
  });
});

test('a customer edits the profile, gets a certificate and filters the history with the keyboard alone', async ({
  page,
}) => {
  await logIn(page, '1010101010');

  await test.step('the address', async () => {
    await page.goto('/perfil');
    await type(page, page.getByLabel('Dirección'), 'Calle 50 # 40-20');
    const policy = page.getByRole('checkbox', { name: /Acepto la política/ });
    if (!(await policy.isChecked())) await press(page, policy, 'Space');
    await press(page, button(page, 'Guardar'));
    await expect(page.getByRole('alertdialog')).toContainText('Tus datos se actualizaron correctamente.');
    await press(page, button(page, 'Ir al resumen'));
    await page.waitForURL('/resumen');
  });

  await test.step('a certificate opens in a tab of its own', async () => {
    await page.goto('/documentos');
    const download = page
      .getByRole('region', { name: 'De Deuda', exact: true })
      .getByRole('button', { name: /^Descargar/ });
    await tabTo(page, download);
    expect(await focusIsVisible(page)).toBe(true);
    const opening = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const tab = await opening;
    await tab.waitForURL(/\/api\/documents\//, { waitUntil: 'commit' });
    await tab.close();
  });

  await test.step('the approved payments of all days', async () => {
    await page.goto('/historial');
    await page.getByRole('group', { name: 'Periodo' }).waitFor();
    // Phones fold the filters.
    const unfold = button(page, 'Más filtros');
    if (await unfold.isVisible()) await press(page, unfold);
    await tabTo(page, page.getByLabel('Estado'));
    await page.keyboard.type('Apr');
    for (const date of ['Desde', 'Hasta']) {
      await press(page, page.getByRole('checkbox', { name: date, exact: true }), 'Space');
    }
    await press(page, button(page, 'Consultar'));
    await page.waitForURL(/estado=Approved&desde=no&hasta=no/);
    await press(page, page.locator('main section').getByRole('link').first());
    await page.waitForURL(/\/transaccion\//);
    await page.goBack();
    await expect(page.getByLabel('Estado')).toHaveValue('Approved');
  });
});

test('a person gets a password and another one with the keyboard alone', async ({ page, portal }) => {
  const sofia = '7070707070';
  const mailbox = mailboxOf(portal.mailboxUrl, 'sofia.valencia@correo.example');
  const captcha = page.getByRole('checkbox', { name: 'No soy un robot' });
  const choosePassword = async (password: string): Promise<void> => {
    await type(page, page.getByLabel('Nueva contraseña'), password);
    await type(page, page.getByLabel('Confirma la contraseña'), password);
    await page.keyboard.press('Enter');
    await page.waitForURL('/login');
  };

  await test.step('the first one', async () => {
    await page.goto('/login');
    await press(page, page.getByRole('link', { name: 'Solicitar una contraseña' }));
    await page.waitForURL('/registro');
    await type(page, page.getByLabel('Cédula'), sofia);
    await press(page, captcha, 'Space');
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(await mailbox.code());
    await press(page, page.getByRole('checkbox', { name: /tratamiento/ }), 'Space');
    await press(page, button(page, 'Confirmar'));
    await page.getByRole('dialog', { name: 'Crea tu contraseña' }).waitFor();
    await choosePassword('Girasol-7421');
  });

  await test.step('another one, since she forgot it', async () => {
    await press(page, page.getByRole('link', { name: 'Olvidé mi contraseña' }));
    await page.waitForURL('/recuperar-clave');
    await type(page, page.getByLabel('Cédula'), sofia);
    await press(page, captcha, 'Space');
    await expect(button(page, 'Recuperar Clave')).toBeEnabled();
    await press(page, button(page, 'Recuperar Clave'));
    await page.getByRole('dialog', { name: 'Crea tu contraseña nueva' }).waitFor();
    await type(page, code(page), await mailbox.code());
    await choosePassword('Colibri-9135');
  });

  await test.step('and logs in with it', async () => {
    await type(page, page.getByLabel('Contraseña', { exact: true }), 'Colibri-9135');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/(resumen|perfil)/);
  });
});
