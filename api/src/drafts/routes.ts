import type { draftCalls } from '@portal/contract/calls/drafts';
import { sql } from 'kysely';
import { ApiError } from '../platform/api-error.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { keepNewest } from '../platform/newest-rows.ts';
import { asAdmin, type Principal } from '../platform/principal.ts';
import { keyedHash } from '../platform/secret-values.ts';
import type { Handlers } from '../platform/server.ts';
import type { DraftTables } from './tables.ts';

/** Drafts of one administrator; the oldest makes room for the next. */
const MOST_DRAFTS = 40;
const drafts = { table: 'form_draft', owner: 'owner', key: 'name', order: sql`kept_at desc, name` };

function ownerOf(principal: Principal): string {
  return asAdmin(principal).fiscalNumber;
}

/** Calls that keep drafts. The server sees neither their text nor of which form they are. */
export function draftHandlers({
  db: handle,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Handlers<keyof typeof draftCalls> {
  const db = handle.withTables<DraftTables>();
  return {
    'GET /api/drafts/key': async (_input, { principal }) => {
      if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
      // An administrator whose modules are others by now opens no draft with what they may no longer see.
      const modules = principal.kind === 'admin' ? [...principal.modules].sort() : [];
      const owner = [principal.kind, principal.fiscalNumber, ...modules].join(' ');
      return { key: keyedHash(config.secrets.pepper, 'draft-key', owner) };
    },
    'GET /api/drafts/:name': async ({ params }, { principal }) => {
      const found = await db
        .selectFrom('form_draft')
        .select('sealed')
        .where('owner', '=', ownerOf(principal))
        .where('name', '=', params.name)
        .executeTakeFirst();
      return { sealed: found?.sealed ?? null };
    },
    'PUT /api/drafts/:name': async ({ params, body }, { principal }) => {
      const owner = ownerOf(principal);
      const values = { sealed: body.sealed, kept_at: clock.now() };
      await inTransaction(handle, async (outer) => {
        const trx = outer.withTables<DraftTables>();
        await trx
          .insertInto('form_draft')
          .values({ owner, name: params.name, ...values })
          .onConflict((conflict) => conflict.columns(['owner', 'name']).doUpdateSet(values))
          .execute();
        await keepNewest(outer, drafts, owner, MOST_DRAFTS);
      });
      return { kept: true };
    },
    'DELETE /api/drafts/:name': async ({ params }, { principal }) => {
      await db
        .deleteFrom('form_draft')
        .where('owner', '=', ownerOf(principal))
        .where('name', '=', params.name)
        .execute();
      return { kept: false };
    },
  };
}
