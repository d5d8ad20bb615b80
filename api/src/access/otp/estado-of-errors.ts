import { ApiError } from '../../platform/process/api-error.ts';

/**
 * Adds `estado` ERROR and `mensaje` to every refusal of a call about codes, whatever its source (EN-08, EN-09, EN-19).
 */
export async function withOtpErrorTexts<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.otp) throw error;
    const { code, detail, fields, retryAfter, cause } = error;
    throw new ApiError(code, {
      detail,
      ...(fields ? { fields } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
      otp: {},
      cause,
    });
  }
}
