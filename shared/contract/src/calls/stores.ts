import { Type } from 'typebox';
import { access, type Call, type CallName } from '../route.ts';
import { Strict } from '../schemas.ts';

/** Point of service (EN-24). Latitude and longitude in degrees, WGS 84. */
export const Store = Strict({
  name: Type.String(),
  city: Type.String(),
  address: Type.String(),
  latitude: Type.Number({ minimum: -5, maximum: 14 }),
  longitude: Type.Number({ minimum: -82, maximum: -66 }),
  image_icon: Type.String(),
});

export const storeCalls = {
  'GET /api/stores': {
    summary: 'All points of service (API-37, ST rows).',
    access: access.public,
    reply: Strict({ stores: Type.Array(Store) }),
  },
} as const satisfies Record<CallName, Call>;
