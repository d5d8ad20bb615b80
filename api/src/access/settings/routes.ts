import type { settingsCalls } from '@portal/contract/calls/settings';
import type { Context } from '../../platform/database/context.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Accountability } from '../../platform/http/reauthentication.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { changeVariable, type SwitchPorts } from './operations/change-variable.ts';
import { isSensitive, isVariableActive, variableGroups } from './queries/variables.ts';

export interface SettingsPorts extends SwitchPorts {
  /** Checks the reason and the administrator's own password, and returns the reason. */
  readonly answerFor: (principal: Principal, given: Accountability) => Promise<string>;
}

export function settingsHandlers(
  context: Context,
  ports: SettingsPorts,
): Handlers<keyof typeof settingsCalls> {
  return {
    'GET /api/variables': async () => ({ groups: await variableGroups(context.db) }),
    'GET /api/variables/:id/': async ({ params }) => {
      const active = await isVariableActive(context.db, params.id);
      if (active === undefined) throw new ApiError('NOT_FOUND');
      return { is_active: active };
    },
    'PATCH /api/variables/:id/': async ({ params, body }, { principal }) => {
      const reason = isSensitive(params.id) ? await ports.answerFor(principal, body) : body.motivo;
      return changeVariable(context, ports, {
        id: params.id,
        isActive: body.is_active,
        version: body.version,
        actor: principal.kind === 'anonymous' ? '' : principal.fiscalNumber,
        ...(reason === undefined ? {} : { reason }),
      });
    },
  };
}
