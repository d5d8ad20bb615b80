import { adminPaths } from '../admin-areas.ts';
import type { PageAddress } from './page-href.ts';

/** The administrators; `opened` is the one who is open, or `NEW_ADMINISTRATOR`. */
export const administratorsList = {
  path: adminPaths.controladminusers,
  names: { fiscalNumber: 'cedula', opened: 'usuario' },
} as const satisfies PageAddress;

/** Value of `opened` in the address of the administrators for one who is to be created. */
export const NEW_ADMINISTRATOR = 'nuevo';
