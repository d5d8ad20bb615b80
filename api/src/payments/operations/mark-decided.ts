import { sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';
import { paymentTables } from '../tables.ts';

/**
 * Says what became of money that a person moved, and whether anything is left to decide. An amount that differed, once
 * it stands on an invoice, is an approval like any other. The caller holds the payment's lock.
 */
export async function markDecided(
  trx: Handle,
  publicId: string,
  decided: {
    /** Undefined where it stays what it was. */
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
