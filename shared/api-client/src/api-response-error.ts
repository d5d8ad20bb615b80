import type { ErrorEnvelope } from '@portal/contract/error-catalogue';
import { refusalsOfBrowsers } from '@portal/contract/refusals-of-browsers';

const { UNEXPECTED } = refusalsOfBrowsers;

/** A call that the server refused (an envelope) or that never reached it (status 0). */
export class ApiResponseError extends Error {
  readonly status: number;
  readonly envelope: ErrorEnvelope;
  /** Seconds after which a repetition makes sense, from the server: it is unavailable, or the person must wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, envelope: ErrorEnvelope, retryAfter?: number) {
    super(envelope.message);
    this.name = 'ApiResponseError';
    this.status = status;
    this.envelope = envelope;
    this.retryAfter = retryAfter;
  }
}

/** The envelope of an answer; any other body counts as an unexpected error (ER-14). */
export function envelopeOf(body: unknown): ErrorEnvelope {
  const { detail, code, message, trace, fields, preview, intentos_restantes } = (body ??
    {}) as Partial<ErrorEnvelope>;
  return {
    detail: detail ?? UNEXPECTED.detail,
    code: code ?? 'UNEXPECTED',
    message: message ?? UNEXPECTED.message,
    trace: trace ?? '',
    ...(fields ? { fields } : {}),
    ...(preview ? { preview } : {}),
    ...(intentos_restantes === undefined ? {} : { intentos_restantes }),
  };
}

/**
 * Message for the person; an unforeseen error gets the shared try-later text. A refusal of fields names their faults, for
 * places outside of the form where no field is marked.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiResponseError)) return UNEXPECTED.message;
  const { code, message, fields = [] } = error.envelope;
  const faults = [...new Set(fields.map((field) => field.message))];
  return code === 'INVALID_REQUEST' && faults.length > 0 ? faults.join(' ') : message;
}

/** Whether the only advice is to try later, which the shell shows in a dialog (`failed@1`, ER-38). */
export function isGeneral(error: unknown): boolean {
  return messageOf(error) === UNEXPECTED.message;
}
