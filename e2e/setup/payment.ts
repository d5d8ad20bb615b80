import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Whole pesos in a text such as `$1.234.567`. */
export const pesosIn = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));

/** No accessibility fault on the page as it stands, open dialogs included. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // The address goes ahead of the page: between two of them there is nothing to be judged yet.
  await expect(page.locator('h1').filter({ visible: true })).not.toHaveCount(0);
  // A colour that is on its way to another theme's is no colour to be judged; a page behind another never arrives.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
};

/** The pay button in sight: in the slip on wide screens, in the bar at the foot elsewhere. */
export const payButton = (page: Page) =>
  page.getByRole('button', { name: 'Pagar PSE' }).filter({ visible: true });

export const openInvoice = (page: Page) => page.locator('details[open]').first();

export const instalments = (page: Page) => openInvoice(page).getByRole('checkbox', { name: /Elegir cuota/ });

/** The bank's field in sight: in the slip on wide screens, in the bar at the foot elsewhere. */
export const bankField = (page: Page) =>
  page.getByRole('button', { name: /^(Banco|Pagas desde)/ }).filter({ visible: true });

export const chooseBank = async (page: Page, name = /bancolombia/i): Promise<void> => {
  await bankField(page).click();
  const sheet = page.getByRole('dialog', { name: '¿Desde qué banco pagas?' });
  await sheet.getByRole('button', { name }).first().click();
  await expect(sheet).toBeHidden();
};

/** Chooses instalments 1 … count of the open invoice and goes to the bank. */
export const payInstalments = async (page: Page, count: number): Promise<void> => {
  await page.goto('/facturas');
  await instalments(page)
    .nth(count - 1)
    .check();
  await chooseBank(page);
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Confirma tu pago' }).waitFor();
};

export const transactionIn = (page: Page): string =>
  decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');

interface BankTransaction {
  readonly id: string;
  readonly wire: { readonly reference: string; readonly status: string; readonly amount_in_cents: number };
}

/** The bank's own memory and levers, over HTTP. */
export const bankOf = (bankUrl: string) => {
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
};
