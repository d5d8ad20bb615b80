import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isWide } from './extent.ts';
import { expect } from './test.ts';

/** Whole pesos in a text such as `$1.234.567`. */
export function pesosIn(text: string | null): number {
  return Number((text ?? '').replace(/\D/g, ''));
}

/** Checks the present page, with open dialogs, for accessibility faults. */
export async function expectAccessible(page: Page): Promise<void> {
  // The address changes before the page: between two pages there is nothing to check yet.
  await expect(page.locator('h1').filter({ visible: true })).not.toHaveCount(0);
  // Colours in the middle of a transition must not be checked. A transition may also begin during the check (a dialog
  // that opens, a button under the pointer), and one behind another page never ends.
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after, *::backdrop { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  // Pages of the portal have no frames, so the legacy mode is enough; the other mode opens a second page for its
  // summary. Passed rules are not listed for each element.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** Widths and themes in which pages are checked. */
export const LOOKS = (
  [
    [360, 'light'],
    [1280, 'dark'],
    [360, 'dark'],
    [768, 'light'],
    [768, 'dark'],
    [1280, 'light'],
  ] as const
).slice(0, isWide ? undefined : 2);

/** Checks for accessibility faults in all looks: on a phone and a wide screen, in the light and dark theme. */
export async function expectAccessibleEverywhere(
  page: Page,
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
): Promise<void> {
  const before = page.viewportSize();
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** The visible payment button: in the summary on wide screens, in the bar at the foot elsewhere. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: 'Pagar PSE' }).filter({ visible: true });
}

export function openInvoice(page: Page) {
  return page.locator('details[open]').first();
}

export function instalments(page: Page) {
  return openInvoice(page).getByRole('checkbox', { name: /Elegir cuota/ });
}

/** The visible field for the bank: in the summary on wide screens, in the bar at the foot elsewhere. */
export function bankField(page: Page) {
  return page.getByRole('button', { name: /^(Banco|Pagas desde)/ }).filter({ visible: true });
}

export async function chooseBank(page: Page, name = /bancolombia/i): Promise<void> {
  await bankField(page).click();
  const sheet = page.getByRole('dialog', { name: '¿Desde qué banco pagas?' });
  await sheet.getByRole('button', { name }).first().click();
  await expect(sheet).toBeHidden();
}

/** Selects instalments 1 to `count` of the open invoice and goes to the bank. */
export async function payInstalments(page: Page, count: number): Promise<void> {
  await page.goto('/facturas');
  await instalments(page)
    .nth(count - 1)
    .check();
  await chooseBank(page);
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Confirma tu pago' }).waitFor();
}

export function transactionIn(page: Page): string {
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
}

interface BankTransaction {
  readonly id: string;
  readonly wire: { readonly reference: string; readonly status: string; readonly amount_in_cents: number };
}

/** State and controls of the simulated bank, over HTTP. */
export function bankOf(bankUrl: string) {
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${bankUrl}/control${path}`, {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.ok).toBe(true);
    return response.status === 204 ? undefined : await response.json();
  };
  return {
    transactions: async (): Promise<readonly BankTransaction[]> =>
      ((await ask('/transactions')) as { transactions: BankTransaction[] }).transactions,
    settle: (id: string, status: 'APPROVED' | 'DECLINED' | 'VOIDED', options: { event?: boolean } = {}) =>
      ask(`/transactions/${id}/settle`, { method: 'POST', body: JSON.stringify({ status, ...options }) }),
    behave: (behaviour: Record<string, unknown>) =>
      ask('/behaviours', { method: 'POST', body: JSON.stringify(behaviour) }),
  };
}
