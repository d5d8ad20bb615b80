import type { Handle } from '../../../platform/database/database.ts';
import { asAdmin, type Principal } from '../../../platform/http/principal.ts';
import { staffNames } from './staff-version.ts';

/** Author of a change of content: the ID for the audit log, the name for other editors. */
export interface Author {
  readonly fiscalNumber: string;
  readonly name: string;
}

/** @throws ApiError FORBIDDEN for a person who is not an administrator; the contract's access refuses them too. */
export async function authorOf(handle: Handle, principal: Principal): Promise<Author> {
  const { fiscalNumber } = asAdmin(principal);
  const names = await staffNames(handle, [fiscalNumber]);
  return { fiscalNumber, name: names.get(fiscalNumber) ?? fiscalNumber };
}
