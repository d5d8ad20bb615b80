import type { PageAddress } from './page-href.ts';

/** The customer's own data and access. With `recovered` it asks them to look at what opens their account. */
export const profilePage = {
  path: '/perfil',
  names: { recovered: 'recuperada' },
} as const satisfies PageAddress;

/** Value of `recovered` in the address of the profile. */
export const RECOVERED = '1';
