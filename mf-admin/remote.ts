import { defineRemote } from '@portal/remote-kit/manifest';

export default defineRemote({
  name: 'mf-admin',
  owner: 'administracion',
  routes: [
    {
      path: '/adminuser',
      access: { kind: 'admin', module: 'customers' },
      layout: 'admin',
      title: 'Clientes',
      description: 'Búsqueda y edición de clientes.',
      page: './adminuser',
    },
  ],
  menu: [
    { path: '/adminuser', label: 'Clientes', icon: 'person', audience: 'admin', group: 'Personas', slot: 2 },
  ],
});
