import { adminPaths } from '../admin-areas.ts';

/** The page of one customer. */
export function customerHref(fiscalNumber: string): string {
  return `${adminPaths.customers}/${encodeURIComponent(fiscalNumber)}`;
}
