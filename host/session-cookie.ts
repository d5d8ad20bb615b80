import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { FastifyRequest } from 'fastify';

/** Value of the session's cookie, if the request brings one. */
export function sessionCookieOf({ headers }: FastifyRequest): string | undefined {
  const found = (headers.cookie ?? '').split(/; */).find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  return found?.slice(SESSION_COOKIE.length + 1);
}
