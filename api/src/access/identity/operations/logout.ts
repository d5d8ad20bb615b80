import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { Context } from '../../../platform/database/context.ts';
import { cookieOptions } from '../../../platform/http/cookies.ts';
import type { Caller } from '../../../platform/http/server.ts';
import { endSession } from '../sessions.ts';

/** Ends the session of a call and takes its cookie away (API-06). */
export async function logout(
  { db }: Pick<Context, 'db'>,
  { principal, reply }: Pick<Caller, 'principal' | 'reply'>,
): Promise<Record<string, never>> {
  if (principal.kind !== 'anonymous') await endSession(db, principal.sessionId);
  reply.setCookie(SESSION_COOKIE, '', cookieOptions(0));
  // Only the cache: "storage" would also take away the service worker and its push subscription.
  reply.header('clear-site-data', '"cache"');
  return {};
}
