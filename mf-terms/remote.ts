import { adminLabels, adminPaths } from '@portal/contract/admin-areas';
import { defineRemote } from '@portal/remote-kit/manifest';

export default defineRemote({
  name: 'mf-terms',
  owner: 'plazos',
  routes: [
    {
      path: '/modify_terms',
      access: { kind: 'shared' },
      layout: 'customer',
      title: 'Modificación plazo crédito',
      description: 'Cambia el número de cuotas de tu crédito.',
      page: './modify-terms',
      firstCalls: [{ call: 'GET /api/variables/:id/', params: { id: '1' } }],
      stickyBar: true,
      under: '/facturas',
    },
    {
      path: adminPaths.validate_modify_terms,
      access: { kind: 'admin', module: 'validate_modify_terms' },
      layout: 'admin',
      title: 'Modificación plazo crédito',
      description: 'Facturas de un cliente y cambio de su plazo.',
      page: './validate-modify-terms',
    },
  ],
  menu: [
    {
      path: adminPaths.validate_modify_terms,
      label: adminLabels.validate_modify_terms,
      icon: 'plan',
      audience: 'admin',
      group: 'Crédito',
      slot: 1,
    },
  ],
});
