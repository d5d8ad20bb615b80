import type { Page } from '@playwright/test';
import { expectAlive } from '../setup/alive.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, test } from '../setup/test.ts';

/** The box of the words of the page's heading, in pixels. */
const headingBox = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1');
    const words = document.createRange();
    if (heading) words.selectNodeContents(heading);
    const { width, height } = words.getBoundingClientRect();
    return { width, height };
  });

const pages = [
  ...['/', '/informacion', '/faq', '/atencion', '/credito', '/puntos'],
  ...['/login', '/registro', '/recuperar-clave'],
] as const;

// When and how often a browser reports a largest paint or a shift is its own matter: `npm run bench -- --only paint`
// measures both.
test('the font that comes late makes the box of no heading larger', async ({ page }) => {
  test.slow();
  // The slides of the landing page would bring another heading meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let release = (): void => {};
  let held = Promise.resolve();
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
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
      const before = await headingBox(page);
      expect(await isThere()).toBe(false);
      release();
      await expect.poll(isThere).toBe(true);
      const after = await headingBox(page);
      expect(before.height).toBeGreaterThan(0);
      expect(after.height).toBe(before.height);
      expect(after.width).toBeLessThanOrEqual(before.width);
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
