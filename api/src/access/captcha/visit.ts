import type { Context } from '../../platform/database/context.ts';
import { cookieOptions } from '../../platform/http/cookies.ts';
import type { Caller } from '../../platform/http/server.ts';
import { keyedHash, randomToken } from '../../platform/process/secret-values.ts';

/** Cookie that names a browser without a session. It tells nothing about the person and gives no right by itself. */
export const VISIT_COOKIE = '__Host-visit';
const VISIT_LIFETIME_MS = 24 * 60 * 60_000;

/** The visit a call belongs to, as a keyed hash; undefined for a browser that has none (or refuses cookies). */
export function visitOf({ config }: Context, { request }: Pick<Caller, 'request'>): string | undefined {
  const cookie = request.cookies[VISIT_COOKIE];
  return cookie === undefined ? undefined : keyedHash(config.secrets.pepper, 'visit', cookie);
}

/** The visit a call belongs to; begins one, and gives the browser its cookie, if there is none. */
export function visitFor(context: Context, caller: Pick<Caller, 'request' | 'reply'>): string {
  const present = visitOf(context, caller);
  if (present !== undefined) return present;
  const cookie = randomToken();
  caller.reply.setCookie(VISIT_COOKIE, cookie, cookieOptions(VISIT_LIFETIME_MS));
  return keyedHash(context.config.secrets.pepper, 'visit', cookie);
}
