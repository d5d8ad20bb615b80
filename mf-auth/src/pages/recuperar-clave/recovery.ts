import { call } from '@portal/api-client';

/** A reset that waits for its code. */
export interface RequestedReset {
  readonly fiscalNumber: string;
  /** Code of the link; '' while it must be typed, or where the link's secret replaces it. */
  readonly code: string;
  /** Secret of that link: it replaces the code in a browser that did not ask for it. */
  readonly secret?: string | undefined;
  /** The codes of the day are used up: a link was sent in place of one, and there is nothing to type. */
  readonly onlyLink?: true | undefined;
  /** Message that the code was sent, or where it comes from. */
  readonly message: string;
  /** Milliseconds for which the code is valid. */
  readonly lifetime: number;
  /** When another code may be requested, in milliseconds since 1970. */
  readonly until: number;
}

/** Whether the form has a field for the code: the secret of a link without a code replaces it. */
export function needsCode({ code, secret }: RequestedReset): boolean {
  return code !== '' || secret === undefined;
}

/** Times of a code sent before this page was opened: its end is unknown, so another code may be requested at once. */
export const sentBefore = { lifetime: 1, until: 0 } as const;

/**
 * Asks for a code to set a new password. The token `captcha` is used up even if the call fails.
 * @throws ApiResponseError
 */
export async function requestReset(fiscalNumber: string, captcha: string): Promise<RequestedReset> {
  const body = { fiscal_number: fiscalNumber, recaptcha_token: captcha };
  const {
    mensaje: message,
    vigencia_otp: minutes,
    solo_enlace: onlyLink,
  } = await call('POST /api/password_reset', { body });
  const lifetime = minutes * 60_000;
  return { fiscalNumber, code: '', onlyLink, message, lifetime, until: Date.now() + lifetime };
}
