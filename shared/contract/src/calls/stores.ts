import { STORE_PHONE } from '@portal/values/store-phone';
import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { editedVersion, proof, RecordVersion, Strict } from '../schemas.ts';

/** Degrees, WGS 84, within Colombia: coordinates the wrong way round are refused. */
const position = {
  latitude: Type.Number({ minimum: -5, maximum: 14 }),
  longitude: Type.Number({ minimum: -82, maximum: -66 }),
};

/** Point of service (EN-24). Latitude and longitude in degrees, WGS 84; empty text where nothing is known. */
export const Store = Strict({
  name: Type.String(),
  city: Type.String(),
  address: Type.String(),
  ...position,
  image_icon: Type.String(),
  phone: Type.String(),
  hours: Type.String({ description: 'In words: `Lunes a viernes, 8:00 a 18:00`.' }),
});

/** The retailer's own number of a store, as its files write it. */
const StoreCode = Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Za-z0-9-]+$' });

/** A store as administrators see it; one that is not active is shown to no visitor. */
export const EditedStore = Strict({
  ...Store.properties,
  code: Type.String(),
  active: Type.Boolean(),
  version: RecordVersion,
});

const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** Fields of the form of a store; a new one has no version. */
const typedStore = {
  name: line(80),
  city: line(60),
  address: line(160),
  ...position,
  phone: Type.String({ maxLength: 20, pattern: STORE_PHONE }),
  hours: Type.String({ maxLength: 160 }),
  active: Type.Boolean(),
};

export const storeCalls = {
  'GET /api/stores': {
    summary: 'All points of service that are open to visitors, by city and name (API-37, ST rows).',
    access: access.public,
    reply: Strict({ stores: Type.Array(Store) }),
  },
  'GET /api/storeList': {
    summary: 'All points of service, those that visitors do not see among them, with their versions.',
    access: access.admin('sections'),
    reply: Strict({ stores: Type.Array(EditedStore) }),
  },
  'POST /api/storeList': {
    summary:
      'Create a point of service, or change the one with this code: then with the version that the form was made from. What another person changed since, and this form did not, stays. A telephone that becomes public takes the own proof.',
    access: access.admin('sections'),
    began: began.versionUnlessNew,
    act: acts.undoable('POST /api/storeList'),
    body: Strict({
      code: StoreCode,
      ...typedStore,
      version: Type.Optional(editedVersion.version),
      seen: editedVersion.seen,
      ...proof,
    }),
    reply: EditedStore,
  },
} as const satisfies Calls;
