import type { Handle } from '../../../platform/database/database.ts';
import type { IdentityTables } from '../tables.ts';

export interface LoginEvent {
  readonly at: Date;
  /** From a device that the account had not logged in from before. */
  readonly newDevice: boolean;
}

/** Logins of a customer before a moment, newest first. They are kept for a year. */
export function loginsOf(
  handle: Handle,
  fiscalNumber: string,
  { before, limit }: { readonly before: Date | undefined; readonly limit: number },
): Promise<LoginEvent[]> {
  let query = handle
    .withTables<IdentityTables>()
    .selectFrom('login_event as e')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select(['e.at', 'e.new_device as newDevice'])
    .where('a.fiscal_number', '=', fiscalNumber)
    .where('a.kind', '=', 'client');
  if (before) query = query.where('e.at', '<', before);
  return query.orderBy('e.at', 'desc').orderBy('e.id', 'desc').limit(limit).execute();
}
