import type { FastifyReply } from 'fastify';
import { cookieOptions } from '../platform/cookies.ts';

/** `__Host-`: the browser takes it from this very host only, over HTTPS (or localhost), for every path. */
export const SESSION_COOKIE = '__Host-session';
export const DEVICE_COOKIE = '__Host-device';

/** Gives the browser the cookie of a session that was just begun. */
export function sendSession(
  reply: FastifyReply,
  { sessionCookie, sessionLifetime }: { readonly sessionCookie: string; readonly sessionLifetime: number },
): void {
  reply.setCookie(SESSION_COOKIE, sessionCookie, cookieOptions(sessionLifetime));
}
