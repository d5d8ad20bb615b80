import type { storeCalls } from '@portal/contract/calls/stores';
import { reauthenticate } from '../../access/identity/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { asAdmin } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { editedStores, saveStore } from './operations/edit-store.ts';
import { allStores } from './queries/stores.ts';

export function storeHandlers(context: Context): Handlers<keyof typeof storeCalls> {
  const { db } = context;
  return {
    'GET /api/stores': async () => ({ stores: await allStores(db) }),
    'GET /api/storeList': async () => ({ stores: await editedStores(db) }),
    'POST /api/storeList': ({ body }, { principal }) => {
      const { current_password: _password, passkey: _passkey, ...typed } = body;
      const prove = () => reauthenticate(context, principal, body);
      return saveStore(context, { ...typed, actor: asAdmin(principal).fiscalNumber, prove });
    },
  };
}
