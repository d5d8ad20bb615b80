/**
 * The nightly run tries every page in each width and theme, and repeats leak tests more often (`WIDE=1 npm test
 * -- e2e`). The run of each change tries every page once: in turns on a phone in the light theme and on a wide screen
 * in the dark theme.
 */
export const isWide = process.env['WIDE'] === '1';

/** Tests that do not depend on the size of the screen, or set their own sizes; they run once. */
export const sameWhateverTheSize: readonly string[] = [
  '**/failure-modes/!(session-ends)/**',
  '**/setup/**',
  '**/journeys/{critical-css,fault-reference,granted-fault,measurement,passkeys-administration,proofs-by-passkey,two-administrators,two-clerks}.spec.ts',
  '**/journeys/{access-failures,administration-by-keyboard,administrators,by-keyboard,low-windows,plain-login}.spec.ts',
  '**/journeys/{after-logout,customer-failures,every-page,installed-app,mount-and-unmount,policy,push}.spec.ts',
  '**/journeys/{bisect,canary,granted-version,fast-refresh,release-panel,hot-swap,prefetch,releases,routes,saved-views,titles-and-widths,trace,way-back,zero-waterfall}.spec.ts',
];

/**
 * Tag of the tests that the run of each change repeats on a phone: one for each kind of page with another layout on
 * narrow screens (menus, the payment bar, lists as cards, forms in steps, the map, hydration). The nightly run tries
 * everything that may depend on the size on phones.
 */
export const ON_PHONES = /@phone\b/;
