import type { searchCalls } from '@portal/contract/calls/search';
import type { Context } from '../platform/context.ts';
import { asAdmin } from '../platform/principal.ts';
import type { Handlers } from '../platform/server.ts';
import { search } from './queries/search.ts';

/** The search of the administration. */
export function searchHandlers(context: Context): Handlers<keyof typeof searchCalls> {
  return {
    'GET /api/search': ({ query }, { principal }) => search(context, asAdmin(principal), query),
  };
}
