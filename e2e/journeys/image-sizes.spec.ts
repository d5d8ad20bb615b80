import { expectAlive } from '../setup/alive.ts';
import { shiftsOf, watchShifts } from '../setup/layout-shifts.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, test } from '../setup/test.ts';

/** Pages with images that are there from the start, each with others (one in the cache is taken whatever its size), and what of it a phone and a computer fetch. */
const pages = [
  ['/informacion', '-400.avif', '-400.avif'],
  ['/mainpage/3', '-400.avif', '-800.avif'],
] as const;

test('pages come with their images in several sizes: a phone fetches the small one alone, and nothing moves or is drawn anew', async ({
  page,
}) => {
  await watchShifts(page);
  for (const [path, small, large] of pages) {
    await expect(async () => {
      expect(await (await page.request.get(path)).text()).toContain('<picture>');
    }).toPass({ timeout: 60_000 });
    for (const [width, ending] of [
      [360, small],
      [1280, large],
    ] as const) {
      await test.step(`${path} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const image = page.locator('main picture img').first();
        await gotoRendered(page, path, { waitUntil: 'commit' });
        // The host's own element, which stays when the page answers (a mismatch fails the test by itself).
        await image.evaluate((element) => Object.assign(element, { drawnByHost: true }));
        await expectAlive(page);
        await image.scrollIntoViewIfNeeded();
        await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
        const found = await image.evaluate((element: HTMLImageElement) => ({
          shown: new URL(element.currentSrc).pathname,
          own: 'drawnByHost' in element,
          // What an image is chosen from takes no place of its own.
          gaps: [...(element.closest('picture')?.querySelectorAll('source') ?? [])].map(
            (source) => source.getClientRects().length,
          ),
          files: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
        }));
        expect(found.own).toBe(true);
        expect(found.gaps).toEqual([0, 0]);
        const [, name = 'none', rest] = /^(\/api\/media\/[0-9a-f]{32})(.*)$/.exec(found.shown) ?? [];
        expect(rest).toBe(ending);
        expect(found.files.filter((file) => file.startsWith(name))).toEqual([found.shown]);
        expect((await shiftsOf(page)).filter(({ value }) => value > 0.0005)).toEqual([]);
      });
    }
  }
});
