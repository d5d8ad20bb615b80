import type { RemoteManifest } from '@portal/release-protocol/release';
import { shellPaths } from '@portal/release-protocol/route-matching';

/** Pages of the shell itself (RT-18, RT-30; D-06, D-10). */
export const shellRoutes: RemoteManifest = {
  name: 'shell',
  owner: 'plataforma',
  menu: [],
  routes: [
    {
      path: shellPaths.notFound,
      access: { kind: 'public-or-private', admins: true },
      layout: 'public',
      title: 'Página no encontrada',
      description: 'La página que buscas no existe.',
      page: './not-found',
    },
    {
      path: shellPaths.dataUpdate,
      access: { kind: 'public' },
      layout: 'public',
      title: 'Actualiza tus datos',
      description: 'Mantén tus datos al día para recibir tus códigos y avisos.',
      page: './actualizacion',
    },
  ],
};

/** Moved paths and their new paths, applied before the guard (RT-43; D-06). */
export const movedPaths: Readonly<Record<string, string>> = { '/conciliacion': '/historial' };
