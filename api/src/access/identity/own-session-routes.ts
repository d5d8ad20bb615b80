import type { sessionCalls } from '@portal/contract/calls/sessions';
import type { Context } from '../../platform/database/context.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { DEVICE_COOKIE } from './cookies.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './operations/own-sessions.ts';

/** Calls about one's own sessions. */
export function sessionHandlers(context: Context): Handlers<keyof typeof sessionCalls> {
  return {
    'GET /api/sessions': (_input, { principal }) => ownSessions(context, principal),
    'POST /api/sessions/:id/end': (input, { principal }) => endOwnSession(context, principal, input),
    'POST /api/sessions/end_others': ({ body }, { principal, request }) =>
      endOtherSessions(context, principal, body, request.cookies[DEVICE_COOKIE]),
  };
}
