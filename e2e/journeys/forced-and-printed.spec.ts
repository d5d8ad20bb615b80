import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { settled, sitemapByRole, withRealIds } from '../setup/sitemap-by-role.ts';
import { expect, test } from '../setup/test.ts';

/** Controls of which nothing is drawn where colours are forced: neither border, outline, text nor drawing. */
const invisibleControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDrawn = (element: Element): boolean => {
      const drawn = (pseudo?: string) => {
        const style = getComputedStyle(element, pseudo);
        return (
          Number.parseFloat(style.borderTopWidth) > 0 ||
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
        );
      };
      return (
        drawn() ||
        drawn('::before') ||
        drawn('::after') ||
        (element.textContent ?? '').trim() !== '' ||
        element.querySelector('svg, img') !== null ||
        [...element.children].some(isDrawn)
      );
    };
    return [
      ...document.querySelectorAll(
        'button, input, select, textarea, a[href], [role=button], [role=tab], [role=switch]',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1)
      .filter((element) => !isDrawn(element) && !isDrawn(element.parentElement ?? element))
      .map((element) => element.outerHTML.slice(0, 140));
  });

/** Texts that are paler than their paper allows: paper is white, and grounds are not printed. */
const paleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.closest('.visually-hidden') === null)
      .filter(({ childNodes }) =>
        [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter((element) => 1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5)
      .map((element) => `${getComputedStyle(element).color}: ${element.outerHTML.slice(0, 120)}`);
  });

for (const role of sitemapByRole) {
  test(`[PL-15] the pages of: ${role.name}, show each control where colours are forced, and are printed dark on white from the dark theme`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(role.paths.length * 20_000);
    if (role.fiscalNumber) await openSession(page, role.fiscalNumber);
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: portal.url }]);
    for (const path of role.paths) {
      await test.step(path, async () => {
        await page.goto(await withRealIds(page, path));
        await settled(page);
        await page.emulateMedia({ forcedColors: 'active' });
        expect.soft(await invisibleControls(page), `${path} in forced colours`).toEqual([]);
        await page.emulateMedia({ forcedColors: null, media: 'print' });
        expect.soft(await paleTexts(page), `${path} on paper`).toEqual([]);
        await page.emulateMedia({ media: null });
      });
    }
  });
}
