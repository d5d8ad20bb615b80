import { Type } from 'typebox';
import { Strict } from '../schemas.ts';

const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** The answer of an authenticator to a challenge (WebAuthn 5.2.2), in base64url. */
export const PasskeyAssertion = Strict({
  id: Base64Url(1_400),
  clientDataJSON: Base64Url(4_000),
  authenticatorData: Base64Url(4_000),
  signature: Base64Url(4_000),
  userHandle: Type.Optional(Base64Url(100)),
});
