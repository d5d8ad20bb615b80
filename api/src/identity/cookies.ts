import type { CookieSerializeOptions } from '@fastify/cookie';

/** `__Host-`: the browser takes it from this very host only, over HTTPS (or localhost), for every path. */
export const SESSION_COOKIE = '__Host-session';
export const DEVICE_COOKIE = '__Host-device';

/** `lifetime` in milliseconds. */
export const cookieOptions = (lifetime: number): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: Math.floor(lifetime / 1000),
});
