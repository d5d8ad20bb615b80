import { adminPaths } from '../admin-areas.ts';
import type { PageAddress } from './page-href.ts';

/** Invoices of a customer whose term can be changed. */
export const termsPage = {
  path: adminPaths.validate_modify_terms,
  names: { fiscalNumber: 'cedula' },
} as const satisfies PageAddress;
