import type { Page } from '@playwright/test';
import {
  answers,
  fallback,
  files,
  injectFault,
  inSameDocument,
  isRefused,
  neverAnswers,
  summary,
  withoutEarlierRelease,
  withTimeToAsk,
} from '../../setup/failure-mode.ts';
import { buildOfEdit } from '../../setup/releases.ts';
import { test } from '../../setup/releasing.ts';
import { gotoRendered } from '../../setup/rendered-page.ts';
import { expect, login, namedInLayout } from '../../setup/test.ts';

// However busy the machine is, the host renders the page of the person who is logged in.
test.use({ environment: { PRIVATE_PAGE_BUDGET: '60000' } });

test.beforeEach(async ({ page }) => {
  test.slow();
  await login(page, '1010101010');
  await namedInLayout(page);
  await withoutEarlierRelease(page);
});

const shownLink = (page: Page, name: string) =>
  page.getByRole('link', { name }).locator('visible=true').first();

/** The time that a remote's code has is over at once, so that no test waits for it; not once the page is told to be patient. */
const endLoadTimeout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, wait?: number) =>
        setTimeout(run, wait === 4200 && !('patient' in window) ? 0 : wait),
    });
  });

/** The page that the host rendered stands there, its heading the same node as before, with a line that says what is missing. */
async function expectReadable(page: Page, kind: string): Promise<void> {
  await expect(fallback(page)).toHaveAttribute('data-fault', kind);
  await expect(fallback(page)).toContainText('Puedes leer esta página');
  await expect(summary(page)).toBeVisible();
  expect(await summary(page).evaluate((node) => 'marked' in node)).toBe(true);
}

for (const [what, file, failureMode, kind] of [
  ['answers 500', files.page, answers(500), 'http'],
  ['cannot be reached', files.entry, isRefused, 'network'],
  ['never comes', files.entry, neverAnswers, 'timeout'],
] as const)
  test(`a remote whose code ${what} leaves the page that the host has rendered: it is read, left by its links and brought to life later`, async ({
    page,
  }) => {
    await withTimeToAsk(page);
    const end = await injectFault(page, file, failureMode);
    if (kind === 'timeout') await endLoadTimeout(page);
    const asked = page.waitForRequest(file);
    await gotoRendered(page, '/resumen', { waitUntil: 'commit' });
    await summary(page).evaluate((node) => Object.assign(node, { marked: true }));
    await asked;
    await expectReadable(page, kind);
    await inSameDocument(page, async () => {
      await test.step('a try that fails again takes nothing away', async () => {
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expectReadable(page, kind);
      });
      end();
      await page.evaluate(() => Object.assign(window, { patient: true }));
      await test.step('once its code comes, the page answers', async () => {
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expect(fallback(page)).toHaveCount(0);
        await expect(page.locator('main [data-drawn]')).toHaveCount(0);
        await expect(summary(page)).toBeVisible();
      });
    });
  });

test('the page of a remote that does not come goes away with its notice when the person goes on', async ({
  page,
}) => {
  await withTimeToAsk(page);
  const end = await injectFault(page, files.page, answers(500));
  await gotoRendered(page, '/resumen', { waitUntil: 'commit' });
  await expect(fallback(page)).toContainText('Puedes leer esta página');
  await inSameDocument(page, async () => {
    await shownLink(page, 'Facturas').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
    await expect(fallback(page)).toHaveCount(0);
    await expect(summary(page)).toHaveCount(0);
    end();
    await shownLink(page, 'Resumen').click();
    await expect(summary(page)).toBeVisible();
    await expect(fallback(page)).toHaveCount(0);
  });
});

test('a remote that throws over the page that the host has rendered leaves its fallback, which helps', async ({
  page,
  release,
}) => {
  const folder = await buildOfEdit('mf-customer', 'src/pages/resumen/page.tsx', (source) =>
    source.replace(
      'export default function SummaryPage() {',
      `export default function SummaryPage() {
        if ('document' in globalThis && !('mended' in globalThis)) throw new Error('failure mode');`,
    ),
  );
  await release('mf-customer', '--from', folder);
  await gotoRendered(page, '/resumen', { waitUntil: 'commit' });
  await expect(fallback(page)).toHaveAttribute('data-fault', 'render');
  await expect(page.getByRole('button', { name: /Menú de/ }).first()).toBeVisible();
  await inSameDocument(page, async () => {
    await page.evaluate(() => Object.assign(window, { mended: true }));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(summary(page)).toBeVisible();
    await expect(fallback(page)).toHaveCount(0);
  });
});
