import { adminPaths } from '../admin-areas.ts';
import { FROM, TO } from './days.ts';
import type { PageAddress } from './page-href.ts';

/** The report of payments. */
export const paymentsReport = {
  path: adminPaths.reports,
  names: { status: 'estado', group: 'grupo', bank: 'banco', from: FROM, to: TO, by: 'por', value: 'valor' },
} as const satisfies PageAddress;
