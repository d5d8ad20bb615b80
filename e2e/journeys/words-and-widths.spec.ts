import type { Page } from '@playwright/test';
import { expect, login, test } from '../setup/test.ts';

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

const expectSpanish = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect(page.locator('main .sk')).toHaveCount(0);
    const found = (await wordsOf(page)).flatMap((words) => words.match(ENGLISH) ?? []);
    expect(found, path).toEqual([]);
    expect(await page.locator('html').getAttribute('lang')).toBe('es-CO');
  }
};

test.describe('[PL-01] every page says everything in Spanish, also what only a screen reader reads', () => {
  test('to visitors', async ({ page }) => {
    await expectSpanish(page, [
      '/',
      '/login',
      '/registro',
      '/recuperar-clave',
      '/puntos',
      '/informacion',
      '/faq',
      '/atencion',
      '/credito',
      '/consulta',
      '/not-found',
    ]);
  });

  test('to customers', async ({ page }) => {
    await login(page, '1010101010');
    await expectSpanish(page, [
      '/resumen',
      '/perfil',
      '/facturas',
      '/historial',
      '/documentos',
      '/generar-otp',
    ]);
  });

  test('to administrators', async ({ page }) => {
    await login(page, '9090909090', /./);
    await page.waitForURL((url) => url.pathname !== '/login');
    await expectSpanish(page, [
      '/manager',
      '/certificates',
      '/adminuser',
      '/pages',
      '/sections',
      '/controladminusers',
      '/validate_modify_terms',
      '/reports',
      '/settings',
    ]);
  });
});

test('[PL-15] below 768 pixels, and not at them, come the variants for phones', async ({ page }) => {
  const at = (width: number) => page.setViewportSize({ width, height: 800 });
  await test.step('a list of points with a choice of the point', async () => {
    await at(768);
    await page.goto('/puntos');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const point = page.getByLabel('Punto', { exact: true });
    await expect(point).toBeHidden();
    await at(767);
    await expect(point).toBeVisible();
  });
  await test.step('cards in place of tables', async () => {
    await login(page, '1010101010');
    const row = page.locator('main table tbody tr').first();
    const shape = () => row.evaluate((element) => getComputedStyle(element).display);
    await row.waitFor();
    await at(768);
    await expect.poll(shape).toBe('table-row');
    await at(767);
    await expect.poll(shape).toBe('grid');
  });
  await test.step('the menu behind a button', async () => {
    const menu = page.getByRole('button', { name: 'Abrir menú' });
    await expect(menu).toBeVisible();
    await at(1280);
    await expect(menu).toBeHidden();
  });
});

test('[PL-14] every page has a title and a description of its own', async ({ page }) => {
  const seen = new Map<string, string>();
  for (const path of [
    '/',
    '/login',
    '/registro',
    '/puntos',
    '/faq',
    '/credito',
    '/consulta',
    '/informacion',
  ]) {
    await page.goto(path);
    const title = await page.title();
    const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
    expect(title, path).toMatch(/.+ · crédito 20 min$/);
    expect(description.length, path).toBeGreaterThan(30);
    expect(seen.get(title), `${path} has the title of another`).toBeUndefined();
    expect([...seen.values()], `${path} has the description of another`).not.toContain(description);
    seen.set(title, description);
  }
});
