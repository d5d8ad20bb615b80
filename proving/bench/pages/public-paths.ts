/** Pages for visitors that are rendered into their HTML, but for the login. */
export const publicPaths = [
  '/',
  '/registro',
  '/recuperar-clave',
  '/consulta',
  '/puntos',
  '/informacion',
  '/faq',
  '/atencion',
  '/credito',
] as const;
