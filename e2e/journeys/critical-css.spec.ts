import type { Page } from '@playwright/test';
import { isWide } from '../setup/extent.ts';
import { holdScripts } from '../setup/held-scripts.ts';
import { openSession } from '../setup/open-session.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, test } from '../setup/test.ts';

// However busy the machine is, what is tested is the page that the host renders.
test.use({ environment: { PRIVATE_PAGE_BUDGET: '60000' } });

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
const THEMES = (['light', 'dark'] as const).slice(0, isWide ? undefined : 1);

/**
 * Lets the whole stylesheet in and takes it away again. Answers with the elements whose place, size or computed style, or that
 * of a pseudo-element, it changes. Of elements that stand in the same way in the same parents one is looked at.
 */
const changedByFullStylesheet = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const ways = new Map<Element, string>();
    const first = new Map<string, Element>();
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, template, noscript, style')) continue;
      const place = [element.previousElementSibling, element.nextElementSibling].map(Boolean);
      const own = `${element.tagName}.${element.getAttribute('class')} ${element.id} ${place}`;
      const way = `${ways.get(element.parentElement ?? element) ?? ''} ${own}`;
      ways.set(element, way);
      if (!first.has(way)) first.set(way, element);
    }
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
    await Promise.all(
      links.map((link) => link.sheet ?? new Promise((done) => link.addEventListener('load', done))),
    );
    const setBy = (rules: CSSRuleList): readonly string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? rule.style : []),
        ...('cssRules' in rule ? setBy(rule.cssRules as CSSRuleList) : []),
      ]);
    // Nothing else can change by it.
    const properties = new Set(links.flatMap(({ sheet }) => (sheet ? setBy(sheet.cssRules) : [])));
    const names = [...properties].filter((name) => !name.startsWith('--'));
    const stylesOf = (element: Element, pseudo?: string): readonly string[] => {
      const style = getComputedStyle(element, pseudo);
      if (pseudo && /^(none|normal)$/.test(style.content)) return [];
      return names.map((name) => `${pseudo ?? ''} ${name}: ${style.getPropertyValue(name)}`);
    };
    const looks = () =>
      [...first.values()].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const styles = [undefined, '::before', '::after'].flatMap((pseudo) => stylesOf(element, pseudo));
        return [`box: ${[x, y, width, height]}`, ...styles];
      });
    const before = looks();
    for (const link of links) link.media = 'all';
    const after = looks();
    for (const link of links) link.media = 'print';
    if (first.size < 10 || names.length < 50) return ['there is nothing to compare'];
    return [...first.keys()].flatMap((way, at) => {
      const known = new Set(before[at]);
      const changed = (after[at] ?? []).filter((style) => !known.has(style));
      return changed.length > 0 ? [`${way.slice(-100)}: ${changed.slice(0, 3).join('; ')}`] : [];
    });
  });

async function expectWhole(
  page: Page,
  paths: readonly string[],
  open: (page: Page, path: string, options: { readonly waitUntil: 'commit' }) => Promise<unknown>,
): Promise<void> {
  await holdScripts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths)
    for (const theme of THEMES)
      await test.step(`${path}, ${theme}`, async () => {
        await page.context().addCookies([{ name: 'theme', value: theme, url: page.url() }]);
        await open(page, path, { waitUntil: 'commit' });
        await expect(page.locator('#portal-set')).toBeAttached();
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await page.evaluate(() => document.fonts.ready);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          expect(await changedByFullStylesheet(page)).toEqual([]);
        }
      });
}

test('the first paint of a public page has every rule that it needs: the whole stylesheet changes nothing in it', async ({
  page,
}) => {
  test.slow();
  await page.goto('/login');
  await expectWhole(
    page,
    [
      ...['/', '/login', '/registro', '/recuperar-clave', '/puntos', '/informacion', '/faq', '/atencion'],
      ...['/credito', '/consulta', '/mainpage/1', '/mainpage/999999'],
    ],
    gotoRendered,
  );
});

test('so has the first paint of a customer’s page, rendered or as its skeleton', async ({ page }) => {
  test.slow();
  await openSession(page, '1010101010');
  await expectWhole(page, ['/resumen', '/facturas', '/historial', '/documentos', '/perfil'], gotoRendered);
  const openShape: typeof gotoRendered = async (opened, path, options) => {
    await opened.goto(path, options);
    await expect(opened.locator('#skeleton')).toBeAttached();
  };
  await expectWhole(page, ['/resumen?x=1', '/facturas-pago', '/puntos'], openShape);
});
