import type { Page } from '@playwright/test';
import { expectAlive } from '../setup/alive.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, test } from '../setup/test.ts';

/** What the browser has called the largest of the page so far, and where the words of its heading stand. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    // Two frames: what has just changed has been painted, and what was painted has been told.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const heading = document.querySelector('main h1');
    const words = document.createRange();
    if (heading) words.selectNodeContents(heading);
    const { width, height } = words.getBoundingClientRect();
    const { largest, shifts } = window as unknown as Observed;
    return { largest: [...largest], shifts: [...shifts], width, height };
  });

interface Observed {
  readonly largest: string[];
  readonly shifts: number[];
}

const pages = [
  ...['/', '/informacion', '/faq', '/atencion', '/credito', '/puntos'],
  ...['/login', '/registro', '/recuperar-clave'],
] as const;

test('the font that comes late makes no box larger: nothing is painted as the largest twice, and nothing moves', async ({
  page,
}) => {
  test.slow();
  // The slides of the landing page would bring another heading meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let release = (): void => {};
  let held = Promise.resolve();
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const observed: Observed = { largest: [], shifts: [] };
    Object.assign(window, observed);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; size: number })[])
        observed.largest.push(
          `${entry.element?.tagName} ${entry.element?.textContent.slice(0, 40)} ${entry.size}`,
        );
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        observed.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const isThere = () =>
    page.evaluate(() => document.fonts.check('700 16px "Hanken Grotesk Variable"', 'Crédito'));
  for (const path of pages)
    await test.step(path, async () => {
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await gotoRendered(page, path, { waitUntil: 'commit' });
      await expect(page.locator('main h1').first()).toBeVisible();
      await expectAlive(page);
      const before = await painted(page);
      expect(await isThere()).toBe(false);
      release();
      await expect.poll(isThere).toBe(true);
      const after = await painted(page);
      expect(after.largest).toEqual(before.largest);
      expect(after.largest.length).toBeGreaterThan(0);
      expect(after.height).toBe(before.height);
      expect(after.width).toBeLessThanOrEqual(before.width);
      const moved = after.shifts.slice(before.shifts.length);
      expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005);
    });
});

test('each font is declared once: the whole stylesheet has the browser lay out no text anew', async ({
  page,
}) => {
  await page.goto('/credito');
  await expectAlive(page);
  const fonts = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(
        ({ style }) => `${style.getPropertyValue('font-family')} ${style.getPropertyValue('font-weight')}`,
      ),
  );
  expect(fonts.some((font) => font.includes('Hanken Grotesk Variable'))).toBe(true);
  expect(fonts).toEqual([...new Set(fonts)]);
});
