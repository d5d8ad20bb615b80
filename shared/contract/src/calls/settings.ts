import { Type } from 'typebox';
import { access, type Call, type CallName } from '../route.ts';
import { Strict } from '../schemas.ts';

export const settingsCalls = {
  'GET /api/variables/:id/': {
    summary: 'State of one feature switch; 1 is term modification (API-27, IN-07).',
    access: access.session,
    params: Strict({ id: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
    reply: Strict({ is_active: Type.Boolean() }),
  },
} as const satisfies Record<CallName, Call>;
