import type { AdminModule, ReportSection } from '@portal/contract';
import type { AdminPrincipal } from '../../platform/principal.ts';
import { hasWords } from '../../platform/search-words.ts';

/** Something that can be opened or done, for who has the module. */
interface Act {
  readonly label: string;
  readonly detail: string;
  readonly path: string;
  readonly module: AdminModule;
  readonly section?: ReportSection;
  /** More words that it is found by. */
  readonly words?: string;
}

const REPORT = 'Informes';

/** The areas of the administration, what is in them, and what people come to do there; in the order of the menu. */
const ACTS: readonly Act[] = [
  {
    module: 'manager',
    label: 'Manager',
    detail: 'Lo que hay por hacer hoy',
    path: '/manager',
    words: 'inicio tareas cifras',
  },
  {
    module: 'pages',
    label: 'Paginas',
    detail: 'Páginas de contenido',
    path: '/pages',
    words: 'contenido editor',
  },
  {
    module: 'pages',
    label: 'Crear una página',
    detail: 'Páginas de contenido',
    path: '/pages?page=nueva',
    words: 'nueva escribir',
  },
  {
    module: 'sections',
    label: 'Secciones',
    detail: 'Menús y enlaces',
    path: '/sections',
    words: 'contenido',
  },
  {
    module: 'sections',
    label: 'Preguntas y banners',
    detail: 'Lo que muestran las páginas públicas',
    path: '/sections/bloques',
    words: 'faq preguntas frecuentes carrusel slider contacto información landing',
  },
  {
    module: 'sections',
    label: 'Puntos de atención',
    detail: 'Dirección, horario y lugar en el mapa',
    path: '/sections/puntos',
    words: 'puntos tiendas mapa horario teléfono',
  },
  { module: 'customers', label: 'Clientes', detail: 'Buscar y corregir', path: '/adminuser' },
  {
    module: 'customers',
    label: 'Bloquear o desbloquear un cliente',
    detail: 'Búscalo por su nombre o cédula',
    path: '/adminuser',
    words: 'bloqueo',
  },
  {
    module: 'customers',
    label: 'Clientes bloqueados',
    detail: 'Quiénes son',
    path: '/adminuser?buscar=1&estado=bloqueados',
    words: 'bloquear bloqueo desbloquear',
  },
  {
    module: 'controladminusers',
    label: 'Admin Usuarios',
    detail: 'Administradores',
    path: '/controladminusers',
    words: 'permisos equipo',
  },
  {
    module: 'controladminusers',
    label: 'Perfiles',
    detail: 'Qué puede hacer cada perfil y quién lo tiene',
    path: '/controladminusers/perfiles',
    words: 'permisos roles',
  },
  {
    module: 'controladminusers',
    label: 'Crear un administrador',
    detail: 'Admin Usuarios',
    path: '/controladminusers?usuario=nuevo',
    words: 'nuevo usuario',
  },
  {
    module: 'controladminusers',
    label: 'Registro de cambios',
    detail: 'Quién cambió o consultó qué',
    path: '/controladminusers/registro',
    words: 'auditoria log',
  },
  {
    module: 'validate_modify_terms',
    label: 'Modificar Plazo Cuotas',
    detail: 'Cambiar el plazo de un cliente',
    path: '/validate_modify_terms',
    words: 'plazo',
  },
  {
    module: 'certificates',
    label: 'Certificados',
    detail: 'Paz y salvo, deuda, renta y plan de pagos',
    path: '/certificates',
    words: 'emitir',
  },
  {
    module: 'money',
    label: 'Por resolver',
    detail: 'Pagos que necesitan una decisión',
    path: '/money-desk',
    words: 'caja pagos atascados',
  },
  {
    module: 'reports',
    section: 'pagos',
    label: 'Pagos',
    detail: REPORT,
    path: '/reports',
    words: 'informe transacciones',
  },
  {
    module: 'reports',
    section: 'conciliacion',
    label: 'Conciliación',
    detail: REPORT,
    path: '/reports?panel=conciliacion',
    words: 'banco archivo',
  },
  {
    module: 'reports',
    section: 'usuarios',
    label: 'Usuarios registrados',
    detail: REPORT,
    path: '/reports?panel=usuarios',
    words: 'clientes nuevos',
  },
  {
    module: 'reports',
    section: 'log_modificacion_plazos',
    label: 'Log de modificación de plazos',
    detail: REPORT,
    path: '/reports?panel=log_modificacion_plazos',
  },
  {
    module: 'reports',
    section: 'parametria_modificacion_plazos',
    label: 'Log de parametría',
    detail: REPORT,
    path: '/reports?panel=parametria_modificacion_plazos',
  },
  {
    module: 'settings',
    label: 'Parametrías',
    detail: 'Opciones del portal',
    path: '/settings',
    words: 'configuracion ajustes',
  },
  {
    module: 'settings',
    label: 'Registrar la tasa de usura',
    detail: 'Parametrías',
    path: '/settings',
    words: 'interes tope mes',
  },
  {
    module: 'releases',
    label: 'Despliegues',
    detail: 'Versiones en vivo y su salud',
    path: '/releases',
    words: 'canario versiones',
  },
];

const mayOpen = ({ modules, reportSections }: AdminPrincipal, { module, section }: Act): boolean =>
  modules.has(module) && (section === undefined || reportSections === 'all' || reportSections.has(section));

/** What an administrator may open or do, as far as it is named by the words; `forgiving`, by its name spelt much like them. */
export function actsFor(
  principal: AdminPrincipal,
  words: readonly string[],
  forgiving = false,
): readonly Act[] {
  // A short word is spelt much like too many of an explanation.
  const textOf = ({ label, detail, words: more = '' }: Act): string =>
    forgiving ? `${label} ${more}` : `${label} ${detail} ${more}`;
  return ACTS.filter((act) => mayOpen(principal, act) && hasWords(textOf(act), words, forgiving));
}
