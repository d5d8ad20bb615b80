import type { CookieSerializeOptions } from '@fastify/cookie';

/** For cookies named `__Host-…`: out of reach of scripts and never sent from another site. `lifetime` in milliseconds. */
export function cookieOptions(lifetime: number): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: Math.floor(lifetime / 1000),
  };
}
