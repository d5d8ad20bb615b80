import type { Module, ReportSection } from '@portal/contract';

/** The panels in the order of the screen (RE-02 … RE-06). */
export const panels = [
  'parametria_modificacion_plazos',
  'log_modificacion_plazos',
  'pagos',
  'conciliacion',
  'usuarios',
] as const satisfies readonly ReportSection[];
export type Panel = (typeof panels)[number];

/** The panels a person may open: all with full access to the module of `/reports`, else those it lists (RE-01). */
export function allowedPanels(modules: readonly Module[]): Panel[] {
  const own = modules.filter(({ url }) => url.replace(/\/$/, '') === '/reports');
  return panels.filter((panel) =>
    own.some(({ acceso_total, secciones }) => acceso_total || secciones.includes(panel)),
  );
}

/** Stands in the address for: every panel is closed. */
const NONE = 'ninguno';

/**
 * The panel an address opens. An address without one is that of the payments, which most people come for;
 * a person who may not see them, or what the address names, gets the first panel they have.
 */
export function openPanel(search: URLSearchParams, allowed: readonly Panel[]): Panel | undefined {
  const asked = search.get('panel');
  if (asked === NONE) return undefined;
  const wanted = allowed.find((panel) => panel === (asked ?? 'pagos'));
  return wanted ?? allowed[0];
}

/** The address of a panel with its filters. */
export function panelAddress(panel: Panel | undefined, filters = ''): string {
  const search = new URLSearchParams(panel === 'pagos' ? {} : { panel: panel ?? NONE });
  for (const [name, value] of new URLSearchParams(filters)) search.set(name, value);
  return search.toString();
}
