import type { Page, Route } from '@playwright/test';
import { isWide } from '../setup/extent.ts';
import { shiftsOf, watchShifts } from '../setup/layout-shifts.ts';
import { openSession } from '../setup/open-session.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { settled, sitemapByRole } from '../setup/sitemap-by-role.ts';
import { expect, test } from '../setup/test.ts';

// The host never has the answers in time: every page comes with its skeleton.
test.use({ environment: { PRIVATE_PAGE_BUDGET: '0' } });

/** What a customer's page shows first, and a call whose answer comes after that. */
const pages = [
  ['/resumen', 'Tu cupo', undefined],
  ['/facturas', 'Cuotas de la factura', '/api/variables/1/'],
  ['/facturas', 'Cuotas de la factura', '/api/banks'],
  ['/historial', 'Estado', undefined],
  ['/documentos', 'Paz y salvo', undefined],
  ['/perfil', 'Dirección', undefined],
] as const;

test('customers’ pages that come with a skeleton move nothing that was painted, whichever answer comes last', {
  tag: '@phone',
}, async ({ page }) => {
  await openSession(page, '1010101010');
  await watchShifts(page);
  for (const [path, shown, last] of pages) {
    await test.step(path, async () => {
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      if (last) {
        await page.route(`**${last}`, async (route) => {
          await held;
          await route.continue();
        });
      }
      await page.goto(path);
      await expect(page.getByText(shown).first()).toBeVisible();
      if (last) {
        const answered = page.waitForResponse(`**${last}`);
        release();
        await (await answered).finished();
        await page.unroute(`**${last}`);
        await expect(page.getByRole('button', { name: 'Modificar Plazo Cuota' }).first()).toBeVisible();
      }
      await expect(page.getByRole('button', { name: 'Menú de Mariana Gómez Restrepo' })).toBeVisible();
      const shifts = await shiftsOf(page);
      // A name in the web font is a hair wider than before: less than this.
      expect(shifts.filter(({ value }) => value > 0.0005)).toEqual([]);
    });
  }
});

/** In which order the answers that a page waits for come. */
type Order = 'first asked' | 'last asked';

/** Opens a page whose answers come one at a time, each painted before the next one comes. */
async function gotoOneByOne(page: Page, path: string, order: Order): Promise<void> {
  const waiting: Route[] = [];
  let isOpening = true;
  await page.route('**/api/**', (route) => {
    waiting.push(route);
  });
  const answers = (async () => {
    while (isOpening || waiting.length > 0) {
      const route = order === 'first asked' ? waiting.shift() : waiting.pop();
      if (route) {
        const response = await route.fetch();
        await route.fulfill({ response });
      }
      await painted(page);
    }
  })();
  await page.goto(path);
  await settled(page);
  isOpening = false;
  await answers;
  await page.unroute('**/api/**');
}

/** Two frames, in whatever document stands there. */
async function painted(page: Page): Promise<void> {
  await page
    .evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    })
    // A document that goes takes its frames along.
    .catch(() => undefined);
}

const orders: readonly Order[] = ['first asked', 'last asked'];

for (const [turn, order] of orders.entries()) {
  test(`pages of the administration move nothing that was painted, whichever answer comes last: ${order}`, async ({
    page,
  }) => {
    test.slow();
    await openSession(page, '9090909090');
    await watchShifts(page);
    const administrator = sitemapByRole.find(({ name }) => name === 'administrator');
    // Each change opens every page once, one page in the one order and the next in the other; nights each in both.
    const paths = administrator?.paths.filter((_, at) => isWide || at % orders.length === turn);
    for (const path of paths ?? []) {
      await test.step(path, async () => {
        await gotoOneByOne(page, path, order);
        const shifts = await shiftsOf(page);
        expect
          .soft(
            shifts.filter(({ value }) => value > 0.0005),
            path,
          )
          .toEqual([]);
      });
    }
  });
}

test('[PU-16, PU-21] the slides of the landing page change in a place as high as the highest of them', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await gotoRendered(page, '/');
  const carousel = page.getByRole('region', { name: 'Novedades' });
  const height = async (): Promise<number> => (await carousel.boundingBox())?.height ?? 0;
  const first = await carousel.getByRole('heading').textContent();
  const highest = await height();
  const titles = new Set<string | null>();
  do {
    titles.add(await carousel.getByRole('heading').textContent());
    expect(await height()).toBe(highest);
    await carousel.getByRole('button', { name: 'Siguiente' }).click();
  } while ((await carousel.getByRole('heading').textContent()) !== first);
  expect(titles.size).toBeGreaterThan(1);
});
