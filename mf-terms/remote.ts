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
    },
  ],
  menu: [],
});
