import type { Module, ReportSection } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { reportsPage, USUAL_PANEL } from '@portal/contract/page-addresses/reports-page';
import { reportSections } from '@portal/contract/route';

/** A panel shows a section of the reports, in their order (RE-02 … RE-06). */
export type Panel = ReportSection;

/** The panels a person may open: all with full access to the module of `/reports`, else those it lists (RE-01). */
export function allowedPanels(modules: readonly Module[]): Panel[] {
  const own = modules.filter(({ url }) => url.replace(/\/$/, '') === adminPaths.reports);
  return reportSections.filter((panel) =>
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
  const asked = search.get(reportsPage.names.panel);
  if (asked === NONE) return undefined;
  const wanted = allowed.find((panel) => panel === (asked ?? USUAL_PANEL));
  return wanted ?? allowed[0];
}

/** The address of a panel with its filters. */
export function panelAddress(panel: Panel | undefined, filters = ''): string {
  const search = new URLSearchParams(
    panel === USUAL_PANEL ? {} : { [reportsPage.names.panel]: panel ?? NONE },
  );
  for (const [name, value] of new URLSearchParams(filters)) search.set(name, value);
  return search.toString();
}
