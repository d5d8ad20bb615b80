/**
 * Nights try every page in each width and theme and repeat what may leak more often (`WIDE=1 npm run test:e2e`); each
 * change tries every page once on a phone in the light and once on a wide screen in the dark.
 */
export const isWide = process.env['WIDE'] === '1';
