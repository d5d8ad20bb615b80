import type { Page } from '@playwright/test';
import { unfoldFilters } from './history.ts';

/** Pages that a person of one role can open, in the usual order. */
export interface RoleSitemap {
  readonly name: string;
  /** National ID of the login; absent for a visitor. */
  readonly fiscalNumber?: string;
  readonly landing: string;
  readonly paths: readonly string[];
}

export const sitemapByRole: readonly RoleSitemap[] = [
  {
    name: 'visitor',
    landing: '/',
    paths: [
      '/',
      '/login',
      '/registro',
      '/recuperar-clave',
      '/puntos',
      '/informacion',
      '/faq',
      '/atencion',
      '/credito',
      '/consulta',
      '/actualizacion',
      '/mainpage/1',
      '/paginas/como-funciona-el-credito',
      '/editor',
      '/verificar',
      '/verificar/ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ',
      '/not-found',
    ],
  },
  {
    name: 'customer',
    fiscalNumber: '1010101010',
    landing: '/resumen',
    paths: [
      '/resumen',
      '/resumen?factura=:invoice',
      '/perfil',
      '/facturas',
      '/facturas-pago',
      '/historial',
      '/transaccion/:transaction',
      '/documentos',
      '/puntos',
    ],
  },
  {
    name: 'customer-with-offers',
    fiscalNumber: '6060606060',
    landing: '/resumen',
    paths: ['/facturas', '/generar-otp', '/aumentar_cupo'],
  },
  {
    name: 'customer-in-arrears',
    fiscalNumber: '2020202020',
    landing: '/resumen',
    paths: ['/resumen', '/facturas'],
  },
  {
    name: 'customer-written-off',
    fiscalNumber: '4040404040',
    landing: '/resumen',
    paths: ['/resumen', '/facturas'],
  },
  {
    name: 'customer-owing-nothing',
    fiscalNumber: '5050505050',
    landing: '/resumen',
    paths: ['/resumen', '/facturas'],
  },
  {
    name: 'administrator',
    fiscalNumber: '9090909090',
    landing: '/manager',
    paths: [
      '/manager',
      '/adminuser',
      '/adminuser/1010101010',
      '/adminuser/1010101010/historial',
      '/certificates',
      '/pages',
      '/pages/vista/1',
      '/sections',
      '/sections/puntos',
      '/sections/puntos?punto=nuevo',
      '/sections/bloques',
      '/controladminusers',
      '/controladminusers/registro',
      '/controladminusers/perfiles',
      '/mi-ingreso',
      '/validate_modify_terms',
      '/reports',
      '/settings',
      '/money-desk',
      '/releases',
    ],
  },
];

/** Replaces `:invoice` and `:transaction` in a path by ids of this person's pages. */
export async function withRealIds(page: Page, path: string): Promise<string> {
  if (path.includes(':invoice')) {
    await page.goto('/resumen');
    const link = page.locator('main a[href*="factura="]').first();
    return (await link.getAttribute('href')) ?? '/resumen';
  }
  if (path.includes(':transaction')) {
    await page.goto('/historial');
    // The default filter shows today only.
    await unfoldFilters(page);
    await page.getByLabel('Desde', { exact: true }).first().uncheck();
    await page.getByLabel('Hasta', { exact: true }).first().uncheck();
    await page.getByRole('button', { name: 'Consultar' }).click();
    const link = page.locator('main a[href^="/transaccion/"]').first();
    return (await link.getAttribute('href')) ?? '/historial';
  }
  return path;
}

/** Waits until a page has its heading and asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}
