import type { Page } from '@playwright/test';
import { expectAlive } from '../setup/alive.ts';
import { atRest, requestsOf } from '../setup/at-rest.ts';
import { expect, login, test } from '../setup/test.ts';

/** Addresses of files of releases that the page asks for, from now on. */
const watchFiles = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(remotes|shell)\//.test(request.url())) asked.push(request.url());
  });
  return asked;
};
const ofRemote = (files: readonly string[], name: string) =>
  files.filter((url) => url.includes(`/remotes/${name}/`));
const menuLink = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).locator('visible=true').first();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('what the menu leads to is fetched while the page idles; a navigation there asks for no file, and none is fetched twice', async ({
  page,
}) => {
  await login(page, '1010101010');
  await page.goto('/resumen', { waitUntil: 'commit' });
  const files = watchFiles(page);
  const unanswered = requestsOf(page);
  await expect(heading(page, /Hola/)).toBeVisible();
  await expectAlive(page);
  // Every page of the menu: a busy machine is idle now and then only, long after nothing was asked for.
  const ofMenu = ['facturas', 'historial', 'puntos', 'generar-otp', 'aumentar-cupo'];
  const isMissing = (name: string): boolean =>
    !files.some((url) => url.includes(`/${name}.`) && url.endsWith('.js'));
  await expect.poll(() => ofMenu.filter(isMissing), { timeout: 30_000 }).toEqual([]);
  await atRest(page, unanswered);
  const before = [...files];
  for (const [link, title] of [
    ['Facturas', 'Facturas'],
    ['Resumen', /Hola/],
  ] as const) {
    await menuLink(page, link).click();
    await expect(heading(page, title)).toBeVisible();
  }
  expect(files.slice(before.length)).toEqual([]);
  expect(before.filter((url, at) => before.indexOf(url) !== at)).toEqual([]);
});

test('what a link leads to is fetched once it is pointed at', async ({ page }) => {
  const unanswered = requestsOf(page);
  await page.goto('/faq');
  await expectAlive(page);
  await expect(heading(page, 'Preguntas frecuentes')).toBeVisible();
  const files = watchFiles(page);
  const link = page.locator('a[href="/login"]:visible').first();
  await expect
    .poll(async () => {
      // Once the page listens; the pointer must come anew each time.
      await page.mouse.move(0, 0);
      await link.hover();
      return ofRemote(files, 'mf-auth').length;
    })
    .toBeGreaterThan(0);
  await atRest(page, unanswered);
  const before = files.length;
  await link.click();
  await expect(page.getByLabel('Cédula')).toBeVisible();
  expect(files.slice(before)).toEqual([]);
});

test('a person who saves data is sent nothing ahead, whatever they point at', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await login(page, '1010101010');
  await page.goto('/resumen', { waitUntil: 'commit' });
  const files = watchFiles(page);
  const unanswered = requestsOf(page);
  await expect(heading(page, /Hola/)).toBeVisible();
  await expectAlive(page);
  // The same pointing that would fetch it asks what is live.
  const heard = page.waitForResponse((response) => new URL(response.url()).pathname === '/live');
  await menuLink(page, 'Facturas').hover();
  await heard;
  await atRest(page, unanswered);
  expect(ofRemote(files, 'mf-payments')).toEqual([]);
  await menuLink(page, 'Facturas').click();
  await expect(heading(page, 'Facturas')).toBeVisible();
  expect(ofRemote(files, 'mf-payments')).not.toEqual([]);
});
