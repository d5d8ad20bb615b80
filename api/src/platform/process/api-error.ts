import { type ErrorCode, errorCatalogue, type FieldError } from '@portal/contract/error-catalogue';

/** Tries left for the code, where the refusal is about them. */
export interface OtpTries {
  readonly intentos_restantes?: number;
}

/**
 * A call that is refused for a reason the caller can act on. It becomes the error envelope.
 * `detail` replaces the catalogue's wire text where the specification wants data in it (AU-14).
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly fields: readonly FieldError[] | undefined;
  /** Set by calls about one-time codes, whose refusals say more (EN-08, EN-09). */
  readonly otp: OtpTries | undefined;
  /** Seconds after which the call may succeed: the header Retry-After; undefined where a repetition does not help. */
  readonly retryAfter: number | undefined;
  /** What the refused act would do now; its form is that of the call's preview. */
  readonly preview: unknown;
  /** Message in place of the catalogue's, where more is known. */
  readonly said: string | undefined;

  constructor(
    code: ErrorCode,
    extra: {
      detail?: string;
      fields?: readonly FieldError[];
      otp?: OtpTries;
      retryAfter?: number;
      said?: string;
      preview?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(errorCatalogue[code].detail, { cause: extra.cause });
    this.name = 'ApiError';
    this.code = code;
    this.detail = extra.detail ?? errorCatalogue[code].detail;
    this.fields = extra.fields;
    this.otp = extra.otp;
    this.retryAfter = extra.retryAfter;
    this.said = extra.said;
    this.preview = extra.preview;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
