import type { InitialPageKey } from './initial-pages.ts';
import type { MenuName } from './tables.ts';

type InitialOption =
  | { readonly name: string; readonly url: string }
  | { readonly name?: string; readonly page: InitialPageKey };

interface InitialSection {
  readonly menu: MenuName;
  readonly name: string;
  /** Most active options (EN-35). */
  readonly maximo: number;
  readonly options: readonly InitialOption[];
}

/** Menus of a new installation, in the order shown. */
export const initialMenus: readonly InitialSection[] = [
  { menu: 'Header', name: 'Aviso', maximo: 1, options: [{ page: 'safetyNotice' }] },
  {
    menu: 'menu1',
    name: 'Créditos',
    maximo: 8,
    options: [
      { name: 'Cómo funciona', page: 'howItWorks' },
      { name: 'Beneficios', url: '/credito' },
      { name: 'Tarifas y costos', page: 'costs' },
      { name: 'Puntos de atención', url: '/puntos' },
    ],
  },
  {
    menu: 'menu2',
    name: 'Ayuda',
    maximo: 8,
    options: [
      { name: 'Preguntas frecuentes', url: '/faq' },
      { name: 'Información', url: '/informacion' },
      { name: 'Líneas de atención', url: '/atencion' },
      { name: 'Solicitar contraseña', url: '/registro' },
      { name: 'Recuperar clave', url: '/recuperar-clave' },
    ],
  },
  {
    menu: 'Creditos',
    name: 'Creditos',
    maximo: 6,
    options: [{ page: 'home' }, { page: 'motorcycles' }, { page: 'optics' }, { page: 'freeUse' }],
  },
  {
    menu: 'Aliados',
    name: 'Aliados',
    maximo: 12,
    options: [
      'Muebles Caribe',
      'Electrovalle',
      'Óptica Central',
      'Motos Urabá',
      'Casa y Taller',
      'Bicilandia',
    ].map((name) => ({ name, url: '/puntos' })),
  },
  // The landing page of a new installation shows blocks; pages can be added to this section.
  { menu: 'Landing', name: 'Landing', maximo: 4, options: [] },
  {
    menu: 'Footer',
    name: 'Footer',
    maximo: 10,
    options: [
      { name: 'Cómo funciona', page: 'howItWorks' },
      { name: 'Consulta tu saldo', url: '/consulta' },
      { name: 'Puntos de atención', url: '/puntos' },
      { name: 'Preguntas frecuentes', url: '/faq' },
      { name: 'Líneas de atención', url: '/atencion' },
      { name: 'Términos y condiciones', page: 'terms' },
      { name: 'Tratamiento de datos', page: 'dataTreatment' },
      { name: 'Tarifas y costos', page: 'costs' },
    ],
  },
  { menu: 'Consulta', name: 'Consulta', maximo: 5, options: [{ page: 'beforeYouPay' }] },
];
