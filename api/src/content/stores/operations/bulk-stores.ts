import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { StoreTables } from '../tables.ts';

export interface StoreRow {
  /** The retailer's own number; a second import of it updates the store. */
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly address: string;
  /** Degrees, WGS 84, within Colombia. */
  readonly latitude: number;
  readonly longitude: number;
  readonly imageIcon: string;
  /** For a new store only; empty without one. */
  readonly phone?: string;
  readonly hours?: string;
}

/**
 * Creates or updates stores in one statement. Phone and hours are used for new ones only: afterwards they belong to the
 * administrators, like their other texts. Codes must differ within a call.
 * @returns number of new or changed stores.
 */
export async function bulkStores(trx: Handle, rows: readonly StoreRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const saved = await trx
    .withTables<StoreTables>()
    .insertInto('store')
    .values(rows.map(({ imageIcon, ...row }) => ({ ...row, image_icon: imageIcon })))
    .onConflict((known) =>
      known
        .column('code')
        .doUpdateSet((given) => ({
          name: given.ref('excluded.name'),
          city: given.ref('excluded.city'),
          address: given.ref('excluded.address'),
          latitude: given.ref('excluded.latitude'),
          longitude: given.ref('excluded.longitude'),
          image_icon: given.ref('excluded.image_icon'),
        }))
        .where(
          sql<boolean>`(store.name, store.city, store.address, store.latitude, store.longitude, store.image_icon)
            is distinct from (excluded.name, excluded.city, excluded.address, excluded.latitude, excluded.longitude,
              excluded.image_icon)`,
        ),
    )
    .executeTakeFirst();
  return Number(saved.numInsertedOrUpdatedRows ?? 0n);
}
