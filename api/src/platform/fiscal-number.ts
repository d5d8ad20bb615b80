import {
  canonicalFiscalNumber,
  isFiscalNumber,
  LONGEST_FISCAL_NUMBER,
  SHORTEST_FISCAL_NUMBER,
} from '@portal/contract/fiscal-number';
import { ApiError } from './api-error.ts';

/**
 * National ID as a person typed it, in its canonical form (AU-19; threat T07).
 * @throws ApiError INVALID_REQUEST when it has not 4 to 13 digits.
 */
export function typedFiscalNumber(typed: string): string {
  const canonical = canonicalFiscalNumber(typed);
  if (isFiscalNumber(canonical)) return canonical;
  const message = `La cédula tiene de ${SHORTEST_FISCAL_NUMBER} a ${LONGEST_FISCAL_NUMBER} dígitos.`;
  throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/fiscal_number', message }] });
}
