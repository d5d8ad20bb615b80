import type { storeCalls } from '@portal/contract/calls/stores';
import type { Context } from '../platform/context.ts';
import { asAdmin } from '../platform/principal.ts';
import type { Handlers } from '../platform/server.ts';
import { editedStores, saveStore } from './operations/edit-store.ts';
import { allStores } from './queries/stores.ts';

export function storeHandlers({ db, clock }: Context): Handlers<keyof typeof storeCalls> {
  return {
    'GET /api/stores': async () => ({ stores: await allStores(db) }),
    'GET /api/storeList': async () => ({ stores: await editedStores(db) }),
    'POST /api/storeList': async ({ body }, { principal }) =>
      await saveStore({ db, clock }, { ...body, actor: asAdmin(principal).fiscalNumber }),
  };
}
