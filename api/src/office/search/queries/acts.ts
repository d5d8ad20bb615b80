import type { AdminModule, ReportSection } from '@portal/contract';
import { type AdminPlace, adminLabels, adminPaths, moduleOf } from '@portal/contract/admin-areas';
import { administratorsList, NEW_ADMINISTRATOR } from '@portal/contract/page-addresses/administrators-list';
import { contentPages, NEW_PAGE } from '@portal/contract/page-addresses/content-pages';
import { ASKED, BLOCKED, customersList } from '@portal/contract/page-addresses/customers-list';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { reportsPage, USUAL_PANEL } from '@portal/contract/page-addresses/reports-page';
import { reportSectionLabels, reportSections } from '@portal/contract/report-names';
import { hasWords } from '../../../platform/database/search-words.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';

/** A page to open or an act to do, for an administrator with its module. */
interface Act {
  readonly label: string;
  readonly detail: string;
  readonly path: string;
  readonly module: AdminModule;
  readonly section?: ReportSection;
  /** Further words by which it is found. */
  readonly words?: string;
}

/** A place of the administration. */
const placeAct = (place: AdminPlace, detail: string, words = ''): Act => ({
  label: adminLabels[place],
  detail,
  path: adminPaths[place],
  module: moduleOf(place),
  words,
});

/** A task in a place; its address may say more than the path. */
const task = (
  place: AdminPlace,
  label: string,
  detail: string,
  words: string,
  path: string = adminPaths[place],
): Act => ({ label, detail, path, module: moduleOf(place), words });

/** Further words of sections of the reports. */
const reportWords: Partial<Record<ReportSection, string>> = {
  pagos: 'informe transacciones',
  conciliacion: 'banco archivo',
  usuarios: 'registrados clientes nuevos',
};

/** A section of the reports. */
const reportAct = (section: ReportSection): Act => ({
  label: reportSectionLabels[section],
  detail: adminLabels.reports,
  path: section === USUAL_PANEL ? adminPaths.reports : pageHref(reportsPage, { panel: section }),
  module: 'reports',
  section,
  words: reportWords[section] ?? '',
});

/** Areas of the administration, their contents and the usual tasks, in the order of the menu. */
const ACTS: readonly Act[] = [
  placeAct('manager', 'Lo que hay por hacer hoy', 'inicio tareas cifras'),
  placeAct('pages', 'Páginas de contenido', 'contenido editor'),
  task(
    'pages',
    'Crear una página',
    'Páginas de contenido',
    'nueva escribir',
    pageHref(contentPages, { page: NEW_PAGE }),
  ),
  placeAct('sections', 'Menús y enlaces', 'contenido'),
  placeAct(
    'blocks',
    'Lo que muestran las páginas públicas',
    'faq preguntas frecuentes carrusel slider contacto información landing',
  ),
  placeAct('stores', 'Dirección, horario y lugar en el mapa', 'puntos tiendas mapa horario teléfono'),
  placeAct('customers', 'Buscar y corregir'),
  task('customers', 'Bloquear o desbloquear un cliente', 'Búscalo por su nombre o cédula', 'bloqueo'),
  task(
    'customers',
    'Clientes bloqueados',
    'Quiénes son',
    'bloquear bloqueo desbloquear',
    pageHref(customersList, { asked: ASKED, status: BLOCKED }),
  ),
  placeAct('controladminusers', 'Administradores', 'permisos equipo'),
  placeAct('profiles', 'Qué puede hacer cada perfil y quién lo tiene', 'permisos roles'),
  task(
    'controladminusers',
    'Crear un administrador',
    adminLabels.controladminusers,
    'nuevo usuario',
    pageHref(administratorsList, { opened: NEW_ADMINISTRATOR }),
  ),
  placeAct('audit_log', 'Quién cambió o consultó qué', 'auditoria log'),
  placeAct('validate_modify_terms', 'Cambiar el plazo de un cliente', 'plazo'),
  placeAct('certificates', 'Paz y salvo, deuda, renta y plan de pagos', 'emitir'),
  placeAct('money', 'Pagos que necesitan una decisión', 'caja pagos atascados'),
  ...reportSections.map(reportAct),
  placeAct('settings', 'Opciones del portal', 'configuracion ajustes'),
  task('settings', 'Registrar la tasa de usura', adminLabels.settings, 'interes tope mes'),
  placeAct('releases', 'Versiones en vivo y su salud', 'canario versiones'),
];

const mayOpen = ({ modules, reportSections }: AdminPrincipal, { module, section }: Act): boolean =>
  modules.has(module) && (section === undefined || reportSections === 'all' || reportSections.has(section));

/**
 * Acts that the administrator may do and whose texts have the words; `forgiving` compares their names by similar
 * spelling.
 */
export function actsFor(
  principal: AdminPrincipal,
  words: readonly string[],
  forgiving = false,
): readonly Act[] {
  // An explanation has too many words that resemble a short one.
  const textOf = ({ label, detail, words: more = '' }: Act): string =>
    forgiving ? `${label} ${more}` : `${label} ${detail} ${more}`;
  return ACTS.filter((act) => mayOpen(principal, act) && hasWords(textOf(act), words, forgiving));
}
