import type { Page } from '@playwright/test';
import { houses, settled, withRealIds } from '../setup/houses.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

/** Pixels by which the page can be pushed sideways, and what sticks out. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth - clientWidth} px: ${out[0]?.outerHTML.slice(0, 120)}`];
  });

/** Words that English cannot do without, and those that libraries bring along; none of them is a Spanish one. */
const ENGLISH =
  /\b(the|and|of|for|with|your|you|this|is|loading|submit|cancel|close|search|please|next|previous|select|choose|show|hide|required|invalid|failed|pending|approved|rejected|yes|open|download|page|sign|logout|login)\b/giu;

/** What a page says: its text, and the words that only assistive technology or search engines read. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const of = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
    return [
      document.title,
      ...of('meta[name=description]', 'content'),
      // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts.
      document.body.innerText,
      ...['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription'].flatMap((name) =>
        of(`body [${name}]`, name),
      ),
    ];
  });

for (const house of houses) {
  test(`[PL-01, PL-15] the pages of: ${house.name}, are in Spanish, accessible in both themes, and fit narrow screens and a zoom of 200 %`, async ({
    page,
  }) => {
    test.setTimeout(house.paths.length * 30_000);
    if (house.fiscalNumber) {
      await login(page, house.fiscalNumber, house.landing);
      await settled(page);
    }
    for (const path of house.paths) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(await withRealIds(page, path));
        await settled(page);
        await expect(page.locator('main .skeleton')).toHaveCount(0);
        // Also what only a screen reader reads.
        expect((await wordsOf(page)).flatMap((words) => words.match(ENGLISH) ?? [])).toEqual([]);
        await expect(page.locator('html')).toHaveAttribute('lang', 'es-CO');
        await expectAccessible(page);
        // 1280 at 200 % is 640 wide; 320 is what WCAG 2.2 asks for (1.4.10); 768 is where the variants change.
        for (const width of [768, 640, 320]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await sideways(page), `${path} at ${width}`).toEqual([]);
        }
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: 'light' });
      });
    }
  });
}
