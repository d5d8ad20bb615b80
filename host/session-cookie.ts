import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from './request-cookie.ts';

/** Value of the session's cookie, if the request brings one. */
export function sessionCookieOf({ headers }: FastifyRequest): string | undefined {
  return cookieOf(headers.cookie, SESSION_COOKIE);
}
