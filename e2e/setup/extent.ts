/**
 * Nights try every page in each width and theme and repeat what may leak more often (`WIDE=1 npm run test:e2e`); each
 * change tries every page once, in turns on a phone in the light and on a wide screen in the dark.
 */
export const isWide = process.env['WIDE'] === '1';

/** What does not depend on the size of the screen, or takes its own sizes, is tried once. */
export const sameWhateverTheSize: readonly string[] = [
  '**/failure-modes/!(session-ends)/**',
  '**/setup/**',
  '**/journeys/{critical-css,fault-reference,granted-fault,measurement,passkeys-administration,proofs-by-passkey,two-administrators,two-clerks}.spec.ts',
  '**/journeys/{access-failures,administration-by-keyboard,administrators,by-keyboard,low-windows,plain-login}.spec.ts',
  '**/journeys/{after-logout,customer-failures,every-page,installed-app,mount-and-unmount,policy,push}.spec.ts',
  '**/journeys/{bisect,canary,granted-version,fast-refresh,release-panel,hot-swap,prefetch,releases,routes,saved-views,titles-and-widths,trace,way-back,zero-waterfall}.spec.ts',
];

/**
 * Tag of the tests that each change tries on a phone too: one of each kind of page that narrow screens arrange otherwise
 * (menus, the bar to pay with, lists as cards, forms in steps, the map, what comes to life in place). Each night phones
 * try everything that may depend on the size.
 */
export const ON_PHONES = /@phone\b/;
