import { chromium, expect, test } from '@playwright/test';
import { CHROMIUM_ARGS } from './chromium-args.ts';

const switchedOff = (args: string): string[] =>
  /--disable-features=(\S+)/.exec(args)?.[1]?.split(',').toSorted() ?? [];

test('the browser of the tests runs no pages of its own beside those of a test', async ({ browser }) => {
  const page = await browser.newPage();
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  expect(targetInfos.filter(({ type }) => type !== 'page' && type !== 'tab')).toEqual([]);
  await page.close();
});

test('what Playwright switches off in the browser stays off', async () => {
  // No browser starts: the error says how one would have been started.
  const started = await chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: Error) => error.message,
  );
  const byPlaywright = switchedOff(started);
  expect(byPlaywright.length).toBeGreaterThan(5);
  const ours = switchedOff(CHROMIUM_ARGS.join(' '));
  expect(ours.filter((name) => !name.startsWith('WebUIOmnibox'))).toEqual(byPlaywright);
});
