import { defineRemote } from '@portal/remote-kit/manifest';

const landing = {
  access: { kind: 'public' },
  layout: 'public',
  title: 'Crédito rápido con tu cédula',
  description: 'Crédito rápido para tus compras, con tu cédula y en unos 20 minutos.',
  page: './landing',
  firstCalls: ['GET /api/front_modules/list'],
} as const;

export default defineRemote({
  name: 'mf-content',
  owner: 'contenido',
  routes: [
    // Both render the same page without a redirect (decision 7).
    { path: '/', ...landing },
    { path: '/mainpage', ...landing },
    {
      path: '/mainpage/:content_id',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Información',
      description: 'Información sobre tu crédito.',
      page: './mainpage',
    },
    {
      path: '/informacion',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Información',
      description: 'Guías, puntos de atención y todo lo que necesitas saber sobre tu crédito.',
      page: './informacion',
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
    {
      path: '/atencion',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Líneas de atención',
      description: 'Línea local, línea gratuita nacional, WhatsApp y correo para hablar con una persona.',
      page: './atencion',
      firstCalls: ['GET /api/front_modules/list'],
    },
    {
      path: '/credito',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Tu crédito en 20 minutos',
      description: 'Beneficios del crédito rápido: respuesta en 20 minutos, solo con tu cédula.',
      page: './credito',
    },
    {
      path: '/editor',
      access: { kind: 'public' },
      layout: 'public',
      title: 'Vista previa de contenido',
      description: 'Así ven los visitantes lo que se publica en el portal.',
      page: './editor',
    },
  ],
  menu: [],
});
