import { defineRemote } from '@portal/remote-kit/manifest';

export default defineRemote({
  name: 'mf-content',
  owner: 'contenido',
  routes: [
    {
      path: '/',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Crédito rápido con tu cédula',
      description: 'Crédito rápido para tus compras, con tu cédula y en unos 20 minutos.',
      page: './landing',
      firstCalls: ['GET /api/front_modules/list'],
    },
    {
      path: '/mainpage',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Crédito rápido con tu cédula',
      description: 'Crédito rápido para tus compras, con tu cédula y en unos 20 minutos.',
      page: './landing',
      firstCalls: ['GET /api/front_modules/list'],
    },
    {
      path: '/faq',
      access: { kind: 'public-or-private', admins: true },
      layout: 'public',
      title: 'Preguntas frecuentes',
      description: 'Respuestas a las preguntas más frecuentes sobre tu crédito.',
      page: './faq',
      firstCalls: ['GET /api/front_modules/list'],
    },
  ],
  menu: [],
});
