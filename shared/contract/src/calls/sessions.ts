import { Type } from 'typebox';
import { access, began, type Calls } from '../route.ts';
import { proof, Strict, Timestamp } from '../schemas.ts';

const session = {
  id: Type.String(),
  device: Type.String({ description: 'Browser and system in words: `Chrome en Android`.' }),
  network: Type.String({
    description:
      'The beginning of the address it was begun from: `190.24.13.x`; empty where it is not known.',
  }),
  begun: Timestamp,
  /** Last use; recorded at most once a minute. */
  last_seen: Timestamp,
};

/** A session of another person, as staff see it. */
export const CustomerSession = Strict(session);

/** A session of the person who asks. */
export const OwnSession = Strict({
  ...session,
  /** Whether the call was made in this session. */
  current: Type.Boolean(),
});

const SessionList = Strict({ sessions: Type.Array(OwnSession) });

export const sessionCalls = {
  'GET /api/sessions': {
    summary: 'One’s own sessions that are alive: this one first, then the last used.',
    access: access.session,
    rendered: true,
    reply: SessionList,
  },
  'POST /api/sessions/:id/end': {
    summary:
      'End another one of one’s own sessions, for the own password or a passkey: its next call is anonymous.',
    access: access.session,
    began: began.nothing('idempotent', 'A session that has ended never comes back.'),
    params: Strict({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    body: Strict(proof),
    reply: SessionList,
  },
  'POST /api/sessions/end_others': {
    summary: 'End all of one’s own sessions but this one and forget other devices, for the own proof.',
    access: access.session,
    began: began.nothing('idempotent', 'A session that has ended never comes back.'),
    body: Strict(proof),
    reply: SessionList,
  },
} as const satisfies Calls;
