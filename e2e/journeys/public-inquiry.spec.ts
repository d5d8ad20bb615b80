import type { Page } from '@playwright/test';
import { expectAlive } from '../setup/alive.ts';
import { holdScripts } from '../setup/held-scripts.ts';
import {
  chooseBank,
  expectAccessible,
  expectAccessibleEverywhere,
  instalments,
  payButton,
} from '../setup/payment.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, test } from '../setup/test.ts';

const CARLOS = '2020202020';
const field = (page: Page) => page.getByLabel('Número de cédula');
const go = (page: Page) => page.getByRole('button', { name: 'Continuar' });
/** The visitor has arrived at the inquiry with this ID, of which no address knows. */
const expectAsked = async (page: Page, digits: string) => {
  await expect(page).toHaveURL(/\/consulta$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consulta y paga');
  await expect(field(page)).toHaveValue(digits);
  await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible();
};

test('[PU-09, PU-28, PU-29, PU-33, RT-14, RT-15, IN-15, PY-12, AU-20] a visitor asks for an ID and pays it without a session', {
  tag: '@phone',
}, async ({ page }) => {
  await test.step('Given a visitor at the inquiry', async () => {
    await page.goto('/');
    const inquiry = page.getByRole('link', { name: 'Pagos en linea PSE', exact: true });
    // On phones it stands in the menu.
    const menu = page.getByRole('button', { name: 'Abrir menú' });
    await expect(inquiry.or(menu).first()).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    await inquiry.click();
    await page.waitForURL('/consulta');
    await field(page).fill('123');
    await expect(page.getByText('Asegúrate de que la cédula tenga mínimo cinco (5) dígitos')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Consejos para pagar' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('When they ask for an ID behind the captcha', async () => {
    await field(page).fill(CARLOS);
    await page.getByRole('checkbox').click();
    await go(page).click();
    await page.waitForURL('/consulta/facturas_view');
    const kept = await page.evaluate(() =>
      ['last_user', 'session_token'].map((key) => localStorage.getItem(key)),
    );
    expect(JSON.parse(kept[0] ?? '')).toMatchObject({ fiscal_number: CARLOS });
    expect(kept[1]).toBeNull();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Facturas de Ca\*\*\*/);
    await expect(page.getByRole('button', { name: 'Modificar Plazo Cuota' })).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  });
  await test.step('And pay the first instalment at the bank', async () => {
    await instalments(page).first().check();
    await chooseBank(page);
    await payButton(page).click();
    await page.getByRole('button', { name: /Aprobar pago/ }).click();
  });
  await test.step('Then they see an approved transaction, still without a session', async () => {
    await page.waitForURL(/\/consulta\/transaccion\//);
    await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

test('[RT-16] the invoices of an inquiry without an inquiry lead to the start', async ({ page }) => {
  await page.goto('/consulta/facturas_view');
  await page.waitForURL('/');
});

test('[RT-01, RT-14, PU-28, PU-29, AU-20, BC-01] the landing page asks for the ID by the rules of the inquiry, which goes on with it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await gotoRendered(page, '/');
  await expectAlive(page);
  // A visitor who turns to the field will need the inquiry.
  const ahead = page.waitForRequest(/\/mf-payments\//);
  await field(page).focus();
  await ahead;
  const rule = page.getByText('Asegúrate de que la cédula tenga mínimo cinco (5) dígitos');
  await go(page).click();
  await expect(rule).toBeVisible();
  await expect(field(page)).toBeFocused();
  // Three digits without their dot are another number: what is refused stays as it was typed.
  await field(page).fill('1.23');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('1.23');
  await expect(page.getByText('Una cédula no lleva decimales: se lee «1.23».')).toBeVisible();
  await field(page).fill('123');
  await page.keyboard.press('Enter');
  await expect(rule).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page);
  await field(page).fill('2.020.202.020');
  await expect(rule).toBeHidden();
  await page.keyboard.press('Enter');
  await expectAsked(page, CARLOS);
  expect(asked.filter((url) => url.includes(CARLOS))).toEqual([]);
  await page.getByRole('checkbox').click();
  await go(page).click();
  await page.waitForURL('/consulta/facturas_view');
});

test('on a phone nothing stands over the inquiry of the landing page, the way to WhatsApp neither', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await gotoRendered(page, '/');
  await expectAlive(page);
  const form = page.locator('form').filter({ has: field(page) });
  for (const part of [field(page), go(page)]) {
    // As low in the window as the page allows, where the button floats.
    await part.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const covered = await part.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [0.05, 0.5, 0.95].flatMap((across) => {
        const there = document.elementFromPoint(left + (right - left) * across, (top + bottom) / 2);
        return there && element.closest('form')?.contains(there)
          ? []
          : [there?.outerHTML.slice(0, 120) ?? 'nothing'];
      });
    });
    expect(covered).toEqual([]);
  }
  await expect(form).toBeVisible();
});

test('what is typed on the landing page before the scripts arrive is still there when they take over, and the caret too', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await gotoRendered(page, '/', { waitUntil: 'commit' });
  await field(page).pressSequentially(CARLOS.slice(0, 6));
  release();
  await expectAlive(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(CARLOS.slice(6));
  await page.keyboard.press('Enter');
  await expectAsked(page, CARLOS);
});

test('who is faster than the scripts reaches the inquiry with the ID typed, which is for that visit only', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await gotoRendered(page, '/', { waitUntil: 'commit' });
  await field(page).fill('2.020.202.020');
  await go(page).click({ noWaitAfter: true });
  // Nothing has loaded yet: the address is all there is to wait for.
  await expect(page).toHaveURL(/\/consulta$/);
  release();
  await expectAsked(page, CARLOS);
  await expectAccessible(page);
  await expect(page.locator('#portal-inquiry')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the field of the landing page leads to the inquiry, which says what it needs', async ({ page }) => {
    await gotoRendered(page, '/');
    await field(page).fill(CARLOS);
    await go(page).click();
    await expect(page).toHaveURL(/\/consulta$/);
    await expect(page.locator('noscript p').first()).toContainText('activa JavaScript');
    // Nothing that could do nothing: no button, and no carousel without a slide.
    await expect(page.locator('main').getByRole('button')).toHaveCount(0);
    await expect(page.locator('main [aria-roledescription]')).toBeHidden();
  });
});
