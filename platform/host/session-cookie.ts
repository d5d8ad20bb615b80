import { OPEN_MARK } from '@portal/contract/open-mark';
import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from './request-cookie.ts';

/** Value of the session's cookie, if the request brings one. */
export function sessionCookieOf({ headers }: FastifyRequest): string | undefined {
  return cookieOf(headers.cookie, SESSION_COOKIE);
}

/** Whether the browser says that a session is open in it; also on the way from another site (`OPEN_MARK`). */
export function hasOpenMark({ headers }: FastifyRequest): boolean {
  return cookieOf(headers.cookie, OPEN_MARK) === '1';
}
