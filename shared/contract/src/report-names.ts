/** Sections of the reports that a profile can be given one by one (EN-32), in the order of the screen (RE-02 … RE-06). */
export const reportSectionLabels = {
  parametria_modificacion_plazos: 'Log Parametría Modificación Plazos',
  log_modificacion_plazos: 'Log Modificación Plazos',
  pagos: 'Pagos',
  conciliacion: 'Conciliación',
  usuarios: 'Usuarios',
} as const;
export type ReportSection = keyof typeof reportSectionLabels;
export const reportSections = Object.keys(reportSectionLabels) as ReportSection[];

/** Files that administrators have made in the background, by the word in `POST /api/exports/<word>`. */
export const exportLabels = {
  payments: 'Pagos',
  reconciliation: 'Conciliación',
  parameter_log: 'Log de parametría',
  term_log: 'Log de modificación de plazos',
  customers: 'Usuarios',
  audit_log: 'Registro de cambios',
  money_cases: 'Pagos por resolver',
} as const;
export type ExportKind = keyof typeof exportLabels;
export const exportKinds = Object.keys(exportLabels) as ExportKind[];
