import { adminLabels, adminPaths } from '@portal/contract/admin-areas';
import { BRAND } from '@portal/contract/brand';
import { defineRemote } from '@portal/remote-kit/manifest';

/** Open with and without a session: a person who was given a document is often not a customer. */
const verify = {
  access: { kind: 'public-or-private', admins: true },
  layout: 'public',
  title: 'Verificar un documento',
  description: `Comprueba que un recibo o un certificado salió de ${BRAND} y no ha cambiado, con su código o con el PDF.`,
  page: './verificar',
} as const;

export default defineRemote({
  name: 'mf-customer',
  owner: 'clientes',
  routes: [
    {
      path: '/resumen',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Resumen',
      description: 'Tu cupo, tu próxima cuota y tus facturas.',
      page: './resumen',
      firstCalls: ['GET /api/summary', 'GET /api/invoices'],
      prerender: [],
    },
    {
      path: '/perfil',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Perfil',
      description: 'Tus datos de contacto, tu dirección, tus avisos, tu contraseña y tus sesiones.',
      page: './perfil',
      firstCalls: [
        'GET /api/dataResponse',
        'GET /api/states',
        'GET /api/contact_preferences',
        'GET /api/passkeys',
        'GET /api/sessions',
      ],
      prerender: [],
    },
    {
      path: '/documentos',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Documentos',
      description: 'Paz y salvo, deuda, renta, plan de pagos y extractos en PDF.',
      page: './documentos',
      firstCalls: [
        'GET /api/user',
        'GET /api/allInvoices',
        'GET /api/certificates/statements',
        {
          call: 'GET /api/closedInvoices/:fiscal_number',
          params: { fiscal_number: '@person' },
          query: { itemStatus: 'C' },
        },
      ],
      prerender: [],
    },
    ...['/documentoPDF', '/certificadoPDF', '/planDePagos'].map(
      (path) =>
        ({
          path,
          access: { kind: 'client' },
          layout: 'document',
          title: 'Certificado',
          description: 'Un certificado en PDF.',
          page: './certificado',
        }) as const,
    ),
    {
      path: '/generar-otp',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Generar OTP',
      description: 'Calcula la cuota de una compra y genera el código para hacerla.',
      page: './generar-otp',
      firstCalls: [
        'GET /api/user',
        { call: 'GET /api/quoter/validate/:fiscal_number', params: { fiscal_number: '@person' } },
      ],
    },
    {
      path: '/aumentar_cupo',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Aumentar cupo',
      description: 'Revisa tus datos y pide más cupo.',
      page: './aumentar-cupo',
      firstCalls: [
        'GET /api/user',
        { call: 'GET /api/limit/info/:fiscal_number', params: { fiscal_number: '@person' } },
      ],
    },
    {
      path: '/aumentar_cupo/gestionar',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Tu nuevo cupo',
      description: 'Acepta el cupo preaprobado o pide otro.',
      page: './gestionar-cupo',
    },
    {
      path: '/puntos',
      access: { kind: 'public-or-private' },
      layout: 'public',
      title: 'Puntos de atención',
      description: 'Encuentra en el mapa el punto de atención más cercano, con dirección y ciudad.',
      page: './puntos',
      firstCalls: ['GET /api/stores'],
      prerender: [],
    },
    {
      path: adminPaths.stores,
      access: { kind: 'admin', module: 'sections' },
      layout: 'admin',
      title: adminLabels.stores,
      description: 'Dirección, horario, teléfono y lugar en el mapa de cada punto.',
      page: './stores',
      firstCalls: ['GET /api/storeList'],
    },
    { path: '/verificar', ...verify, prerender: [] },
    {
      path: '/verificar/:code',
      ...verify,
      canonical: '/verificar',
      firstCalls: [{ call: 'GET /api/verify/:code', params: { code: 'code' } }],
    },
  ],
  menu: [
    { path: '/resumen', label: 'Resumen', icon: 'home', audience: 'client', slot: 1, frequent: true },
    { path: '/perfil', label: 'Perfil', icon: 'person', audience: 'client', slot: 2 },
    {
      path: '/documentos',
      label: 'Documentos',
      icon: 'document',
      audience: 'client',
      slot: 5,
      frequent: true,
    },
    { path: '/puntos', label: 'Puntos', icon: 'pin', audience: 'client', slot: 6 },
    {
      path: '/generar-otp',
      label: 'Generar OTP',
      hint: 'Código para comprar',
      icon: 'key',
      audience: 'client',
      slot: 7,
    },
    { path: '/aumentar_cupo', label: 'Aumentar cupo', icon: 'limit', audience: 'client', slot: 8 },
  ],
});
