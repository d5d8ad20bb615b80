import type { Handle } from '../../../platform/database/database.ts';
import type { Bank } from '../gateway/port.ts';
import { paymentTables } from '../tables.ts';

/** Older than any real list, so that the gateway is asked first and this one serves only while it is away. */
const NEVER_FETCHED = '2000-01-01';

/**
 * Keeps a list of banks until the gateway has given its own.
 * @returns whether the list was written: a gateway's own list is never replaced.
 */
export async function saveBanks(trx: Handle, gateway: string, banks: readonly Bank[]): Promise<boolean> {
  const list = { fetched_on: NEVER_FETCHED, banks: JSON.stringify(banks) };
  const saved = await paymentTables(trx)
    .insertInto('gateway_bank_list')
    .values({ gateway, ...list })
    .onConflict((kept) =>
      kept
        .column('gateway')
        .doUpdateSet(list)
        .where('gateway_bank_list.fetched_on', '=', NEVER_FETCHED)
        .where('gateway_bank_list.banks', '<>', list.banks),
    )
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
