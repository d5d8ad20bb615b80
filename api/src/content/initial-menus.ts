import type { MenuName } from './tables.ts';

interface InitialSection {
  readonly menu: MenuName;
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly url?: string; readonly detail?: string }[];
}

/** Menus of a new installation, in the order shown. */
export const initialMenus: readonly InitialSection[] = [
  {
    menu: 'Header',
    name: 'Aviso',
    options: [{ name: 'Aviso de seguridad', detail: 'Nunca te pedimos la clave de tu banco.' }],
  },
  {
    menu: 'menu1',
    name: 'Créditos',
    options: [
      { name: 'Cómo funciona', url: '/credito' },
      { name: 'Información', url: '/informacion' },
      { name: 'Puntos de atención', url: '/puntos' },
    ],
  },
  {
    menu: 'menu2',
    name: 'Ayuda',
    options: [
      { name: 'Preguntas frecuentes', url: '/faq' },
      { name: 'Líneas de atención', url: '/atencion' },
      { name: 'Solicitar contraseña', url: '/registro' },
      { name: 'Recuperar clave', url: '/recuperar-clave' },
    ],
  },
  {
    menu: 'Creditos',
    name: 'Creditos',
    options: [
      {
        name: 'Hogar',
        url: '/credito',
        detail:
          '<p>Nevera, lavadora, sala o comedor: elige en la tienda aliada y paga hasta en 24 cuotas.</p>',
      },
      {
        name: 'Motos',
        url: '/credito',
        detail: '<p>Tu moto nueva con matrícula y seguro en la misma cuota, hasta en 36 meses.</p>',
      },
      {
        name: 'Óptica',
        url: '/credito',
        detail: '<p>Examen, montura y lentes para ti y tu familia, desde 3 cuotas.</p>',
      },
      {
        name: 'Libre inversión',
        url: '/credito',
        detail: '<p>Para lo que necesites: un imprevisto, estudio o mejorar tu negocio.</p>',
      },
    ],
  },
  {
    menu: 'Aliados',
    name: 'Aliados',
    options: [
      'Muebles Caribe',
      'Electrovalle',
      'Óptica Central',
      'Motos Urabá',
      'Casa y Taller',
      'Bicilandia',
    ].map((name) => ({ name, url: '/puntos' })),
  },
  // The landing blocks of a new installation are modules; this section is where options join them.
  { menu: 'Landing', name: 'Landing', options: [] },
  {
    menu: 'Footer',
    name: 'Footer',
    options: [
      { name: 'Cómo funciona', url: '/credito' },
      { name: 'Consulta tu saldo', url: '/consulta' },
      { name: 'Puntos de atención', url: '/puntos' },
      { name: 'Preguntas frecuentes', url: '/faq' },
      { name: 'Líneas de atención', url: '/atencion' },
      { name: 'Información', url: '/informacion' },
    ],
  },
];
