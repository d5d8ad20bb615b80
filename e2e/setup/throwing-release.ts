import {
  expect,
  expectFallback,
  expectOthersUntouched,
  expectRetryHelps,
  fallback,
  inSameDocument,
  summary,
  test,
  withoutEarlierRelease,
} from './failure-mode.ts';
import { buildOfEdit } from './releases.ts';

const PAGE = 'src/pages/resumen/page.tsx';
const OPENING = 'export default function SummaryPage() {';
/** Throws until `window.mended` is set: a fault that passes. */
export const THROW = "if (!('mended' in window)) throw new Error('failure mode');";

export interface Throwing {
  /** Moment of the error, for the test's name. */
  readonly what: string;
  readonly kind: 'evaluation' | 'render';
  /** The code of the page, with a place for code before the page and one at its beginning. */
  readonly before?: string;
  readonly inside?: string;
  /** Makes the shown page throw. */
  readonly provoke?: () => void;
}

/**
 * A release whose page throws: the earlier release replaces it. Without an earlier release the fallback is shown in the
 * layout, the other remotes are unaffected, and "Reintentar" shows the page once the fault has passed.
 */
export function testThrowing({ what, kind, before = '', inside = '', provoke }: Throwing): void {
  test(`a new release throws ${what}`, async ({ page, context, release }) => {
    const folder = await buildOfEdit('mf-customer', PAGE, (source) =>
      source.replace(OPENING, `${before}\n${OPENING}\n${inside}`),
    );
    expect(await release('mf-customer', '--from', folder)).toContain('is live for everybody');

    await test.step('the release before stands in, and stays while the tab is open', async () => {
      await page.goto('/resumen', { waitUntil: 'commit' });
      if (provoke) {
        await expect(summary(page)).toBeVisible();
        await page.evaluate(provoke);
      }
      await expect(summary(page)).toBeVisible();
      await inSameDocument(page, () => expectOthersUntouched(page));
      await expect(summary(page)).toBeVisible();
      await expect(fallback(page)).toHaveCount(0);
    });

    await test.step('where there is none, the fallback stands there until the fault has passed', async () => {
      const tab = await context.newPage();
      await withoutEarlierRelease(tab);
      await tab.goto('/resumen', { waitUntil: 'commit' });
      if (provoke) {
        await expect(summary(tab)).toBeVisible();
        await tab.evaluate(provoke);
      }
      await expectFallback(tab, kind);
      await inSameDocument(tab, async () => {
        await expectOthersUntouched(tab);
        if (provoke) {
          await expect(summary(tab)).toBeVisible();
          await tab.evaluate(provoke);
        }
        await expectFallback(tab, kind);
      });
      await tab.evaluate(() => Object.assign(window, { mended: true }));
      await expectRetryHelps(tab);
      await tab.close();
    });
  });
}
