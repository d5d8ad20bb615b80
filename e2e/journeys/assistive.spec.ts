import type { Page } from '@playwright/test';
import { button, tabTo, type } from '../setup/keyboard.ts';
import { mailboxOf } from '../setup/mailbox.ts';
import { bankField, payButton } from '../setup/payment.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

// Every step goes through the page key by key, at two sizes.
test.describe.configure({ timeout: 180_000 });

interface Spoken {
  readonly role: string;
  readonly name: string;
}

/** What a screen reader is given of the page, in its order: Chromium's own tree, without what has neither role nor name. */
async function spoken(page: Page): Promise<readonly Spoken[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: Spoken[] = [];
  const walk = (id: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = String(node.role?.value ?? '');
    const name = String(node.name?.value ?? '')
      .replaceAll('\u00a0', ' ')
      .trim();
    if (!node.ignored && !SILENT.has(role)) read.push({ role, name });
    for (const child of node.childIds ?? []) walk(child);
  };
  walk(nodes[0]?.nodeId ?? '');
  return read;
}

const SILENT: ReadonlySet<string> = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'StaticText',
  'RootWebArea',
]);
const CONTROLS = /^(button|link|textbox|searchbox|checkbox|combobox|radio|slider|switch|spinbutton)$/;

/** Every control has a name, and these stand on the page in this order. */
async function expectSpoken(page: Page, order: readonly (readonly [role: string, name: RegExp])[]) {
  await expect
    .poll(async () => {
      const read = await spoken(page);
      let from = 0;
      return order.filter(([role, name]) => {
        const at = read.findIndex((one, index) => index >= from && one.role === role && name.test(one.name));
        if (at < 0) return true;
        from = at + 1;
        return false;
      });
    })
    .toEqual([]);
  const nameless = (await spoken(page)).filter(({ role, name }) => CONTROLS.test(role) && name === '');
  expect(nameless, 'controls without a name').toEqual([]);
}

/** The text that a screen reader is given, in its order. */
async function saidOn(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'StaticText')
    .map(({ name }) => String(name?.value ?? ''))
    .join(' ');
}

/** What is announced by itself: texts of live regions, in their order. */
const liveTexts = (page: Page) =>
  page
    .locator('[role=status], [role=alert], [aria-live]:not([aria-live=off])')
    .evaluateAll((regions) => regions.map((region) => region.textContent.trim()).filter(Boolean));

/** Nothing is cut off sideways, and what has the focus is on the screen, not under a bar. */
async function expectInSight(page: Page) {
  const { wide, isSeen, what } = await page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const x = Math.max(0, Math.min(innerWidth - 1, (left + right) / 2));
    const y = Math.max(0, Math.min(innerHeight - 1, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2));
    const there = document.elementFromPoint(x, y);
    const box = focused.closest('label') ?? focused.parentElement;
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      isSeen:
        bottom > 0 &&
        top < innerHeight &&
        there !== null &&
        (focused.contains(there) || there.contains(focused) || box?.contains(there) === true),
      what: focused.outerHTML.slice(0, 120),
    };
  });
  expect(wide, 'pixels that stand out sideways').toBeLessThanOrEqual(0);
  expect(isSeen, `in sight: ${what}`).toBe(true);
}

/** Goes to a control by Tab, sees it there, and presses Enter. */
async function go(page: Page, target: ReturnType<Page['locator']>, key = 'Enter') {
  await tabTo(page, target);
  await expectInSight(page);
  await page.keyboard.press(key);
}

/** Goes on by Tab, and sees at each stop on the way what has the focus. */
async function walk(page: Page, target: ReturnType<Page['locator']>) {
  await target.waitFor();
  for (let stops = 0; stops < 120; stops += 1) {
    await expectInSight(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`120 times Tab do not reach ${target}`);
}

async function logIn(page: Page, id: string) {
  await page.goto('/login');
  await expectSpoken(page, [
    ['link', /Saltar al contenido/],
    ['main', /.*/],
    ['heading', /.+/],
    ['textbox', /^Cédula/],
    ['textbox', /^Contraseña/],
    ['button', /^Ingresar$/],
  ]);
  await type(page, page.getByLabel('Cédula'), id);
  await type(page, page.getByLabel('Contraseña', { exact: true }), 'Equivocada-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
  expect((await liveTexts(page)).join(' ')).toContain('contraseña');
  await type(page, page.getByLabel('Contraseña', { exact: true }), PASSWORD);
  await expectInSight(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('/resumen');
  // The new page is announced by one region, and its heading comes first in its content.
  await expect.poll(async () => (await liveTexts(page)).join(' ')).toContain('Resumen');
}

/** Screens as people see them who enlarge a window of 1280 × 1024 pixels. */
const zooms = [
  ['200 %', { width: 640, height: 512 }],
  ['400 %', { width: 320, height: 256 }],
] as const;

for (const [zoom, viewport] of zooms) {
  test.describe(`at ${zoom}, with the keyboard alone`, () => {
    test.use({ viewport });

    test('[PL-15, PY-13] a payment is told in names, roles and order, from the invoices to the receipt, and nothing covers what has the focus', async ({
      page,
      portal,
    }) => {
      await logIn(page, '2020202020');
      await go(page, page.getByRole('link', { name: 'Pagar ahora' }));
      await page.waitForURL('/facturas');

      await test.step('what is owed and the way to pay it are told in their order', async () => {
        await expectSpoken(page, [
          ['main', /.*/],
          ['heading', /^Pagar$/],
          ['checkbox', /^Elegir cuota/],
          ['textbox', /^Valor a pagar/],
          ['button', /^(Banco|Pagas desde)/],
          ['button', /^Pagar PSE$/],
        ]);
        await expect(page.getByRole('checkbox', { name: /^Elegir cuota/ }).first()).toBeChecked();
      });

      await test.step('each stop on the way to the bank is in sight, whatever stands at the foot', async () => {
        await walk(page, bankField(page));
        await page.keyboard.press('Enter');
        await expectSpoken(page, [
          ['dialog', /^¿Desde qué banco pagas\?$/],
          ['searchbox', /.+/],
          ['button', /Bancolombia/],
        ]);
        const sheet = page.getByRole('dialog', { name: '¿Desde qué banco pagas?' });
        await type(page, sheet.getByRole('searchbox'), 'bancolombia');
        await expectInSight(page);
        await go(page, sheet.getByRole('button', { name: 'Bancolombia' }));
        await expect(sheet).toBeHidden();
        // Closing the list leads back to what opened it.
        await expect(bankField(page)).toBeFocused();
        await walk(page, payButton(page));
        await page.keyboard.press('Enter');
      });

      await test.step('the bank, and the receipt with its amount, state and what can be done with it', async () => {
        await page.waitForURL((url) => url.origin === new URL(portal.bankUrl).origin);
        await tabTo(page, page.getByRole('button', { name: /Aprobar pago/ }));
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/transaccion\//);
        await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
        await expectSpoken(page, [
          ['main', /.*/],
          ['heading', /^Pago aprobado$/],
          ['button', /^Descargar/],
          ['button', /^Imprimir$/],
          ['button', /^Compartir$/],
          ['link', /^Ir al resumen$/],
        ]);
        expect(await saidOn(page)).toMatch(/\$\d{2,3}\.\d{3}/);
        await expect.poll(async () => (await liveTexts(page)).join(' ')).toMatch(/aprobad|Transacción/i);
        await walk(page, page.getByRole('main').getByRole('link').filter({ visible: true }).last());
      });
    });

    test('a login and a change of term are told in names, roles, order and live messages', async ({
      page,
      portal,
    }) => {
      const mailbox = mailboxOf(portal.mailboxUrl, 'daniel.zapata@correo.example');
      await logIn(page, '6060606060');
      await page.goto('/facturas');
      await go(page, button(page, 'Modificar Plazo Cuota').first());
      await page.waitForURL(/\/modify_terms\/?$/);

      await test.step('the number of instalments is asked for, and what it changes is said', async () => {
        await expectSpoken(page, [
          ['heading', /.+/],
          ['textbox', /^Número de cuotas/],
        ]);
        await type(page, page.getByLabel('Número de cuotas'), '12');
        await expectInSight(page);
        await go(page, button(page, 'Simular Plan de Pagos'));
        await expectSpoken(page, [
          ['heading', /^Así cambia tu crédito$/],
          ['table', /^Plan de pagos nuevo$/],
        ]);
      });

      await test.step('the terms are accepted, and the code is asked for in one field', async () => {
        await go(page, button(page, 'Confirmar'));
        await expectSpoken(page, [
          ['dialog', /.+/],
          ['checkbox', /acepto los términos/],
          ['button', /^Continuar$/],
        ]);
        await go(page, page.getByRole('checkbox', { name: /acepto los términos/ }), 'Space');
        await go(page, button(page, 'Continuar'));
        const code = page.getByRole('textbox', { name: 'Código de 6 dígitos' });
        await expect(code).toBeFocused();
        await expectInSight(page);
        await page.keyboard.type('000000');
        await page.keyboard.press('Enter');
        await expect.poll(async () => (await liveTexts(page)).join(' ')).toContain('2 intentos');
        await go(page, button(page, 'Intentar de nuevo'));
        await tabTo(page, code);
        await page.keyboard.type(await mailbox.code());
        await page.keyboard.press('Enter');
      });

      await test.step('the last word is asked for, and the change is told', async () => {
        await expectSpoken(page, [['heading', /^Autoriza el cambio de plazo$/]]);
        await go(page, page.locator('dialog[open]').getByRole('button', { name: 'Confirmar' }));
        await expectSpoken(page, [['heading', /^Plazo modificado$/]]);
        await go(page, button(page, 'Ver mis facturas'));
        await page.waitForURL(/\/facturas\/?$/);
      });
    });
  });
}
