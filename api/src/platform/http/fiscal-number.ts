import { isFault, type NationalId, nationalId } from '@portal/values';
import { ApiError } from '../process/api-error.ts';

/**
 * National ID as a person typed it, in its canonical form (AU-19; threat T07).
 * @throws ApiError INVALID_REQUEST with the fault of any other text.
 */
export function typedFiscalNumber(typed: string): NationalId {
  const read = nationalId.parse(typed, 'typed');
  if (!isFault(read)) return read;
  throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/fiscal_number', message: read.message }] });
}
