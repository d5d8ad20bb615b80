import type { ReportSection } from './route.ts';

/** Names of the sections of the reports (RE-02 … RE-06). */
export const reportSectionLabels = {
  parametria_modificacion_plazos: 'Log Parametría Modificación Plazos',
  log_modificacion_plazos: 'Log Modificación Plazos',
  pagos: 'Pagos',
  conciliacion: 'Conciliación',
  usuarios: 'Usuarios',
} as const satisfies Record<ReportSection, string>;
