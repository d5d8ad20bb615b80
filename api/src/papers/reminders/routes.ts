import type { reminderCalls } from '@portal/contract/calls/reminders';
import type { Context } from '../../platform/database/context.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { linkedReminder } from './link.ts';
import { savePreferences } from './operations/save-preferences.ts';
import { preferencesOf } from './queries/preferences.ts';

/** Staff get no reminders. */
function ownFiscalNumber(principal: Principal): string {
  if (principal.kind !== 'client') throw new ApiError('USER_DOES_NOT_EXIST');
  return principal.fiscalNumber;
}

export function reminderHandlers(context: Context): Handlers<keyof typeof reminderCalls> {
  return {
    'GET /api/contact_preferences': (_input, { principal }) =>
      preferencesOf(context.db, ownFiscalNumber(principal)),
    'PUT /api/contact_preferences': ({ body }, { principal }) =>
      savePreferences(context, ownFiscalNumber(principal), body),
    'GET /api/reminders/:token': ({ params }, { principal }) =>
      linkedReminder(context, ownFiscalNumber(principal), params.token),
  };
}
