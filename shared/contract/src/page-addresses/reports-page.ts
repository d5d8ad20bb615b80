import { adminPaths } from '../admin-areas.ts';
import type { ReportSection } from '../report-names.ts';
import type { PageAddress } from './page-href.ts';

/** Reports; `panel` is the section that is open, `USUAL_PANEL` where none is named. */
export const reportsPage = {
  path: adminPaths.reports,
  names: { panel: 'panel' },
} as const satisfies PageAddress;

export const USUAL_PANEL = 'pagos' satisfies ReportSection;
