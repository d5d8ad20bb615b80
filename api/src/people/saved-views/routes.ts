import type { savedViewCalls } from '@portal/contract/calls/saved-views';
import type { Context } from '../../platform/database/context.ts';
import { asAdmin } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { deleteView } from './operations/delete-view.ts';
import { saveView } from './operations/save-view.ts';
import { savedViews } from './queries/saved-views.ts';

/** Calls about views; each administrator sees only their own. */
export function savedViewHandlers(
  context: Pick<Context, 'db' | 'clock'>,
): Handlers<keyof typeof savedViewCalls> {
  const { db } = context;
  return {
    'GET /api/saved_views': async ({ query }, { principal }) => ({
      views: await savedViews(db, asAdmin(principal).fiscalNumber, query.page),
    }),
    'POST /api/saved_views': ({ body }, { principal }) =>
      saveView(context, asAdmin(principal).fiscalNumber, body),
    'DELETE /api/saved_views/:id': async ({ params }, { principal }) => ({
      deleted: await deleteView(db, asAdmin(principal).fiscalNumber, Number(params.id)),
    }),
  };
}
