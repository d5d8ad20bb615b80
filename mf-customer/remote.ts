import { defineRemote } from '@portal/remote-kit/manifest';

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
      firstCalls: ['GET /api/summary'],
    },
    {
      path: '/perfil',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Perfil',
      description: 'Tus datos de contacto, tu dirección y tu contraseña.',
      page: './perfil',
      firstCalls: ['GET /api/dataResponse', 'GET /api/states'],
    },
    {
      path: '/documentos',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Documentos',
      description: 'Paz y salvo, deuda, renta y plan de pagos en PDF.',
      page: './documentos',
      firstCalls: ['GET /api/user', 'GET /api/allInvoices'],
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
      path: '/puntos',
      access: { kind: 'public-or-private' },
      layout: 'public',
      title: 'Puntos de atención',
      description: 'Encuentra en el mapa el punto de atención más cercano, con dirección y ciudad.',
      page: './puntos',
      firstCalls: ['GET /api/stores'],
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
  ],
});
