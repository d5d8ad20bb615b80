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
    {
      path: '/registro',
      access: { kind: 'public' },
      layout: 'auth',
      title: 'Solicita tu contraseña',
      description: 'Crea la contraseña de tu crédito 20 min con tu cédula y un código que te enviamos.',
      page: './registro',
    },
    {
      path: '/recuperar-clave',
      access: { kind: 'public' },
      layout: 'auth',
      title: 'Recupera tu clave',
      description: 'Crea otra contraseña para tu crédito 20 min si olvidaste la que tenías.',
      page: './recuperar-clave',
    },
    {
      path: '/clave-temporal',
      access: { kind: 'duty' },
      layout: 'auth',
      title: 'Cambia tu contraseña temporal',
      description: 'Cambia la contraseña que te dio otro administrador por una tuya.',
      page: './clave-temporal',
      firstCalls: ['GET /api/user'],
    },
    {
      path: '/segundo-factor',
      access: { kind: 'duty' },
      layout: 'auth',
      title: 'Segundo factor',
      description: 'Confirma que eres tú con el código de tu aplicación de autenticación.',
      page: './segundo-factor',
      firstCalls: ['GET /api/user'],
    },
  ],
  menu: [],
});
