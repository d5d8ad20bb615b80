import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { SESSION_COOKIE } from '../cookies.ts';
import { findSession } from '../sessions.ts';

/**
 * Number of the live session whose cookie a request carries. A tab that the browser opens sends no header, so this
 * proves less than a principal does: use it only beside another secret.
 */
export const cookieSession = async (
  { db, clock, config }: Context,
  request: FastifyRequest,
): Promise<number | undefined> => {
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined) return undefined;
  return (await findSession(db, cookie, clock.now(), config.session))?.sessionId;
};
