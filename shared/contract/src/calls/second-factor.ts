import { Type } from 'typebox';
import { access, began, type Calls } from '../route.ts';
import { proof, Strict, TypedCode } from '../schemas.ts';
import { LoginReply } from './identity.ts';

/** The six digits that the app shows, or a recovery code with or without its dash. */

export const secondFactorCalls = {
  'GET /api/second_factor': {
    summary: 'Whether one has a second factor, and how many of its recovery codes are left.',
    access: access.session,
    reply: Strict({ activo: Type.Boolean(), codigos: Type.Integer({ minimum: 0 }) }),
  },
  'POST /api/second_factor': {
    summary:
      'Give the second factor after the password: a code of the app or, once each, a recovery code. The session is exchanged for another (threat T09).',
    access: access.halfway,
    began: began.nothing('one-time', 'Each code of the app is good once.'),
    body: Strict({ codigo: TypedCode }),
    reply: LoginReply,
  },
  'POST /api/second_factor/enrol': {
    summary:
      'Begin with an authenticator app: its secret, as text and as QR, and ten recovery codes. Nothing of it counts before it is confirmed; asked again, it starts over. A person who is not made to get one gives the own password.',
    access: access.session,
    began: began.nothing('one-time', 'Nothing of it counts before a code confirms this secret.'),
    body: Strict(proof),
    reply: Strict({
      secret: Type.String({ description: 'Base32, as an app takes it when typed.' }),
      uri: Type.String({ description: '`otpauth://totp/…`' }),
      qr: Strict({
        /** Modules on each side. */
        size: Type.Integer({ minimum: 21 }),
        /** The dark modules as the path of an SVG of that size. */
        path: Type.String(),
      }),
      recovery_codes: Type.Array(Type.String()),
    }),
  },
  'POST /api/second_factor/confirm': {
    summary:
      'Finish with a code of the app: from now on every login asks for one. Other sessions end, this one is exchanged for another.',
    access: access.session,
    began: began.nothing('one-time', 'The code proves the secret that it belongs to.'),
    body: Strict({ codigo: TypedCode }),
    reply: LoginReply,
  },
  'POST /api/second_factor/recovery_codes': {
    summary: 'Ten new recovery codes for the own password; the ones before are good no longer.',
    access: access.session,
    began: began.nothing('own session', 'The owner replaces their own codes, for a proof.'),
    body: Strict(proof),
    reply: Strict({ recovery_codes: Type.Array(Type.String()) }),
  },
} as const satisfies Calls;
