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
      firstCalls: ['GET /api/invoices', 'GET /api/banks', 'GET /api/variables/1/'],
      stickyBar: true,
    },
    {
      path: '/facturas-pago',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Pago de facturas',
      description: 'Muestra del pago de una factura, con datos de ejemplo.',
      page: './facturas-pago',
    },
    {
      path: '/historial',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Historial de pagos',
      description: 'Consulta tus pagos y su estado.',
      page: './historial',
    },
    {
      path: '/transaccion/:id',
      access: { kind: 'shared' },
      layout: 'customer',
      title: 'Transacción',
      description: 'Detalle de una transacción.',
      page: './transaccion',
    },
  ],
  menu: [
    { path: '/facturas', label: 'Facturas', icon: 'receipt', audience: 'client', slot: 3, frequent: true },
    { path: '/historial', label: 'Historial', icon: 'history', audience: 'client', slot: 4, frequent: true },
  ],
});
