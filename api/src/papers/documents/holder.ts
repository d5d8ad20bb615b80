import { customerByFiscalNumber } from '../../people/customers/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { typedFiscalNumber } from '../../platform/http/fiscal-number.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import type { Holder } from './content.ts';

/** Person that a call is about: customers can only ask about themselves, staff about the ID in the path. */
export function subjectOf(principal: Principal, asserted?: string): string {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  if (asserted === undefined) return principal.fiscalNumber;
  const fiscalNumber = typedFiscalNumber(asserted);
  if (principal.kind === 'client' && principal.fiscalNumber !== fiscalNumber) {
    throw new ApiError('USER_DOES_NOT_EXIST');
  }
  return fiscalNumber;
}

/** The customer whose name and ID stand on a document. @throws ApiError USER_DOES_NOT_EXIST */
export async function holderOf({ db }: Pick<Context, 'db'>, fiscalNumber: string): Promise<Holder> {
  const customer = await customerByFiscalNumber(db, fiscalNumber);
  if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
  return { fiscalNumber, name: `${customer.firstName} ${customer.lastName}`.trim() };
}
