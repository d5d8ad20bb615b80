import { type ErrorCode, type ErrorEnvelope, errorCatalogue } from '@portal/contract/errors';

/** A call that the server refused (an envelope) or that never reached it (status 0). */
export class CallRefused extends Error {
  readonly status: number;
  readonly envelope: ErrorEnvelope;
  /** Seconds after which the server, away for a moment, wanted to be asked again; undefined of other refusals. */
  readonly retryAfter: number | undefined;

  constructor(status: number, envelope: ErrorEnvelope, retryAfter?: number) {
    super(envelope.message);
    this.name = 'CallRefused';
    this.status = status;
    this.envelope = envelope;
    this.retryAfter = retryAfter;
  }
}

/** The envelope of an answer; one that is not an envelope counts as an unexpected error (ER-14). */
export const envelopeOf = (body: unknown): ErrorEnvelope => {
  const { detail, code, message, trace, fields, intentos_restantes } = (body ?? {}) as Partial<ErrorEnvelope>;
  return {
    detail: detail ?? errorCatalogue.UNEXPECTED.detail,
    code: code ?? 'UNEXPECTED',
    message: message ?? errorCatalogue.UNEXPECTED.message,
    trace: trace ?? '',
    ...(fields ? { fields } : {}),
    ...(intentos_restantes === undefined ? {} : { intentos_restantes }),
  };
};

/** What to tell the person; anything unforeseen gets the shared try-later text. */
export const messageOf = (error: unknown): string =>
  error instanceof CallRefused ? error.envelope.message : errorCatalogue.UNEXPECTED.message;

/** Whether there is nothing to say of it but to try later, which the shell says in a dialog (`failed@1`, ER-38). */
export const isGeneral = (error: unknown): boolean => messageOf(error) === errorCatalogue.UNEXPECTED.message;

/** Words for a code of the catalogue that came inside a success body, such as a payment that failed. */
export const messageOfCode = (code: string): string | undefined =>
  Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as ErrorCode].message : undefined;
