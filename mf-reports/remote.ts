import { defineRemote } from '@portal/remote-kit/manifest';

export default defineRemote({
  name: 'mf-reports',
  owner: 'operacion',
  routes: [
    {
      path: '/reports',
      access: { kind: 'admin', module: 'reports' },
      layout: 'admin',
      title: 'Informes',
      description: 'Pagos, conciliación y registros.',
      page: './reports',
      firstCalls: ['GET /api/user'],
    },
  ],
  menu: [
    { path: '/reports', label: 'Informes', icon: 'chart', audience: 'admin', group: 'Operación', slot: 1 },
  ],
});
