import { Type } from 'typebox';
import { access, began, type Calls, SIGNED_BODY } from '../route.ts';
import { FiscalNumber, Strict } from '../schemas.ts';

/** Push subscription as the browser makes it (EN-28, RFC 8291); keys in base64url. */
export const PushSubscription = Strict({
  user: FiscalNumber,
  endpoint: Type.String({ minLength: 10, maxLength: 1_000, pattern: '^https?://' }),
  keys: Strict({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', description: 'Point on P-256, uncompressed.' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', description: '16 random bytes.' }),
  }),
});

export const pushCalls = {
  'GET /api/webpush/key': {
    summary: 'Public key that subscriptions are made for (VAPID, RFC 8292).',
    access: access.public,
    reply: Strict({ key: Type.String() }),
  },
  'POST /api/webpush/subscribe': {
    summary:
      'Tell a device of what happens to its customer (API-11, EN-28). Needs no authorization header, but the session cookie of the user it names.',
    access: access.public,
    began: began.nothing(
      'idempotent',
      'A device has one subscription for its customer, and sends the present one.',
    ),
    body: PushSubscription,
    reply: Strict({ subscribed: Type.Literal(true) }),
  },
  'POST /api/clerk/messages': {
    summary:
      'A clerk writes to a customer: a mail, and a push that says so. Signed with HMAC-SHA256 over time and body.',
    access: access.signed,
    began: began.nothing('idempotent', 'A message has an id and is sent once.'),
    longest: SIGNED_BODY,
    body: Strict({
      id: Type.String({ format: 'uuid', description: 'The same for every try: a message goes out once.' }),
      fiscal_number: FiscalNumber,
      subject: Type.String({ minLength: 3, maxLength: 120, pattern: '^[^\\r\\n]+$' }),
      text: Type.String({ minLength: 1, maxLength: 4_000 }),
    }),
    reply: Strict({ accepted: Type.Literal(true) }),
  },
} as const satisfies Calls;
