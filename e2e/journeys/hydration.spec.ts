import type { Page, Request } from '@playwright/test';
import { expectAlive } from '../setup/alive.ts';
import { holdScripts } from '../setup/held-scripts.ts';
import { openSession } from '../setup/open-session.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, login, namedInLayout, test } from '../setup/test.ts';

/** What a person may be looking at, in layout and page. */
const MARKED =
  'header, header a, footer, footer a, main h1, main h2, main a, main button, main input, main details';

/** Sets a property on every node, which only the same node still has later. Returns how many. */
const mark = (page: Page): Promise<number> =>
  page.evaluate((selector) => {
    const nodes = [...document.querySelectorAll(selector)];
    for (const node of nodes) Object.assign(node, { marked: true });
    return nodes.length;
  }, MARKED);

/** How many of the nodes are still there, and those that are new, but for what `expected` selects. */
const strangers = (page: Page, expected: string) =>
  page.evaluate(
    ([selector, allowed]) => {
      const nodes = [...document.querySelectorAll(selector)];
      return {
        marked: nodes.filter((node) => 'marked' in node).length,
        others: nodes
          .filter((node) => !('marked' in node) && !(allowed && node.matches(allowed)))
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      };
    },
    [MARKED, expected] as const,
  );

/** How what a person presses in the page looks. */
const looks = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button, a, summary, input')].map((node) => {
      const { color, backgroundColor, borderColor, opacity } = getComputedStyle(node);
      return `${node.tagName} ${node.textContent.trim().slice(0, 30)}: ${color} on ${backgroundColor}, ${borderColor}, ${opacity}`;
    }),
  );

/** Opens a page whose scripts wait; the returned function lets them come and waits until they answer. */
async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await gotoRendered(page, path, { waitUntil: 'commit' });
  await expect(page.locator('#portal-set')).toBeAttached();
  return async () => {
    release();
    await expectAlive(page);
  };
}

/** Public pages, and what of each only the browser knows. */
const publicPages = [
  ['/', ''],
  ['/informacion', ''],
  ['/faq', ''],
  ['/atencion', ''],
  ['/credito', ''],
  ['/mainpage/1', ''],
  // The map; and lines of contact of the content, which these pages are not rendered from.
  ['/puntos', '.leaflet-container *, footer li a'],
  ['/login', 'footer li a'],
  ['/registro', 'footer li a'],
  ['/recuperar-clave', 'footer li a'],
  // Which of two carousels depends on the width of the screen.
  ['/consulta', '[aria-roledescription=carrusel] *'],
] as const;

test('public pages come to life in place: every node of layout and page is the one that the host has rendered', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [path, onlyTheBrowserKnows] of publicPages)
    await test.step(path, async () => {
      await page.goto('about:blank');
      const comeAlive = await openHeld(page, path);
      const count = await mark(page);
      expect(count).toBeGreaterThan(10);
      const before = onlyTheBrowserKnows.includes('*') ? undefined : await looks(page);
      await comeAlive();
      if (before) await expect.poll(() => looks(page)).toEqual(before);
      const after = await strangers(page, onlyTheBrowserKnows);
      expect(after).toEqual({ marked: count, others: [] });
    });
});

test.describe('pages of the person who is logged in', () => {
  // However busy the machine is, what is tested is the page that the host renders.
  test.use({ environment: { PRIVATE_PAGE_BUDGET: '60000' } });

  test('are there before any script, come to life in place, and ask for nothing again', {
    tag: '@phone',
  }, async ({ page }) => {
    test.slow();
    await login(page, '1010101010');
    await namedInLayout(page);
    for (const path of ['/resumen', '/facturas', '/historial', '/documentos', '/perfil'])
      await test.step(path, async () => {
        // What the page before still asks is not this one's.
        await page.goto('about:blank');
        const asked: string[] = [];
        const listen = (request: Request) => {
          // Each document counts for itself.
          if (request.isNavigationRequest()) asked.length = 0;
          else asked.push(new URL(request.url()).pathname);
        };
        page.on('request', listen);
        const comeAlive = await openHeld(page, path);
        await expect(page.locator('main .skeleton, main [aria-busy=true]')).toHaveCount(0);
        // A form that is sent too early goes nowhere.
        const send = page.locator('main form button[type=submit]').first();
        if (await send.isVisible()) await send.click();
        await expect(page).toHaveURL(path);
        // The colour of what the mouse is on comes by and by.
        await page.mouse.move(0, 0);
        await page.evaluate(() =>
          Promise.allSettled(
            document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])),
          ),
        );
        const heading = page.getByRole('heading', { level: 1 });
        const shown = await heading.textContent();
        const count = await mark(page);
        expect(count).toBeGreaterThan(10);
        const before = await looks(page);
        await comeAlive();
        await expect.poll(() => looks(page)).toEqual(before);
        expect(await strangers(page, '')).toEqual({ marked: count, others: [] });
        expect(await heading.textContent()).toBe(shown);
        // Municipalities are asked for by the field that shows them, the key of drafts by what keeps them.
        expect(asked.filter((path) => /^\/api\/(?!cities\/|drafts\/)/.test(path))).toEqual([]);
        page.off('request', listen);
      });
  });

  test('an instalment that was chosen before the scripts stays chosen', async ({ page }) => {
    await login(page, '1010101010');
    await namedInLayout(page);
    await page.goto('about:blank');
    const comeAlive = await openHeld(page, '/facturas');
    const box = page
      .getByRole('checkbox', { name: /^Elegir cuota/, disabled: false })
      .locator('visible=true')
      .last();
    const was = await box.isChecked();
    await box.setChecked(!was, { force: true });
    await comeAlive();
    await expect(box).toBeChecked({ checked: !was });
  });

  test('show the portal’s day, and come to life with it, on a device whose clock is wrong by days', async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + 3 * 86_400_000 });
    await openSession(page, '1010101010');
    for (const path of ['/resumen', '/facturas', '/historial', '/documentos'])
      await test.step(path, async () => {
        await page.goto('about:blank');
        const comeAlive = await openHeld(page, path);
        await expect(page.locator('main > [data-drawn] h1')).toBeVisible();
        const words = () => page.locator('main').evaluate((main) => main.textContent);
        const shown = await words();
        await comeAlive();
        expect(await words()).toBe(shown);
      });
  });
});

test('[PU-24] an answer that was opened before the scripts stays open, and what was searched for is found', async ({
  page,
}) => {
  const comeAlive = await openHeld(page, '/faq');
  await page.getByText('¿Qué necesito para pedir el crédito?').click();
  const search = page.getByRole('searchbox');
  await search.pressSequentially('necesito');
  await search.press('ArrowLeft');
  await page.evaluate(() => scrollTo({ top: 40 }));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await comeAlive();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await expect(page.getByText('Ser mayor de edad, tu cédula original')).toBeVisible();
  await expect(search).toBeFocused();
  expect(await search.evaluate((field: HTMLInputElement) => [field.value, field.selectionStart])).toEqual([
    'necesito',
    7,
  ]);
  // The page has read it too.
  await expect(page.locator('main details')).toHaveCount(1);
});

test('[PU-04, PU-06] a menu that was opened before the scripts stays open, and closes as menus do once they are there', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const comeAlive = await openHeld(page, '/credito');
  if (isMobile) {
    const menu = page.getByRole('dialog', { name: 'Menú principal' });
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await expect(menu).toBeVisible();
    await comeAlive();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    return;
  }
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const entry = menu.getByRole('link', { name: 'Cómo funciona', exact: true });
  await menu.getByText('Créditos', { exact: true }).click();
  await expect(entry).toBeVisible();
  await comeAlive();
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await menu.getByText('Créditos', { exact: true }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(entry).toBeHidden();
});

test('what the address says behind the path reaches a page that the host has rendered without it', async ({
  page,
}) => {
  await gotoRendered(page, '/puntos?ciudad=Medell%C3%ADn');
  await expect(page.getByLabel('Ciudad')).toHaveValue('Medellín');
});
