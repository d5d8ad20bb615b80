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
    {
      path: '/settings',
      access: { kind: 'admin', module: 'settings' },
      layout: 'admin',
      title: 'Parametrías',
      description: 'Opciones del portal.',
      page: './settings',
      firstCalls: ['GET /api/variables'],
    },
    {
      path: '/controladminusers',
      access: { kind: 'admin', module: 'controladminusers' },
      layout: 'admin',
      title: 'Usuarios',
      description: 'Administradores del portal y sus perfiles.',
      page: './controladminusers',
    },
  ],
  menu: [
    { path: '/adminuser', label: 'Clientes', icon: 'person', audience: 'admin', group: 'Personas', slot: 2 },
    {
      path: '/settings',
      label: 'Parametrías',
      icon: 'options',
      audience: 'admin',
      group: 'Operación',
      slot: 2,
    },
    {
      path: '/controladminusers',
      label: 'Admin Usuarios',
      icon: 'people',
      audience: 'admin',
      group: 'Personas',
      slot: 3,
    },
  ],
});
