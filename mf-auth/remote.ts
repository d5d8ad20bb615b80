import { defineRemote } from '@portal/remote-kit/manifest';

export default defineRemote({
  name: 'mf-auth',
  owner: 'identidad',
  routes: [
    {
      path: '/login',
      access: { kind: 'public' },
      layout: 'auth',
      title: 'Ingreso de clientes',
      description: 'Ingresa con tu cédula para ver y pagar tu crédito 20 min.',
      page: './login',
    },
  ],
  menu: [],
});
