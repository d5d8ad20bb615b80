import { canonicalFiscalNumber, isFiscalNumber } from '@portal/contract/fiscal-number';
import { ApiError } from './api-error.ts';

/**
 * National ID as a person typed it, in its canonical form (AU-19; threat T07).
 * @throws ApiError INVALID_REQUEST when it has not 4 to 13 digits.
 */
export function typedFiscalNumber(typed: string): string {
  const canonical = canonicalFiscalNumber(typed);
  if (isFiscalNumber(canonical)) return canonical;
  throw new ApiError('INVALID_REQUEST', {
    fields: [{ path: '/body/fiscal_number', message: 'must have 4 to 13 digits' }],
  });
}
