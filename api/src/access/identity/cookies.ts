import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { FastifyReply } from 'fastify';
import { cookieOptions } from '../../platform/http/cookies.ts';

export const DEVICE_COOKIE = '__Host-device';

/** Gives the browser the cookie of a session that was just begun. */
export function sendSession(
  reply: FastifyReply,
  { sessionCookie, sessionLifetime }: { readonly sessionCookie: string; readonly sessionLifetime: number },
): void {
  reply.setCookie(SESSION_COOKIE, sessionCookie, cookieOptions(sessionLifetime));
}
