import type { searchCalls } from '@portal/contract/calls/search';
import type { Context } from '../../platform/database/context.ts';
import { asAdmin } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { search } from './queries/search.ts';

/** The search of the administration. */
export function searchHandlers(context: Context): Handlers<keyof typeof searchCalls> {
  return {
    'GET /api/search': ({ query }, { principal }) => search(context, asAdmin(principal), query),
  };
}
