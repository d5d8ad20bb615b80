import type { storeCalls } from '@portal/contract/calls/stores';
import type { Context } from '../platform/context.ts';
import type { Handlers } from '../platform/server.ts';
import { allStores } from './operations.ts';

export function storeHandlers({ db }: Context): Handlers<keyof typeof storeCalls> {
  return {
    'GET /api/stores': async () => ({ stores: await allStores(db) }),
  };
}
