import type { Page } from '@playwright/test';
import { houses, settled, withRealIds } from '../setup/houses.ts';
import { expect, login, test } from '../setup/test.ts';

// The host never has the answers in time: every page comes with its skeleton.
test.use({ environment: { PRIVATE_PAGE_BUDGET: '0' } });

/** What a customer's page shows first, and a call whose answer comes after that. */
const pages = [
  ['/resumen', 'Tu cupo', undefined],
  ['/facturas', 'Cuotas de la factura', '/api/variables/1/'],
  ['/historial', 'Estado', undefined],
  ['/documentos', 'Paz y salvo', undefined],
  ['/perfil', 'Dirección', undefined],
] as const;

interface Shift {
  readonly value: number;
  readonly nodes: readonly string[];
}

/** Has every document from now on list what moves in it after it was painted. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        shifts.push({ value, nodes: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved in this document, the last change included. */
const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(async () => {
    // Two frames: what the last answer changes has been painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: Shift[] }).shifts;
  });

test('customers’ pages that come with a skeleton move nothing that was painted, whichever answer comes last', async ({
  page,
}) => {
  await login(page, '1010101010');
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

/**
 * What public pages move is looked at where they are drawn (`public-html.spec`, `web-font.spec`); those of the administration
 * are not all steady yet.
 */
for (const { name, fiscalNumber = '', landing, paths } of houses.filter((one) => /^customer/.test(one.name)))
  test(`no page of ${name} moves what was painted`, async ({ page }) => {
    test.slow();
    await login(page, fiscalNumber, landing);
    const real = [];
    for (const path of paths) real.push(await withRealIds(page, path));
    await watchShifts(page);
    for (const path of real)
      await test.step(path, async () => {
        await page.goto(path);
        await settled(page);
        expect
          .soft(
            (await shiftsOf(page)).filter(({ value }) => value > 0.0005),
            path,
          )
          .toEqual([]);
      });
  });
