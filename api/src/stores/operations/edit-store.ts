import type { Input, Output } from '@portal/contract';
import { areHoursPossible, IMPOSSIBLE_HOURS } from '@portal/contract/store-hours';
import { otherThan } from '../../identity/index.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { contestedFields } from '../../platform/contested-fields.ts';
import type { Context } from '../../platform/context.ts';
import { type Handle, inTransaction, violatedConstraint } from '../../platform/database.ts';
import { mergeFields, versionOf } from '../../platform/field-versions.ts';
import type { StoreTables } from '../tables.ts';

type EditedStore = Output<'POST /api/storeList'>;
export type StoreInput = Input<'POST /api/storeList'>['body'] & {
  /** National ID of the administrator. */
  readonly actor: string;
};

type Editable = Pick<
  EditedStore,
  'name' | 'city' | 'address' | 'latitude' | 'longitude' | 'phone' | 'hours' | 'active'
>;

/** The position is one field: the latitude of one person with the longitude of another would be a third place. */
const FIELDS = ['name', 'city', 'address', 'position', 'phone', 'hours', 'active'] as const;
type FieldName = (typeof FIELDS)[number];

const fieldsOf = (store: Editable): Record<FieldName, string> => ({
  name: store.name,
  city: store.city,
  address: store.address,
  position: `${store.latitude}, ${store.longitude}`,
  phone: store.phone,
  hours: store.hours,
  active: String(store.active),
});

/** Rounded to about a metre, the precision of a point picked on the map. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

const withVersion = (row: Omit<EditedStore, 'version'>): EditedStore => ({
  ...row,
  version: versionOf(FIELDS, fieldsOf(row)),
});

const COLUMNS = [
  ...(['code', 'name', 'city', 'address', 'latitude', 'longitude'] as const),
  ...(['image_icon', 'phone', 'hours', 'active'] as const),
] as const;

/** Every point of service, also those that visitors do not see, by city and name. */
export async function editedStores(db: Handle): Promise<EditedStore[]> {
  const rows = await db
    .withTables<StoreTables>()
    .selectFrom('store')
    .select(COLUMNS)
    .orderBy('city')
    .orderBy('name')
    .execute();
  return rows.map(withVersion);
}

/**
 * Creates a point of service, or changes the one with this code where a version is given.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST for a new one with the code of another or for invalid hours,
 * RECORD_CHANGED where the form and another person changed the same field.
 */
export async function saveStore(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { code, actor, version, seen, ...input }: StoreInput,
): Promise<EditedStore> {
  const typed: Editable = {
    ...input,
    name: tidy(input.name),
    city: tidy(input.city),
    address: tidy(input.address),
    phone: tidy(input.phone),
    hours: tidy(input.hours),
    latitude: rounded(input.latitude),
    longitude: rounded(input.longitude),
  };
  if (!areHoursPossible(typed.hours)) {
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/hours', message: IMPOSSIBLE_HOURS }] });
  }
  try {
    return await inTransaction(db, async (trx) => {
      const stores = trx.withTables<StoreTables>();
      if (version === undefined) {
        const created = await stores
          .insertInto('store')
          .values({ code, ...typed, image_icon: 'store' })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
        await log(trx, 'store created', { name: typed.name, city: typed.city });
        return withVersion(created);
      }
      const stored = await stores
        .selectFrom('store')
        .select(COLUMNS)
        .where('code', '=', code)
        .forUpdate()
        .executeTakeFirst();
      if (!stored) throw new ApiError('NOT_FOUND');
      const [was, is] = [fieldsOf(stored), fieldsOf(typed)];
      const { write, contested } = mergeFields(FIELDS, { version, seen, stored: was, typed: is });
      if (contested.length > 0) {
        throw await contestedFields(trx, {
          subject: `store:${code}`,
          actions: ['store created', 'store changed'],
          fields: contested.map((name) => ({ path: `/body/${name}`, key: name })),
          nameOf: otherThan(actor),
        });
      }
      if (write.size === 0) return withVersion(stored);
      const from = (name: FieldName): Editable => (write.has(name) ? typed : stored);
      const changed = await stores
        .updateTable('store')
        .set({
          name: from('name').name,
          city: from('city').city,
          address: from('address').address,
          latitude: from('position').latitude,
          longitude: from('position').longitude,
          phone: from('phone').phone,
          hours: from('hours').hours,
          active: from('active').active,
        })
        .where('code', '=', code)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      await log(
        trx,
        'store changed',
        Object.fromEntries(
          [...write].map((name) => [name, name === 'active' ? typed.active : [was[name], is[name]]]),
        ),
      );
      return withVersion(changed);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'store_pkey') throw error;
    const message = 'Ya hay un punto con este código.';
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/code', message }] });
  }

  async function log(trx: Handle, action: string, data: Record<string, unknown>): Promise<void> {
    await audit(trx, clock.now(), { actor, subject: `store:${code}`, action, data });
  }
}
