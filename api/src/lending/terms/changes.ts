import { randomInt } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';
import type { OnBehalfOf } from './on-behalf-of.ts';
import type { TermStatus, TermTables } from './tables.ts';

export type TermChangeRow = Selectable<TermTables['term_change']>;

/**
 * `randomInt` gives up to 48 bits and the wire's integers hold 53: enough that no one finds another person's number by
 * trying.
 */
const LARGEST_NUMBER = 2 ** 48 - 1;

const OVER: readonly TermStatus[] = ['confirmed', 'abandoned'];

const tables = (handle: Handle) => handle.withTables<TermTables>();

const noteStep = async (
  trx: Handle,
  step: Omit<TermTables['term_change_step'], 'id' | 'refusal'> & { readonly refusal?: string },
): Promise<void> => {
  await tables(trx)
    .insertInto('term_change_step')
    .values({ refusal: '', ...step })
    .execute();
};

/** Moves a change to a status and notes the step. The caller holds its lock. */
export async function moveChange(
  trx: Handle,
  change: TermChangeRow,
  at: Date,
  to: TermStatus,
  more: {
    readonly set?: Pick<
      Updateable<TermTables['term_change']>,
      'new_term' | 'shown' | 'shown_hash' | 'approval'
    >;
    readonly refusal?: string;
  } = {},
): Promise<void> {
  await tables(trx)
    .updateTable('term_change')
    .set({ ...more.set, status: to, changed_at: at })
    .where('id', '=', change.id)
    .execute();
  await noteStep(trx, {
    change_id: change.id,
    at,
    actor: change.actor,
    previous_status: change.status,
    current_status: to,
    ...(more.refusal === undefined ? {} : { refusal: more.refusal }),
  });
}

const changesOf = (handle: Handle, { actor, subject, since }: OnBehalfOf) =>
  tables(handle)
    .selectFrom('term_change')
    .selectAll()
    .where('actor', '=', actor)
    .where('fiscal_number', '=', subject)
    .$if(since !== undefined, (query) => query.where('created_at', '>', since as Date));

/** The actor's open change of an invoice, locked. */
export function lockOpenChange(
  trx: Handle,
  acting: OnBehalfOf,
  invoice: string,
): Promise<TermChangeRow | undefined> {
  return changesOf(trx, acting)
    .where('invoice', '=', invoice)
    .where('status', 'not in', OVER)
    .forUpdate()
    .executeTakeFirst();
}

/** The actor's latest change of an invoice, open or over, locked. */
export function lockLatestChange(
  trx: Handle,
  acting: OnBehalfOf,
  invoice: string,
): Promise<TermChangeRow | undefined> {
  return changesOf(trx, acting)
    .where('invoice', '=', invoice)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** A change of the actor for this customer by its number. */
export function changeByNumber(
  handle: Handle,
  acting: OnBehalfOf,
  number: number,
): Promise<TermChangeRow | undefined> {
  return changesOf(handle, acting).where('number', '=', number).executeTakeFirst();
}

/** State after the actor's last step for this customer, on any invoice. */
export async function lastStatus(
  handle: Handle,
  { actor, subject }: OnBehalfOf,
): Promise<TermStatus | undefined> {
  const step = await tables(handle)
    .selectFrom('term_change_step as s')
    .innerJoin('term_change as c', 'c.id', 's.change_id')
    .select('s.current_status')
    .where('c.actor', '=', actor)
    .where('c.fiscal_number', '=', subject)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return step?.current_status;
}

/** The change that waits for exactly this approval, locked. */
export function lockAwaitingApproval(
  trx: Handle,
  acting: OnBehalfOf,
  approval: string,
): Promise<TermChangeRow | undefined> {
  return changesOf(trx, acting)
    .where('status', '=', 'terms_accepted')
    .where('approval', '=', approval)
    .forUpdate()
    .executeTakeFirst();
}

/** Begins a change; an open change of the actor on the invoice is abandoned. @returns its number. */
export async function beginChange(
  trx: Handle,
  at: Date,
  acting: OnBehalfOf,
  begun: { readonly invoice: string; readonly term: number; readonly reason: string },
): Promise<number> {
  const { since: _since, ...whenever } = acting;
  const open = await lockOpenChange(trx, whenever, begun.invoice);
  if (open) await moveChange(trx, open, at, 'abandoned');
  const number = randomInt(1, LARGEST_NUMBER);
  const { id } = await tables(trx)
    .insertInto('term_change')
    .values({
      number,
      actor: acting.actor,
      actor_kind: acting.kind,
      reason: begun.reason,
      fiscal_number: acting.subject,
      invoice: begun.invoice,
      status: 'validated',
      term: begun.term,
      new_term: null,
      shown: null,
      shown_hash: null,
      approval: null,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteStep(trx, {
    change_id: id,
    at,
    actor: acting.actor,
    previous_status: null,
    current_status: 'validated',
  });
  return number;
}
