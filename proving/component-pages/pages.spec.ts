import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
}

const built = join(import.meta.dirname, '../../.portal/component-pages');
const expected = join(import.meta.dirname, 'expected');
const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as {
  entries: Record<string, Story>;
};
const stories = Object.values(entries);

/** A phone and a wide screen; not so low that bars give way. */
const WIDTHS = [360, 1280] as const;
const HEIGHT = 560;
const THEMES = ['light', 'dark'] as const;
/** Kilobytes that all pictures may take in the repository. */
const MOST_KILOBYTES = 3000;

const pictureOf = ({ id }: Story, width: number, theme: string): string => `${id}-${width}-${theme}.png`;

/** Opens a story out of the folder of the build: nothing listens on a port. */
async function open(page: Page, { id }: Story): Promise<void> {
  await page.clock.setFixedTime('2026-11-20T14:41:57Z');
  await page.route('**/*', (route) =>
    route.fulfill({ path: join(built, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`http://component-pages.test/iframe.html?id=${id}&viewMode=story`);
  await page.waitForFunction(
    (shown) =>
      (
        globalThis as unknown as { __STORYBOOK_ADDONS_CHANNEL__?: Channel }
      ).__STORYBOOK_ADDONS_CHANNEL__?.last('storyRendered')?.[0] === shown,
    id,
  );
  // In place of a page that could not be rendered stands the reason.
  await expect(page.locator('body')).toHaveClass(/sb-show-main/);
  await holdToasts(page);
  await page.evaluate(() => document.fonts.ready);
  // Colours in the middle of a transition must be neither judged nor drawn.
  await page.addStyleTag({
    content: '*, *::before, *::after, *::backdrop { transition: none !important; }',
  });
}

/** What axe finds. A theme is nothing but colours: in the dark they alone are judged once more. */
async function axeFinds(page: Page, theme: (typeof THEMES)[number]): Promise<readonly string[]> {
  // Several states of one landmark stand beside one another here, as on no page of the portal.
  const axe = new AxeBuilder({ page }).disableRules('landmark-unique');
  const { violations } = await (theme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** An `ok` toast goes by itself, but not while the focus is in it. */
async function holdToasts(page: Page): Promise<void> {
  const toast = page.locator('.toast').first();
  if ((await toast.count()) > 0) await toast.getByRole('button').focus();
}

interface Channel {
  last(event: string): readonly unknown[] | undefined;
}

for (const story of stories) {
  test(`${story.title}, ${story.name}: axe finds nothing, and it looks as reviewed`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    await open(page, story);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        expect.soft(await axeFinds(page, theme), `axe at ${width} px, ${theme}`).toEqual([]);
        expect
          .soft(
            await page.evaluate(() => document.documentElement.scrollWidth),
            'nothing is wider than the page',
          )
          .toBeLessThanOrEqual(width);
        const name = pictureOf(story, width, theme);
        if (story.tags.includes('window')) await expect.soft(page).toHaveScreenshot(name);
        else {
          // Of several forms that were refused the last one has the focus, and that may be any.
          await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
          await expect.soft(page.locator('#storybook-root')).toHaveScreenshot(name);
        }
      }
    }
    expect(faults).toEqual([]);
  });
}

test('there is a reviewed picture of each page in each width and theme, and no other', () => {
  const wanted = stories.flatMap((story) =>
    WIDTHS.flatMap((width) => THEMES.map((theme) => pictureOf(story, width, theme))),
  );
  expect(readdirSync(expected).sort()).toEqual(wanted.sort());
});

test(`all pictures together take at most ${MOST_KILOBYTES} KB`, () => {
  const bytes = readdirSync(expected).reduce((sum, file) => sum + statSync(join(expected, file)).size, 0);
  expect(bytes / 1000).toBeLessThanOrEqual(MOST_KILOBYTES);
});
