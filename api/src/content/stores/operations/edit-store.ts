import type { Input, Output } from '@portal/contract';
import type { AuditAction } from '@portal/contract/audit-actions';
import { address as addressValue, isFault } from '@portal/values';
import { areHoursPossible, IMPOSSIBLE_HOURS } from '@portal/values/store-hours';
import { otherThan } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { contestedFields } from '../../../platform/database/contested-fields.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction, violatedConstraint } from '../../../platform/database/database.ts';
import { mergeFields, versionOf } from '../../../platform/http/field-versions.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { StoreTables } from '../tables.ts';

type EditedStore = Output<'POST /api/storeList'>;
export type StoreInput = Omit<Input<'POST /api/storeList'>['body'], 'current_password' | 'passkey'> & {
  /** National ID of the administrator. */
  readonly actor: string;
  /** Throws unless the administrator has proved who they are. */
  readonly prove: () => Promise<void>;
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
 * Creates a point of service, or changes the one with this code where a version is given. Customers call its telephone: a
 * new one takes a proof of the administrator (threat T47).
 * @throws ApiError NOT_FOUND, INVALID_REQUEST for a new one with the code of another or for invalid hours,
 * RECORD_CHANGED where the form and another person changed the same field.
 */
export async function saveStore(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { code, actor, version, seen, prove, ...input }: StoreInput,
): Promise<EditedStore> {
  const address = addressValue.parse(input.address, 'typed');
  if (isFault(address)) {
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/address', message: address.message }] });
  }
  const typed: Editable = {
    ...input,
    name: tidy(input.name),
    city: tidy(input.city),
    address,
    phone: tidy(input.phone),
    hours: tidy(input.hours),
    latitude: rounded(input.latitude),
    longitude: rounded(input.longitude),
  };
  if (!areHoursPossible(typed.hours)) {
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/hours', message: IMPOSSIBLE_HOURS }] });
  }
  const storeIn = (handle: Handle) =>
    handle.withTables<StoreTables>().selectFrom('store').select(COLUMNS).where('code', '=', code);
  const mergedWith = (stored: Editable) =>
    mergeFields(FIELDS, { version: version ?? '', seen, stored: fieldsOf(stored), typed: fieldsOf(typed) });
  const known = version === undefined ? undefined : await storeIn(db).executeTakeFirst();
  const isNumberNew = typed.phone !== '' && (!known || mergedWith(known).write.has('phone'));
  if (isNumberNew) await prove();
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
      const stored = await storeIn(trx).forUpdate().executeTakeFirst();
      if (!stored) throw new ApiError('NOT_FOUND');
      const [was, is] = [fieldsOf(stored), fieldsOf(typed)];
      const { write, contested } = mergedWith(stored);
      if (write.has('phone') && typed.phone !== '' && !isNumberNew)
        throw new ApiError('REAUTHENTICATION_REQUIRED');
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

  async function log(trx: Handle, action: AuditAction, data: Record<string, unknown>): Promise<void> {
    await audit(trx, clock.now(), { actor, subject: `store:${code}`, action, data });
  }
}
