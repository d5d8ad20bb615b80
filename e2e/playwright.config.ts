import { defineConfig } from '@playwright/test';
import { ENGINES, type EngineName, foundEngine } from './engines/installed.ts';
import { projectOf, REFUSALS } from './engines/refusals.ts';
import { CHROMIUM_ARGS } from './setup/chromium-args.ts';
import { commitDraw, filesOfChange, journeysOfEngine } from './setup/draw.ts';
import { isWide, ON_PHONES, sameWhateverTheSize } from './setup/extent.ts';

const executablePath = process.env['CHROMIUM_PATH'];
const draw = process.env['DRAW'];

export default defineConfig<object, { engine: EngineName; refusal: string }>({
  testDir: '.',
  // Without a draw every file, of which a command's paths name some.
  testMatch:
    draw === undefined || draw === 'all'
      ? '**/*.spec.ts'
      : filesOfChange(draw).map((file) => `**/e2e/${file}`),
  globalSetup: './setup/seed-template.ts',
  outputDir: '../.portal/test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Each test runs a whole portal of its own; more of them at once than cores would only queue.
  workers: 2,
  fullyParallel: true,
  // A second try tells what now and then fails from what always does, and is recorded; it fails the run all the same.
  retries: process.env['CI'] === undefined ? 0 : 1,
  failOnFlakyTests: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./engines/refusals-reporter.ts']],
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Recording takes a fifth of the processor: where there is a second try, that one is recorded.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...CHROMIUM_ARGS],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...sameWhateverTheSize, '**/e2e/engines/**'],
      ...(isWide ? {} : { grep: ON_PHONES }),
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', testIgnore: '**/e2e/engines/**', use: { viewport: { width: 1280, height: 900 } } },
    ...ENGINES.filter(foundEngine).map((name) => ({
      name,
      testMatch: journeysOfEngine(name, isWide ? 'all' : (draw ?? commitDraw())).map(
        (file) => `**/e2e/${file}`,
      ),
      use: { engine: name, trace: 'off' as const, screenshot: 'off' as const },
    })),
    // At night: each journey in a Chromium that refuses something.
    ...(isWide ? Object.keys(REFUSALS) : []).map((refusal) => ({
      name: projectOf(refusal),
      testMatch: '**/e2e/engines/journeys/*.spec.ts',
      use: { refusal, trace: 'off' as const, screenshot: 'off' as const },
    })),
  ],
});
