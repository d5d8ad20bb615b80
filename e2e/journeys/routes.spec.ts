import type { Page } from '@playwright/test';
import { expect, login, test } from '../setup/test.ts';

/** Path asked for, path it ends at, and the heading that says that the page is there. */
type Visit = readonly [asked: string, ends: string, heading?: RegExp];

const visit = async (page: Page, visits: readonly Visit[]): Promise<void> => {
  for (const [asked, ends, heading] of visits) {
    await test.step(`${asked} ends at ${ends}`, async () => {
      await page.goto(asked);
      await expect.poll(() => new URL(page.url()).pathname.replace(/(.)\/$/, '$1')).toBe(ends);
      if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  }
};

/** Pages of the administration by their headings. */
const administration: readonly (readonly [path: string, heading: RegExp])[] = [
  ['/manager', /^Manager$/],
  ['/certificates', /^Certificados$/],
  ['/adminuser', /^Clientes$/],
  ['/pages', /^Administrador de la página$/],
  ['/sections', /^Secciones$/],
  ['/sections/bloques', /^Preguntas y banners$/],
  ['/controladminusers', /^Usuarios$/],
  ['/validate_modify_terms', /^Modificación plazo crédito$/],
  ['/reports', /^Informes$/],
  ['/settings', /^Parametrías$/],
  ['/money-desk', /^Pagos por resolver/],
  ['/releases', /^Despliegues$/],
];
const adminOnly = administration.map(([path]) => path);

const needLogin = [
  '/resumen',
  '/perfil',
  '/facturas',
  '/facturas-pago',
  '/historial',
  '/documentos',
  '/documentoPDF',
  '/certificadoPDF',
  '/planDePagos',
  '/transaccion/1',
  '/generar-otp',
  '/aumentar_cupo',
  '/aumentar_cupo/gestionar',
  '/conciliacion',
  '/modify_terms',
] as const;

test('[RT-01, RT-02, RT-05, RT-07, RT-08, RT-09, RT-10, RT-11, RT-12, RT-13, RT-14, RT-17, RT-18, RT-30, RT-44, RT-45, PU-34] a visitor reaches every public page, the login instead of any other, and the start from anywhere unknown', async ({
  page,
}) => {
  for (const path of ['/', '/mainpage']) {
    await test.step(`${path} is the landing page`, async () => {
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'Novedades' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Aliados' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }
  await visit(page, [
    ['/login', '/login', /Ingreso de clientes crédito 20 min/],
    ['/registro', '/registro', /^Solicita tu contraseña$/],
    ['/recuperar-clave', '/recuperar-clave', /^Recupera tu contraseña$/],
    ['/puntos', '/puntos', /Puntos de atención/],
    ['/informacion', '/informacion', /^Información$/],
    ['/faq', '/faq', /^Preguntas frecuentes$/],
    ['/atencion', '/atencion', /^Líneas de atención$/],
    ['/credito', '/credito', /^Tu crédito en 20 minutos$/],
    ['/consulta', '/consulta', /Consulta y paga/],
    ['/editor', '/editor', /^Vista previa de contenido$/],
    ['/actualizacion', '/actualizacion', /^Actualiza tus datos$/],
    ['/not-found', '/not-found', /^Página no encontrada$/],
    ['/no-existe', '/'],
    ...[...needLogin, ...adminOnly].map((path): Visit => [path, '/login']),
  ]);
  await page.goto('/not-found');
  await expect(page.getByText('Ups, página no encontrada, intente nuevamente.')).toBeVisible();
});

test('[RT-06, RT-19, RT-20, RT-21, RT-22, RT-23, RT-24, RT-25, RT-26, RT-27, RT-28, RT-29, RT-31, RT-32, RT-33, RT-43, RT-46, RT-47, RT-48, RT-49, RT-51, RT-53, PM-02] a customer reaches the own pages, and never one of the administration', async ({
  page,
}) => {
  await login(page, '6060606060');
  page.on('dialog', (dialog) => dialog.dismiss());
  await visit(page, [
    ['/resumen', '/resumen', /^Hola, /],
    ['/perfil', '/perfil', /Perfil/],
    ['/facturas', '/facturas', /Facturas/],
    ['/facturas-pago', '/facturas-pago', /^Pago de facturas$/],
    ['/historial', '/historial', /Historial/],
    ['/documentos', '/documentos', /Documentos/],
    ['/documentoPDF', '/documentoPDF'],
    ['/certificadoPDF', '/certificadoPDF'],
    ['/planDePagos', '/planDePagos'],
    ['/transaccion/no-existe', '/transaccion/no-existe'],
    ['/generar-otp', '/generar-otp', /^Generar OTP$/],
    ['/aumentar_cupo', '/aumentar_cupo', /^Aumentar cupo$/],
    // Without what the step before hands over they lead back (LI-09, TM-25).
    ['/aumentar_cupo/gestionar', '/resumen'],
    ['/modify_terms/', '/facturas'],
    ['/conciliacion', '/historial'],
    ['/puntos', '/puntos', /Puntos de atención/],
    ['/faq', '/faq', /Preguntas frecuentes/],
    ...adminOnly.map((path): Visit => [path, '/resumen']),
    ['/historial', '/historial'],
    ['/login', '/historial'],
    ['/credito', '/historial'],
  ]);
});

test('[RT-34, RT-35, RT-36, RT-37, RT-38, RT-39, RT-40, RT-41, RT-42, RT-52, PM-03, PM-04, PM-05, PM-06, PM-07, PM-10, PM-13] an administrator with every module reaches the administration, and no page of a customer', async ({
  page,
}) => {
  await login(page, '9090909090', /./);
  await page.waitForURL((url) => url.pathname !== '/login');
  const landing = '/manager';
  expect(new URL(page.url()).pathname).toBe(landing);
  for (const [path, heading] of administration) {
    await visit(page, [[path, path, heading]]);
    await expect(page.getByRole('navigation', { name: 'Administración' })).toBeVisible();
  }
  // The others are told apart without a browser: shell/src/routing/route-groups.test.ts.
  await visit(page, [
    ['/resumen', landing],
    ['/puntos', landing],
  ]);
  await test.step('and the side menu has its entries, without a profile', async () => {
    await page.goto('/settings');
    const menu = page.getByRole('button', { name: /men[uú]/i }).filter({ visible: true });
    if ((page.viewportSize()?.width ?? 0) < 1024) await menu.first().click();
    for (const entry of [
      'Manager',
      'Certificados',
      'Paginas',
      'Secciones',
      'Admin Usuarios',
      'Perfiles',
      'Modificar Plazo Cuotas',
      'Informes',
      'Parametrías',
      'Despliegues',
    ]) {
      await expect(
        page.getByRole('link', { name: entry, exact: true }).filter({ visible: true }),
      ).toHaveCount(1);
    }
    // Nothing of a customer's menu.
    for (const entry of ['Perfil', 'Resumen', 'Facturas', 'Historial']) {
      await expect(page.getByRole('link', { name: entry, exact: true })).toHaveCount(0);
    }
  });
});

test.describe('with a page under maintenance', () => {
  test.use({ environment: { MAINTENANCE: '/puntos=en mantenimiento' } });

  test('[PL-02] it is an image alone, and every other page is as before', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/puntos');
    await expect(main.getByRole('img', { name: /mantenimiento/ })).toBeVisible();
    for (const role of ['heading', 'link', 'button'] as const) {
      await expect(main.getByRole(role)).toHaveCount(0);
    }
    await page.goto('/faq');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Preguntas frecuentes/);
  });
});

test('[AU-13, BC-10, RT-34] after the login an administrator stands at the first of the own modules, without any at /manager', async ({
  page,
  context,
}) => {
  for (const [who, first] of [
    ['9292929292', '/pages'],
    ['9191919191', '/reports'],
  ] as const) {
    await login(page, who, first);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), modules: [], permissions: [] } });
  });
  await login(page, '9191919191', '/manager');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager');
});
