import { defineRemote } from '@portal/remote-kit/manifest';

export default defineRemote({
  name: 'mf-payments',
  owner: 'pagos',
  routes: [
    {
      path: '/facturas',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Facturas',
      description: 'Elige qué cuotas pagar y paga por PSE.',
      page: './facturas',
      firstCalls: [
        'GET /api/invoices',
        'GET /api/banks',
        { call: 'GET /api/variables/:id/', params: { id: '1' } },
      ],
      stickyBar: true,
    },
    {
      path: '/facturas-pago',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Pago de facturas',
      description: 'Muestra del pago de una factura, con datos de ejemplo.',
      page: './facturas-pago',
      under: '/facturas',
    },
    {
      path: '/historial',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Historial de pagos',
      description: 'Consulta tus pagos y su estado.',
      page: './historial',
      // Everything of today, as the filters begin.
      firstCalls: [
        {
          call: 'GET /api/transactions',
          query: { min_date: '@today', max_date: '@today', trx_by_page: '10', page: '1' },
        },
      ],
    },
    {
      path: '/transaccion/:id',
      access: { kind: 'shared' },
      layout: 'customer',
      title: 'Transacción',
      description: 'Detalle de una transacción.',
      page: './transaccion',
      under: '/historial',
      firstCalls: ['GET /api/user', { call: 'GET /api/transactions/:id', params: { id: 'id' } }],
    },
    {
      path: '/consulta',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Consulta y paga',
      description: 'Consulta con tu cédula cuánto debes y paga por PSE sin iniciar sesión.',
      page: './consulta',
      firstCalls: ['GET /api/front_modules/list', 'GET /api/consulta'],
      prerender: [],
    },
    {
      path: '/consulta/facturas_view',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Facturas por pagar',
      description: 'Facturas de la cédula consultada.',
      page: './consulta-facturas',
      stickyBar: true,
    },
    {
      path: '/consulta/transaccion/:id',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Transacción',
      description: 'Detalle de un pago hecho sin iniciar sesión.',
      page: './consulta-transaccion',
      firstCalls: [{ call: 'GET /api/transactions/:id', params: { id: 'id' } }],
    },
  ],
  menu: [
    { path: '/facturas', label: 'Facturas', icon: 'receipt', audience: 'client', slot: 3, frequent: true },
    { path: '/historial', label: 'Historial', icon: 'history', audience: 'client', slot: 4, frequent: true },
  ],
});
