import { subscriberOf } from '@portal/process-kit/subscriber';
import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import type { CaptchaTables } from '../tables.ts';

/** Length of a budget in milliseconds: it starts anew with every clock hour. */
export const LOOKUP_WINDOW = 60 * 60_000;
/** Holder of the count of all lookups: it raises an alarm and refuses nothing. */
const EVERYBODY = 'everybody';
const NO_LIMIT = 2_000_000_000;

export interface Lookup {
  /** Keyed hash of the visit, where the call demands one. */
  readonly visit?: string;
  readonly address: string;
  /** Canonical national ID. */
  readonly fiscalNumber: string;
}

/** Lookups allowed for each ID in the budget: a person may ask for a code again or open an inquiry anew. */
const ASKINGS = 3;

/** Counts one lookup of a holder in a window. @returns the holder's number of lookups; undefined above the limit. */
const take = async (
  trx: Handle,
  holder: string,
  windowStart: Date,
  limit: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ subjects: number }>`
    insert into lookup_count as c (holder, window_start, subjects) values (${holder}, ${windowStart}, 1)
    on conflict (holder, window_start) do update set subjects = c.subjects + 1 where c.subjects < ${limit}
    returning subjects`.execute(trx);
  return rows[0]?.subjects;
};

/** Counts a subject once per holder and window. @returns the holder's number of subjects, undefined above the limit. */
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
  return fresh ? await take(trx, holder, windowStart, limit) : 0;
};

/**
 * Takes one lookup of a national ID from the budgets of the visit and of the address (threat T05): a number of IDs, and
 * three times as many lookups, since the same ID again counts too. The count is exact for calls at the same time.
 * @throws ApiError TOO_MANY_REQUESTS, with the seconds until the budgets start anew.
 */
export async function reserveLookup({ db, clock, config, log }: Context, lookup: Lookup): Promise<void> {
  const { pepper } = config.secrets;
  const { perVisit, perAddress, alarm } = config.lookups;
  const now = clock.now().getTime();
  const windowStart = new Date(Math.floor(now / LOOKUP_WINDOW) * LOOKUP_WINDOW);
  const retryAfter = Math.ceil((windowStart.getTime() + LOOKUP_WINDOW - now) / 1000);
  const subject = keyedHash(pepper, 'lookup-subject', lookup.fiscalNumber);
  const address = keyedHash(pepper, 'lookup-holder', `address ${subscriberOf(lookup.address)}`);
  const visit =
    lookup.visit === undefined ? undefined : keyedHash(pepper, 'lookup-holder', `visit ${lookup.visit}`);
  // Every call takes the locks in this order, so that two calls never wait for each other.
  const holders = [
    ...(visit === undefined ? [] : [[visit, perVisit] as const]),
    [address, perAddress] as const,
  ];
  const all = await inTransaction(db, async (trx) => {
    for (const [holder, limit] of holders) {
      const within =
        (await take(trx, `${holder} askings`, windowStart, limit * ASKINGS)) !== undefined &&
        (await count(trx, holder, windowStart, subject, limit)) !== undefined;
      if (!within) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter });
    }
    return await count(trx, EVERYBODY, windowStart, subject, NO_LIMIT);
  });
  if (all === alarm) log.error({ alarm: 'lookups', all }, 'unusually many national IDs are being looked up');
}
