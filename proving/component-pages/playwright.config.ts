import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.portal/component-pages-results',
  // One name whatever the machine: the pictures are of one browser (docs/decisions/0044-component-pages.md).
  snapshotPathTemplate: '{testDir}/expected/{arg}{ext}',
  // Four times axe and a picture each: seconds on a quiet machine, a minute beside other work.
  timeout: 120_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', threshold: 0.1, maxDiffPixels: 0 },
  },
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Grey edges of letters are the same on every screen, coloured ones are not.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-lcd-text',
        '--no-first-run',
        '--disable-background-networking',
      ],
    },
  },
});
