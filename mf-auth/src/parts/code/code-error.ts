import { ApiResponseError } from '@portal/api-client';
import type { ErrorCode } from '@portal/contract/error-catalogue';
import { messages } from '@portal/contract/messages';
import { texts } from '../../texts.ts';

export interface Refused {
  readonly code: ErrorCode;
  readonly message: string;
}

const refusedBy = (error: unknown, failure: string): Refused => {
  if (!(error instanceof ApiResponseError) || error.status === 0 || error.status >= 500) {
    return { code: 'UNEXPECTED', message: failure };
  }
  const { code, message, intentos_restantes: left } = error.envelope;
  return { code, message: left ? `${message.replace(/\.$/, '')}. ${texts.code.triesLeft(left)}` : message };
};

/** Why no code was sent: the server's message, or that sending failed (ER-31). */
export function sendRefused(error: unknown): Refused {
  return refusedBy(error, messages.otpSendFailed);
}

/** Why a code was not accepted: the server's message with the tries left, or that checking failed (ER-32). */
export function checkRefused(error: unknown): Refused {
  return refusedBy(error, messages.otpCheckFailed);
}

/** Why a password was not set. */
export function passwordRefused(error: unknown): Refused {
  return refusedBy(error, messages.errorTryLater);
}

/** Whether the refusal ends the code, so that another code may be requested at once (D-35). */
export function endsCode({ code }: Refused): boolean {
  return code === 'OTP_ATTEMPTS_EXCEEDED' || code === 'OTP_EXPIRED' || code === 'OTP_NOT_REQUESTED';
}

/** Whether a refusal names a fault of the new password and so belongs to its field. */
export function isAboutNewPassword({ code }: Refused): boolean {
  return code === 'PASSWORD_TOO_COMMON';
}

/** Whether a refusal is about the code and so belongs to its field. */
export function isAboutCode({ code }: Refused): boolean {
  return code.startsWith('OTP_');
}
