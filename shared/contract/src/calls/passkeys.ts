import { Type } from 'typebox';
import { access, began, type Calls, SIGNED_BODY } from '../route.ts';
import {
  Base64Url,
  orNull,
  PasskeyAssertion,
  proof,
  SentCode,
  Strict,
  Timestamp,
  TypedCode,
} from '../schemas.ts';
import { LoginReply } from './identity.ts';

const Transports = Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 8 });
const Descriptor = Strict({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
});

/** Options for a signature by an authenticator (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = Strict({
  challenge: Type.String(),
  rpId: Type.String(),
  /** Milliseconds. */
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  /** Empty at the login, where any passkey of this site will do. */
  allowCredentials: Type.Array(Descriptor),
});

/** Options for a new passkey (PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = Strict({
  challenge: Type.String(),
  rp: Strict({ id: Type.String(), name: Type.String() }),
  user: Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Strict({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  authenticatorSelection: Strict({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  excludeCredentials: Type.Array(Descriptor),
});

/** A passkey of the person who asks. */
export const Passkey = Strict({
  id: Type.String(),
  name: Type.String(),
  created: Timestamp,
  last_used: orNull(Timestamp),
  /** Time from which the passkey approves calls; until then it only logs in. Null for one that approves already. */
  approves_from: orNull(Timestamp),
  /** Whether the provider keeps a copy of it, so that it also works on the person's other devices. */
  synced: Type.Boolean(),
});

/** Parameters of a path or a query. */
const Address = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({}, { additionalProperties: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) }),
);

const PasskeyList = Strict({ passkeys: Type.Array(Passkey) });
const OnePasskey = Strict({ id: Type.String({ minLength: 1, maxLength: 60 }) });
const PasskeyName = Type.String({ minLength: 1, maxLength: 40 });

export const passkeyCalls = {
  'POST /api/passkeys/login/challenge': {
    summary: 'Begin a login with a passkey: a challenge for this visit, good once and for five minutes.',
    access: access.public,
    began: began.nothing('one-time', 'A challenge is good once.'),
    body: Strict({}),
    reply: PasskeyRequest,
  },
  'POST /api/passkeys/login': {
    summary:
      'Log in with a passkey. No code and no second factor is asked for; blocked users are refused as with a password.',
    access: access.public,
    began: began.nothing('one-time', 'The challenge is used up.'),
    longest: SIGNED_BODY,
    body: Strict({ passkey: PasskeyAssertion }),
    /** Contains the national ID, since the person did not type one. */
    reply: Strict({ ...LoginReply.properties, fiscal_number: Type.String() }),
  },
  'GET /api/passkeys': {
    summary: 'One’s own passkeys, the newest first.',
    access: access.session,
    rendered: true,
    reply: PasskeyList,
  },
  'POST /api/passkeys/challenge': {
    summary: 'Begin with a new passkey, for the own password or another passkey.',
    access: access.session,
    began: began.nothing('one-time', 'A challenge is good once.'),
    body: Strict(proof),
    reply: PasskeyCreation,
  },
  'POST /api/passkeys': {
    summary:
      'Keep the new passkey under a name. Its owner is told by mail. After the password alone it opens the account and approves nothing for 72 hours (threat T47).',
    access: access.session,
    began: began.nothing('create', 'A new passkey, for a challenge that is used up.'),
    body: Strict({
      name: PasskeyName,
      credential: Strict({
        id: Base64Url(1_400),
        clientDataJSON: Base64Url(4_000),
        attestationObject: Base64Url(8_000),
        transports: Transports,
      }),
    }),
    reply: PasskeyList,
  },
  'POST /api/passkeys/:id/code': {
    summary:
      'Send a code to the own contact, to the one before while a change waits: it lets exactly this passkey approve at once (threat T47).',
    access: access.session,
    began: began.nothing('one-time', 'A new code replaces the one before.'),
    params: OnePasskey,
    reply: SentCode,
  },
  'POST /api/passkeys/:id/confirm': {
    summary: 'Give the code that was sent for this passkey: it approves from now on.',
    access: access.session,
    began: began.nothing('one-time', 'The code names the passkey that it lets approve.'),
    params: OnePasskey,
    body: Strict({ codigo: TypedCode }),
    reply: PasskeyList,
  },
  'POST /api/passkeys/:id/remove': {
    summary:
      'Remove a passkey, for the own password or a passkey. Other sessions end, and its owner is told by mail.',
    access: access.session,
    began: began.nothing('idempotent', 'A passkey never changes, and once removed never comes back.'),
    params: OnePasskey,
    body: Strict(proof),
    reply: PasskeyList,
  },
  'POST /api/passkeys/approval': {
    summary:
      'Begin to confirm a call by a passkey: the challenge ends with the hash of the call, which is computed again when the call arrives.',
    access: access.session,
    began: began.nothing('one-time', 'The challenge holds the hash of the call that it approves.'),
    body: Strict({
      /** Name of the call in the contract. */
      call: Type.String({ maxLength: 100 }),
      params: Type.Optional(Address),
      query: Type.Optional(Address),
      body: Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true })),
    }),
    reply: PasskeyRequest,
  },
} as const satisfies Calls;
