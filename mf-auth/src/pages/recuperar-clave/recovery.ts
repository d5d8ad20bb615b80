import { call } from '@portal/api-client';

/** A reset that waits for its code. */
export interface RequestedReset {
  readonly fiscalNumber: string;
  /** From the link of the mail; '' when it is still to be typed. */
  readonly code: string;
  /** Secret of that link: it replaces the code in a browser that did not ask for it. */
  readonly secret?: string | undefined;
  /** The codes of the day are used up: a link was sent in place of one, and there is nothing to type. */
  readonly onlyLink?: true | undefined;
  /** Message that the code was sent, or where it comes from. */
  readonly message: string;
  /** Milliseconds the code is good for. */
  readonly lifetime: number;
  /** When another one may be asked for, in milliseconds since 1970. */
  readonly until: number;
}

/** Whether a code must be typed: a link that has none needs none. */
export function needsCode({ code, secret }: RequestedReset): boolean {
  return code !== '' || secret === undefined;
}

/** The times of a code that was sent before this page was opened: another one may be asked for. */
export const sentBefore = { lifetime: 1, until: 0 } as const;

/**
 * Asks for a code to set a new password; `captcha` is spent whatever comes of it.
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
