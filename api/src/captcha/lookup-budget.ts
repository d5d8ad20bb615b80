import { sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import { type Handle, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { keyedHash } from '../platform/secret-values.ts';
import { subscriberOf } from '../platform/subscriber.ts';
import type { CaptchaTables } from './tables.ts';

/** Budgets start anew with every clock hour. */
export const LOOKUP_WINDOW = 60 * 60_000;
/** Everybody together: counted to raise the alarm, never refused. */
const EVERYBODY = 'everybody';
const NO_LIMIT = 2_000_000_000;

export interface Lookup {
  /** Keyed hash of the visit, where the call demands one. */
  readonly visit?: string;
  readonly address: string;
  /** Canonical national ID. */
  readonly fiscalNumber: string;
}

/** Counts a subject once per holder and window. @returns how many the holder has now, undefined when past the limit. */
const count = async (
  trx: Handle,
  holder: string,
  windowStart: Date,
  subject: string,
  limit: number,
): Promise<number | undefined> => {
  const fresh = await trx
    .withTables<CaptchaTables>()
    .insertInto('lookup')
    .values({ holder, window_start: windowStart, subject })
    .onConflict((known) => known.doNothing())
    .returning('subject')
    .executeTakeFirst();
  if (!fresh) return 0;
  const { rows } = await sql<{ subjects: number }>`
    insert into lookup_count as c (holder, window_start, subjects) values (${holder}, ${windowStart}, 1)
    on conflict (holder, window_start) do update set subjects = c.subjects + 1 where c.subjects < ${limit}
    returning subjects`.execute(trx);
  return rows[0]?.subjects;
};

/**
 * Takes one lookup of a national ID out of the budgets of the visit and of the address (security 7): asking about
 * the same ID again costs nothing. Exact however many ask at once.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const reserveLookup = async ({ db, clock, config, log }: Context, lookup: Lookup): Promise<void> => {
  const { pepper } = config.secrets;
  const { perVisit, perAddress, alarm } = config.lookups;
  const windowStart = new Date(Math.floor(clock.now().getTime() / LOOKUP_WINDOW) * LOOKUP_WINDOW);
  const subject = keyedHash(pepper, 'lookup-subject', lookup.fiscalNumber);
  const address = keyedHash(pepper, 'lookup-holder', `address ${subscriberOf(lookup.address)}`);
  const visit =
    lookup.visit === undefined ? undefined : keyedHash(pepper, 'lookup-holder', `visit ${lookup.visit}`);
  const all = await inTransaction(db, async (trx) => {
    // The same order for everybody, so that two calls never wait for each other in a circle.
    const withinVisit = visit === undefined || (await count(trx, visit, windowStart, subject, perVisit));
    const withinAddress = await count(trx, address, windowStart, subject, perAddress);
    if (withinVisit === undefined || withinAddress === undefined) throw new Refusal('TOO_MANY_REQUESTS');
    return await count(trx, EVERYBODY, windowStart, subject, NO_LIMIT);
  });
  if (all === alarm) log.error({ alarm: 'lookups', all }, 'unusually many national IDs are being looked up');
};
