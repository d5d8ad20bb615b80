import type { Page } from '@playwright/test';
import { holdScripts } from '../setup/held-scripts.ts';
import { instalments, payButton } from '../setup/payment.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

/**
 * Does to each page what a browser's translation does: it takes every text out and puts two `font` elements with words
 * in its place, also those that come later. The words stay Spanish, so that a test still finds them.
 */
async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const NEVER = 'script, style, noscript, option, textarea, font';
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(NEVER)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes)
        if (document.body?.contains(target))
          for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

test('[AU-03, IN-10, PL-02] in a page that the browser translates one logs in, chooses what to pay, opens the menu and logs out', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  test.slow();
  await translatePages(page);
  const isTranslated = () => expect(page.locator('main h1 > font > font').first()).toBeVisible();

  await test.step('a wrong password is told, and the right one opens the portal', async () => {
    await page.goto('/login');
    await isTranslated();
    await page.getByLabel('Cédula').fill('1010101010');
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill('equivocada');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page.getByRole('alert').first()).toContainText(
      'La cédula o la contraseña no son correctas.',
    );
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.waitForURL('/resumen');
    await isTranslated();
  });

  await test.step('the sum follows what is ticked', async () => {
    await page.getByRole('link', { name: 'Pagar ahora' }).click();
    await page.waitForURL('/facturas');
    await expect(payButton(page)).toBeVisible();
    const sums = page.getByText(/^\$[\d.]+$/).filter({ visible: true });
    const shown = async () => (await sums.allTextContents()).join(' ');
    const boxes = instalments(page);
    await boxes.first().uncheck();
    for (const [at, name] of ['one', 'two', 'three'].entries()) {
      const before = await shown();
      await boxes.nth(at).check();
      await expect.poll(shown, name).not.toBe(before);
    }
    await isTranslated();
  });

  await test.step('the menu opens and leads on, and the way out works', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('link', { name: 'Historial' }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/historial/);
    await isTranslated();
    await page
      .getByRole('button', { name: /^Menú de Mariana/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).filter({ visible: true }).click();
    await page.waitForURL(/\/(login)?$/);
    await isTranslated();
  });
});

test('[PL-02] a page has as many elements as the host tells, by which it is known whether the browser has changed it', async ({
  page,
}) => {
  const expectCounted = async (path: string): Promise<void> => {
    await gotoRendered(page, path, { waitUntil: 'commit' });
    await expect(page.locator('#portal-set')).toBeAttached();
    const wrong = await page.locator('[data-elements]').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const there = String(part.getElementsByTagName('*').length);
        const told = part.getAttribute('data-elements');
        return told === there ? [] : [`${part.id || part.outerHTML.slice(0, 60)}: ${there}, told ${told}`];
      }),
    );
    expect(wrong, path).toEqual([]);
    expect(await page.locator('main[data-elements]').count(), path).toBe(1);
  };
  await holdScripts(page);
  for (const path of ['/', '/login', '/registro', '/puntos', '/informacion', '/faq', '/atencion', '/credito'])
    await expectCounted(path);
});
