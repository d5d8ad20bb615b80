import { expect, login, test } from '../setup/test.ts';

test('[PL-15, BC-09] below 768 pixels, and not at them, come the variants for phones', async ({ page }) => {
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
