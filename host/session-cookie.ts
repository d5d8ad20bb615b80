import type { FastifyRequest } from 'fastify';

export const SESSION_COOKIE = '__Host-session';

/** Value of the session's cookie, if the request brings one. */
export function sessionCookieOf({ headers }: FastifyRequest): string | undefined {
  const found = (headers.cookie ?? '').split(/; */).find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  return found?.slice(SESSION_COOKIE.length + 1);
}
