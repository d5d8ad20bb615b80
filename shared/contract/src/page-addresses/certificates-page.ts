import { adminPaths } from '../admin-areas.ts';
import type { PageAddress } from './page-href.ts';

/** Certificates of a customer. */
export const certificatesPage = {
  path: adminPaths.certificates,
  names: { fiscalNumber: 'cedula' },
} as const satisfies PageAddress;
