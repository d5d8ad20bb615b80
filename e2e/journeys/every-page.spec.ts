import type { Page } from '@playwright/test';
import type { BrowserSet } from '../../shared/release-protocol/src/release.ts';
import { matchesPath } from '../../shared/release-protocol/src/route-matching.ts';
import { isWide } from '../setup/extent.ts';
import { openSession } from '../setup/open-session.ts';
import { expectAccessibleEverywhere, LOOKS } from '../setup/payment.ts';
import { settled, sitemapByRole, withRealIds } from '../setup/sitemap-by-role.ts';
import { expect, test } from '../setup/test.ts';

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

/** Resizes the page in place: at no width can it be pushed sideways. */
async function expectFitting(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    expect(await sideways(page), `${path} at ${width}`).toEqual([]);
  }
}

/**
 * 1280 at 200 % is 640 wide; 320 is what WCAG 2.2 asks for (1.4.10); 768, 1024, 1100, 1180 and 1280 are where variants
 * change, and 1024 is a tablet on its side, where the menu stands beside the page.
 */
const WIDTHS = [1920, 1440, 1280, 1180, 1100, 1024, 900, 768, 767, 640, 414, 360, 320];

/** Words that English cannot do without, and those that libraries bring along; none of them is a Spanish one. */
const ENGLISH =
  /\b(the|and|of|for|with|your|you|this|is|loading|submit|cancel|close|search|please|next|previous|select|choose|show|hide|required|invalid|failed|pending|approved|rejected|yes|open|download|page|sign|logout|login)\b/giu;

/** Names that the specification gives: the last column of the payments (RE-23), there on days with payments. */
const namedSo: Readonly<Record<string, string>> = { '/reports': 'Login' };

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

/** Pages that show something only on a way that leads to them, and the journey that looks at them on it. */
const judgedOnTheirWay: Readonly<Record<string, string>> = {
  '/mainpage': 'the landing, under its other address',
  '/clave-temporal': 'administrators',
  '/segundo-factor': 'administrators',
  '/consulta/facturas_view': 'public-inquiry',
  '/consulta/transaccion/:id': 'public-inquiry',
  '/documentoPDF': 'documents',
  '/certificadoPDF': 'documents',
  '/planDePagos': 'documents',
  '/aumentar_cupo/gestionar': 'limit',
  '/modify_terms': 'term-change',
};

test('[PL-15] no page of the live releases is left out of what is looked at for its accessibility', async ({
  page,
}) => {
  await page.goto('/');
  const text = await page.locator('#portal-set').textContent();
  const { remotes } = JSON.parse(text ?? '') as BrowserSet;
  const opened = sitemapByRole.flatMap(({ paths }) => paths).map((path) => path.split('?')[0] ?? '');
  const missed = remotes
    .flatMap(({ routes }) => routes)
    .map(({ path }) => path)
    .filter((path) => !opened.some((given) => matchesPath(path, given)) && !(path in judgedOnTheirWay));
  expect(missed).toEqual([]);
});

for (const role of sitemapByRole) {
  test(`[PL-01, PL-15] the pages of: ${role.name}, are in Spanish, accessible in both themes, and fit every width from 320 to 1920 pixels and a zoom of 200 %`, async ({
    page,
  }) => {
    test.setTimeout(role.paths.length * 40_000);
    if (role.fiscalNumber) await openSession(page, role.fiscalNumber);
    for (const [at, path] of role.paths.entries()) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(await withRealIds(page, path));
        await settled(page);
        await expect(page.locator('main .skeleton')).toHaveCount(0);
        // Also what only a screen reader reads.
        const found = (await wordsOf(page)).flatMap((words) => words.match(ENGLISH) ?? []);
        expect(found.filter((word) => word !== namedSo[path])).toEqual([]);
        await expect(page.locator('html')).toHaveAttribute('lang', 'es-CO');
        // At each change pages take turns: one on a phone in the light, the next on a wide screen in the dark.
        await expectAccessibleEverywhere(page, isWide ? LOOKS : LOOKS.slice(at % 2, (at % 2) + 1));
        await expectFitting(page, path);
      });
    }
  });
}
