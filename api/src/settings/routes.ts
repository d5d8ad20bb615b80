import type { settingsCalls } from '@portal/contract/calls/settings';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handlers } from '../platform/server.ts';
import { isVariableActive } from './operations.ts';

export const settingsHandlers = ({ db }: Context): Handlers<keyof typeof settingsCalls> => ({
  'GET /api/variables/:id/': async ({ params }) => {
    const active = await isVariableActive(db, params.id);
    if (active === undefined) throw new Refusal('NOT_FOUND');
    return { is_active: active };
  },
});
