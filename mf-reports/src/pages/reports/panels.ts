import type { Module, ReportSection } from '@portal/contract';

/** Panels that this release of the hub has, in the order of the screen. */
export const panels = ['pagos'] as const satisfies readonly ReportSection[];
export type Panel = (typeof panels)[number];

/** The panels somebody may open: all with full access to the module of `/reports`, else those it lists (RE-01). */
export function allowedPanels(modules: readonly Module[]): Panel[] {
  const own = modules.filter(({ url }) => url.replace(/\/$/, '') === '/reports');
  return panels.filter((panel) =>
    own.some(({ acceso_total, secciones }) => acceso_total || secciones.includes(panel)),
  );
}
