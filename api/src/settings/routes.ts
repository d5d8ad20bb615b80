import type { settingsCalls } from '@portal/contract/calls/settings';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handlers } from '../platform/server.ts';
import { changeVariable } from './change-variable.ts';
import { isVariableActive, variableGroups } from './operations.ts';

export const settingsHandlers = (context: Context): Handlers<keyof typeof settingsCalls> => ({
  'GET /api/variables': async () => ({ groups: await variableGroups(context.db) }),
  'GET /api/variables/:id/': async ({ params }) => {
    const active = await isVariableActive(context.db, params.id);
    if (active === undefined) throw new Refusal('NOT_FOUND');
    return { is_active: active };
  },
  'PATCH /api/variables/:id/': async ({ params, body }, { principal }) =>
    changeVariable(context, {
      id: params.id,
      isActive: body.is_active,
      actor: principal.kind === 'anonymous' ? '' : principal.fiscalNumber,
    }),
});
