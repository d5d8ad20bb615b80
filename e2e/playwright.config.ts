import { defineConfig } from '@playwright/test';
import { isWide } from './setup/extent.ts';

const executablePath = process.env['CHROMIUM_PATH'];

/** What does not depend on the size of the screen, or takes its own sizes, is tried once. */
const sameWhateverTheSize = [
  '**/failure-modes/!(session-ends)/**',
  '**/journeys/{critical-css,fault-reference,granted-fault,measurement,passkeys-administration,proofs-by-passkey,two-administrators,two-clerks}.spec.ts',
  '**/journeys/{access-failures,administration-by-keyboard,administrators,by-keyboard,low-windows,plain-login}.spec.ts',
  '**/journeys/{after-logout,customer-failures,every-page,installed-app,mount-and-unmount,policy,push}.spec.ts',
  '**/journeys/{bisect,canary,granted-version,fast-refresh,release-panel,hot-swap,prefetch,releases,routes,saved-views,titles-and-widths,trace,way-back,zero-waterfall}.spec.ts',
];

/** What a narrow screen only arranges otherwise: tried on desktops at each change, and on phones too each night. */
const onPhonesAtNight = [
  '**/failure-modes/session-ends/**',
  '**/journeys/{block,blocked-owner,first-press,own-access,own-sessions,passkeys,payment-notices}.spec.ts',
  '**/journeys/{money-desk,public-html,releases-console,scheduled-page,web-font,whole-customer}.spec.ts',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './setup/seed-template.ts',
  outputDir: '../.portal/test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Each test runs a whole portal of its own; more of them at once than cores would only queue.
  workers: 2,
  fullyParallel: true,
  // Whole portals on two cores stall now and then; a second try tells a stall from a defect, and is reported.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Recording takes a fifth of the processor: where there is a second try, that one is recorded.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: isWide ? sameWhateverTheSize : [...sameWhateverTheSize, ...onPhonesAtNight],
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
});
