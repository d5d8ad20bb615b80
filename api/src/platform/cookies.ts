import type { CookieSerializeOptions } from '@fastify/cookie';

/** For cookies named `__Host-…`: out of reach of scripts and never sent from another site. `lifetime` in milliseconds. */
export const cookieOptions = (lifetime: number): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: Math.floor(lifetime / 1000),
});
