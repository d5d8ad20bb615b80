import type { reminderCalls } from '@portal/contract/calls/reminders';
import { ApiError } from '../platform/api-error.ts';
import type { Context } from '../platform/context.ts';
import type { Principal } from '../platform/principal.ts';
import type { Handlers } from '../platform/server.ts';
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
