import type { Store } from '@portal/contract';
import type { Handle } from '../../../platform/database/database.ts';
import type { StoreTables } from '../tables.ts';

const spanish = new Intl.Collator('es');

/**
 * Every point of service that visitors see, by city and name as people look them up: a database sorts by its own rules,
 * and a browser takes long to learn those of a language.
 */
export async function allStores(db: Handle): Promise<Store[]> {
  const stores = await db
    .withTables<StoreTables>()
    .selectFrom('store')
    .select(['name', 'city', 'address', 'latitude', 'longitude', 'image_icon', 'phone', 'hours'])
    .where('active', '=', true)
    .orderBy('code')
    .execute();
  return stores.sort((a, b) => spanish.compare(a.city, b.city) || spanish.compare(a.name, b.name));
}
