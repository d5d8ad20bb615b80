import { call } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { canonicalFiscalNumber, isFiscalNumber } from '@portal/values/fiscal-number';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import { texts } from '../../texts.ts';
import { registrationTexts } from './texts.ts';

/** A code that was sent, and to whom. Name and contact data are empty where the server does not disclose them. */
export interface SentCode {
  readonly fiscalNumber: string;
  readonly name: string;
  /** Masked, like `phone`. */
  readonly email: string;
  readonly phone: string;
  /** The server's message that the code was sent. */
  readonly message: string;
  /** Milliseconds for which the code is valid. */
  readonly lifetime: number;
  /** When another code may be requested, in milliseconds since 1970. */
  readonly until: number;
  /** The codes of the day are used up: a link was sent in place of one, and there is nothing to type. */
  readonly onlyLink?: true | undefined;
  /** Secret of the opened link; it replaces a code. */
  readonly secret?: string;
}

const sentCode = (reply: Output<'POST /api/opt_send_code'>): SentCode => {
  const lifetime = reply.vigencia_otp * 60_000;
  return {
    fiscalNumber: reply.fiscal_number,
    name: `${reply.first_name} ${reply.last_name}`.trim(),
    email: maskedEmail(reply.email),
    phone: maskedPhone(reply.phone),
    message: reply.mensaje,
    lifetime,
    until: Date.now() + lifetime,
    onlyLink: reply.solo_enlace,
  };
};

/** Stands for the code of a person who left this page and came back: its data are lost, only the ID is known. */
export function codeSentBefore(fiscalNumber: string): SentCode {
  return {
    fiscalNumber,
    name: '',
    email: '',
    phone: '',
    message: texts.code.typeIt,
    lifetime: 1,
    until: 0,
  };
}

/** ID and secret of the link of a message; undefined when one of them is missing. */
export function ofLink(link: URLSearchParams): SentCode | undefined {
  const fiscalNumber = canonicalFiscalNumber(link.get('uid') ?? '');
  const secret = link.get('enlace');
  if (!isFiscalNumber(fiscalNumber) || !secret) return undefined;
  return { ...codeSentBefore(fiscalNumber), message: registrationTexts.ofLink, secret };
}

/** Finds the customer and sends a code (API-12). The token `captcha` is used up even if the call fails. */
export async function sendCode(fiscalNumber: string, captcha: string): Promise<SentCode> {
  return sentCode(
    await call('POST /api/opt_send_code', {
      body: { fiscal_number: fiscalNumber, recaptcha_token: captcha, all_data: false },
    }),
  );
}
