import type { Module, ReportSection } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { reportsPage, USUAL_PANEL } from '@portal/contract/page-addresses/reports-page';
import { reportSections } from '@portal/contract/report-names';

/** A panel is named by the section of the reports that it shows (RE-02 … RE-06). */
export type Panel = ReportSection;

/** Panels that an administrator may open: all with full access to the reports, otherwise those granted (RE-01). */
export function allowedPanels(modules: readonly Module[]): Panel[] {
  const own = modules.filter(({ url }) => url.replace(/\/$/, '') === adminPaths.reports);
  return reportSections.filter((panel) =>
    own.some(({ acceso_total, secciones }) => acceso_total || secciones.includes(panel)),
  );
}

/** Value in the address while every panel is closed. */
const NONE = 'ninguno';

/**
 * The panel that an address opens; without a name in it that of the payments, which most people want. An administrator
 * who may not open the named panel gets the first one that they may open.
 */
export function openPanel(search: URLSearchParams, allowed: readonly Panel[]): Panel | undefined {
  const asked = search.get(reportsPage.names.panel);
  if (asked === NONE) return undefined;
  const wanted = allowed.find((panel) => panel === (asked ?? USUAL_PANEL));
  return wanted ?? allowed[0];
}

/** The parameter of the address that opens a panel; none for the usual one, `undefined` for all closed. */
export function panelParameter(panel: Panel | undefined): Record<string, string> {
  return panel === USUAL_PANEL ? {} : { [reportsPage.names.panel]: panel ?? NONE };
}

/** The address of a panel with its filters. */
export function panelAddress(panel: Panel | undefined, filters = ''): string {
  const search = new URLSearchParams(panelParameter(panel));
  for (const [name, value] of new URLSearchParams(filters)) search.set(name, value);
  return search.toString();
}
