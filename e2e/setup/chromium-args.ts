import { QUIET_CHROMIUM } from '../../scripts/quiet-chromium.ts';

/**
 * What Playwright switches off. Chromium reads the last list of its command line alone, so that one of ours says this
 * again; `chromium-args.spec.ts` holds it to Playwright's.
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

/** The list under the address bar: two pages with scripts in each window, which take a quarter of the browser's processor time. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'] as const;

/** How the browser of the tests is started. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...QUIET_CHROMIUM,
  `--disable-features=${[...SWITCHED_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
];
