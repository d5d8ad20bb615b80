import { Type } from 'typebox';
import { access, began, type Calls } from '../route.ts';
import { OneOf, Strict } from '../schemas.ts';

/** The action that a captcha is solved for; a solution is valid for that one only (threat T16). */
export const CaptchaAction = OneOf(['register', 'recovery', 'inquiry', 'login']);

/** Highest level of a challenge. Each level takes twice the work of the level before; a refusal names the level. */
export const MOST_CAPTCHA_LEVEL = 4;
const CaptchaLevel = Type.Integer({ minimum: 0, maximum: MOST_CAPTCHA_LEVEL });

/**
 * Value of every `recaptcha_token`: the payload of the ALTCHA widget, or Google's token. Administrators send the field
 * too, where it is ignored (D-16).
 */
export const CaptchaToken = Type.String({ maxLength: 8_192 });

/** Proof of work as the ALTCHA widget (3.x) takes it, from this address or as its `challenge`. */
const AltchaChallenge = Strict({
  provider: Type.Literal('altcha'),
  parameters: Strict({
    algorithm: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    expiresAt: Type.Integer({ description: 'Seconds since 1970; two minutes from now at most.' }),
    data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()])),
  }),
  signature: Type.String(),
});

const RecaptchaSite = Strict({ provider: Type.Literal('recaptcha'), site_key: Type.String() });

export const captchaCalls = {
  'GET /api/captcha': {
    summary:
      'Challenge to solve before a call that looks people up; sets the cookie of the visit (threat T16).',
    access: access.public,
    began: began.nothing('one-time', 'A new challenge, good once.'),
    query: Strict({ action: CaptchaAction, level: Type.Optional(CaptchaLevel) }),
    reply: Type.Union([AltchaChallenge, RecaptchaSite]),
  },
} as const satisfies Calls;
