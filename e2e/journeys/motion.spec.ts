import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { bankField, chooseBank, instalments, payButton } from '../setup/payment.ts';
import { settled } from '../setup/sitemap-by-role.ts';
import { expect, test } from '../setup/test.ts';

test.describe.configure({ timeout: 180_000 });

interface Motion {
  /** Its name in the rules, or the property that changes. */
  readonly name: string;
  /** How long it lasts, in milliseconds, the wait before it included. */
  readonly lasts: number;
}

/** Looks at every frame of every document for what moves in it, whatever moves it. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Map<string, number>();
    Object.assign(window, { seenMotion: seen });
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const name =
          animation instanceof CSSAnimation
            ? animation.animationName
            : animation instanceof CSSTransition
              ? animation.transitionProperty
              : 'script';
        seen.set(name, Number(animation.effect?.getComputedTiming().endTime ?? 0));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** What has moved in this document so far; less than a millisecond is a change at once. */
const motions = (page: Page): Promise<Motion[]> =>
  page.evaluate(() =>
    [...(window as unknown as { seenMotion: Map<string, number> }).seenMotion]
      .filter(([, lasts]) => lasts >= 1)
      .map(([name, lasts]) => ({ name, lasts })),
  );

/** Opens and closes what folds, slides in or covers the page. */
async function touchEverything(page: Page): Promise<void> {
  for (const folded of await page
    .locator('main details:not([open]) > summary')
    .filter({ visible: true })
    .all())
    await folded.click();
  const menu = page.getByRole('button', { name: /^(Menú de |Tu menú)/ }).filter({ visible: true });
  await menu.click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
}

test.describe('who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[PL-15] sees nothing move, from the summary to the receipt of a payment', async ({ page }) => {
    await watchMotion(page);
    await openSession(page, '2020202020');
    for (const path of ['/resumen', '/perfil', '/historial', '/documentos', '/puntos', '/facturas'])
      await test.step(path, async () => {
        await page.goto(path);
        await settled(page);
        await touchEverything(page);
        expect(await motions(page)).toEqual([]);
        const scrolls = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
        expect(scrolls).toBe('auto');
      });
    await test.step('an instalment, the bank, the payment', async () => {
      await page.goto('/facturas');
      await instalments(page).nth(0).check();
      await instalments(page).nth(1).check();
      await bankField(page).click();
      const sheet = page.getByRole('dialog', { name: '¿Desde qué banco pagas?' });
      await sheet.waitFor();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await chooseBank(page);
      expect(await motions(page)).toEqual([]);
      await payButton(page).click();
      await page.getByRole('button', { name: /Aprobar pago/ }).click();
      await page.waitForURL(/\/transaccion\//);
      await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
      await settled(page);
      expect(await motions(page)).toEqual([]);
    });
    await test.step('what is paid stands there at once', async () => {
      await page.goto('/resumen');
      await settled(page);
      expect(await motions(page)).toEqual([]);
    });
  });
});

test.describe('everybody else', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('sees the bars of the months grow, the sum of a payment roll and its mark being drawn: short, once, and then all stands still', async ({
    page,
  }) => {
    await watchMotion(page);
    await openSession(page, '2020202020');
    await page.goto('/resumen');
    await expect(page.getByRole('heading', { name: 'Próximos seis meses' })).toBeVisible();
    // The only rules of this page that move something, and so of its remote's name.
    await expect
      .poll(async () => (await motions(page)).map(({ name }) => name))
      .toContainEqual(expect.stringMatching(/^mf-customer_/));
    await page.goto('/facturas');
    await settled(page);
    await instalments(page).nth(0).check();
    await expect(page.getByRole('button', { name: 'Pagar PSE' }).filter({ visible: true })).toBeEnabled();
    await instalments(page).nth(1).check();
    // The sum that is in sight at once does not move; the one that takes its place does.
    await expect.poll(async () => (await motions(page)).map(({ name }) => name)).toContain('sum-rolled');
    await chooseBank(page);
    await payButton(page).click();
    await page.getByRole('button', { name: /Aprobar pago/ }).click();
    await page.waitForURL(/\/transaccion\//);
    await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
    await expect.poll(async () => (await motions(page)).map(({ name }) => name)).toContain('mark-drawn');
    // Nothing keeps moving beside the words, and what does is over soon (WCAG 2.2.2).
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const longest = (await motions(page)).filter(({ lasts }) => lasts !== Number.POSITIVE_INFINITY);
    expect(longest.filter(({ lasts }) => lasts > 1_500)).toEqual([]);
  });
});
