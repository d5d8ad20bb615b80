import { BRAND } from '@portal/contract/brand';
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
      description: `Ingresa con tu cédula para ver y pagar tu ${BRAND}.`,
      page: './login',
      prerender: [],
    },
    {
      path: '/registro',
      access: { kind: 'public' },
      layout: 'auth',
      title: 'Solicita tu contraseña',
      description: `Crea la contraseña de tu ${BRAND} con tu cédula y un código que te enviamos.`,
      page: './registro',
      prerender: [],
    },
    {
      path: '/recuperar-clave',
      access: { kind: 'public' },
      layout: 'auth',
      title: 'Recupera tu contraseña',
      description: `Crea otra contraseña para tu ${BRAND} si olvidaste la que tenías.`,
      page: './recuperar-clave',
      prerender: [],
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
    {
      path: '/mi-ingreso',
      access: { kind: 'admin' },
      layout: 'admin',
      title: 'Mi ingreso',
      description: 'Tus llaves de acceso, tu segundo factor, tus códigos de recuperación y tus sesiones.',
      page: './mi-ingreso',
      firstCalls: ['GET /api/second_factor', 'GET /api/user', 'GET /api/passkeys', 'GET /api/sessions'],
    },
  ],
  menu: [],
});
