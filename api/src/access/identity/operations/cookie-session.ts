import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/database/context.ts';
import { findSession, type LiveSession } from '../sessions.ts';

/**
 * Id of the live session whose cookie a request carries. A tab that the browser opens sends no header, so this proves
 * less than a principal does: use it only together with another secret.
 */
export async function cookieSession(context: Context, request: FastifyRequest): Promise<number | undefined> {
  return (await cookieHolder(context, request))?.sessionId;
}

/** The customer whose live session's cookie a request carries, for calls that bring no header (API-11). */
export async function cookieCustomer(context: Context, request: FastifyRequest): Promise<string | undefined> {
  const session = await cookieHolder(context, request);
  return session?.kind === 'client' ? session.fiscalNumber : undefined;
}

const cookieHolder = async (
  { db, clock, config }: Context,
  request: FastifyRequest,
): Promise<LiveSession | undefined> => {
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined) return undefined;
  const session = await findSession(db, cookie, clock.now(), config.session);
  return session?.leaving ? undefined : session;
};
