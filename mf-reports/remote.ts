import { adminLabels, adminPaths } from '@portal/contract/admin-areas';
import { defineRemote } from '@portal/remote-kit/manifest';

export default defineRemote({
  name: 'mf-reports',
  owner: 'operacion',
  routes: [
    {
      path: adminPaths.reports,
      access: { kind: 'admin', module: 'reports' },
      layout: 'admin',
      title: adminLabels.reports,
      description: 'Pagos, conciliación y registros.',
      page: './reports',
      // The page begins with the panel of today's payments and the list of files below it.
      firstCalls: [
        'GET /api/user',
        'GET /api/exports',
        {
          call: 'GET /api/payment/report',
          query: { min_date: '@today', max_date: '@today', trx_by_page: '10', page: '1' },
          granted: '/reports#pagos',
        },
        {
          call: 'GET /api/payment/report/figures',
          query: { min_date: '@today', max_date: '@today' },
          granted: '/reports#pagos',
        },
      ],
    },
  ],
  menu: [
    {
      path: adminPaths.reports,
      label: adminLabels.reports,
      icon: 'chart',
      audience: 'admin',
      group: 'Operación',
      slot: 1,
    },
  ],
});
