import type { draftCalls } from '@portal/contract/calls/drafts';
import type { Context } from '../../platform/database/context.ts';
import { asAdmin, type Principal } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { keyedHash } from '../../platform/process/secret-values.ts';
import { deleteDraft } from './operations/delete-draft.ts';
import { saveDraft } from './operations/save-draft.ts';
import { savedDraft } from './queries/saved-draft.ts';

function ownerOf(principal: Principal): string {
  return asAdmin(principal).fiscalNumber;
}

/** Calls about drafts. The server sees neither their text nor their form. */
export function draftHandlers(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
): Handlers<keyof typeof draftCalls> {
  const { db, config } = context;
  return {
    'GET /api/drafts/key': async (_input, { principal }) => {
      if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
      // The modules are part of the owner's key: after a change of them, an administrator cannot open a draft with data
      // that they may no longer see.
      const modules = principal.kind === 'admin' ? [...principal.modules].sort() : [];
      const owner = [principal.kind, principal.fiscalNumber, ...modules].join(' ');
      return { key: keyedHash(config.secrets.pepper, 'draft-key', owner) };
    },
    'GET /api/drafts/:name': async ({ params }, { principal }) => ({
      sealed: await savedDraft(db, ownerOf(principal), params.name),
    }),
    'PUT /api/drafts/:name': async ({ params, body }, { principal }) => {
      await saveDraft(context, ownerOf(principal), { name: params.name, sealed: body.sealed });
      return { kept: true };
    },
    'DELETE /api/drafts/:name': async ({ params }, { principal }) => {
      await deleteDraft(db, ownerOf(principal), params.name);
      return { kept: false };
    },
  };
}
