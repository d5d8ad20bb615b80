import { QUIET_CHROMIUM } from '@portal/test-kit/quiet-chromium';

/**
 * Features that Playwright switches off. Chromium reads only the last list of its command line, so our list repeats
 * these; `chromium-args.spec.ts` compares them with Playwright's.
 */
const SWITCHED_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/**
 * The list under the address bar: two pages with scripts in each window, which use a quarter of the browser's processor
 * time.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'] as const;

/** Arguments with which the tests start the browser. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...QUIET_CHROMIUM,
  `--disable-features=${[...SWITCHED_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
];
