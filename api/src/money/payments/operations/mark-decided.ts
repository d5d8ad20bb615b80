import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { paymentTables } from '../tables.ts';

/**
 * Records the new state of money that a person moved, and clears the attention once nothing is left to decide. Applied
 * money makes the payment Approved, also where its amount had differed. The caller holds the payment's lock.
 */
export async function markDecided(
  trx: Handle,
  publicId: string,
  decided: {
    /** Undefined leaves the state as it is. */
    readonly money: 'applied' | 'returned' | 'written_down' | 'suspense' | undefined;
    readonly isDecided: boolean;
  },
): Promise<void> {
  await paymentTables(trx)
    .updateTable('payment_transaction')
    .set({
      ...(decided.money === undefined ? {} : { money: decided.money }),
      ...(decided.money === 'applied' ? { status: 'Approved' as const } : {}),
      ...(decided.isDecided ? { attention: null } : {}),
      version: sql<number>`version + 1`,
    })
    .where('public_id', '=', publicId)
    .execute();
}
