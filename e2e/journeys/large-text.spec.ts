import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../setup/chromium-args.ts';
import { openSession } from '../setup/open-session.ts';
import { settled, sitemapByRole, withRealIds } from '../setup/sitemap-by-role.ts';
import { expect, test } from '../setup/test.ts';

const executablePath = process.env['CHROMIUM_PATH'];
/** The least size of text that a person sets in the browser, in pixels. */
const LEAST = 24;

test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_ARGS, `--blink-settings=minimumFontSize=${LEAST}`],
  },
});

/** By how much the page can be pushed sideways, and texts that are cut: by their box, or by one around them. */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isBeside = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1;
    const sideways = [...document.querySelectorAll('body *')].filter(
      (element) => isBeside(element) && ![...element.children].some(isBeside),
    );
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, nav *')].filter((element) => {
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isMeant =
        style.textOverflow === 'ellipsis' || style.clipPath !== 'none' || element.clientWidth <= 1;
      if (!hasText || !isShown || isMeant || style.display === 'inline') return false;
      return (
        (style.overflowX !== 'visible' &&
          style.overflowX !== 'auto' &&
          element.scrollWidth > element.clientWidth + 1) ||
        (style.overflowY !== 'visible' &&
          style.overflowY !== 'auto' &&
          element.scrollHeight > element.clientHeight + 4)
      );
    });
    const named = (element: Element) => element.outerHTML.slice(0, 140);
    return [
      ...(scrollWidth > clientWidth
        ? [`${scrollWidth - clientWidth} px sideways: ${sideways.slice(0, 3).map(named)}`]
        : []),
      ...cut.map((element) => `cut: ${named(element)}`),
    ];
  });

for (const role of sitemapByRole) {
  test(`[PL-15] with text of at least ${LEAST} pixels nothing of the pages of: ${role.name}, is cut or lies beside the screen`, async ({
    page,
  }) => {
    test.setTimeout(role.paths.length * 20_000);
    if (role.fiscalNumber) await openSession(page, role.fiscalNumber);
    for (const path of role.paths) {
      await test.step(path, async () => {
        await page.goto(await withRealIds(page, path));
        await settled(page);
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 740 });
          expect.soft(await unreadable(page), `${path} at ${width}`).toEqual([]);
        }
      });
    }
  });
}
