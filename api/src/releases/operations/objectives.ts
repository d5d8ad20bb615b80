import {
  OBJECTIVE_DAYS,
  type ObjectiveCounts,
  type ObjectiveName,
  objectives,
} from '@portal/contract/objectives';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database.ts';
import type { Job } from '../../platform/worker.ts';

/** Calls with a service level objective. Browsers report on pages. */
const PROMISED: Readonly<Record<string, ObjectiveName>> = {
  'POST /api/login': 'login',
  'POST /api/passkeys/login': 'login',
  'POST /api/pay_invoices': 'pay',
};
const MINUTE = 60_000;
/** Length of an interval whose answers are counted together, in milliseconds. */
const SPAN_MS = 5 * MINUTE;
const KEPT_DAYS = OBJECTIVE_DAYS + 2;

interface Counted {
  readonly good: number;
  readonly total: number;
}

/** Answers of this process that are not stored yet. */
let counted = new Map<ObjectiveName, Counted>();

function count(name: ObjectiveName, { good, total }: Counted): void {
  const known = counted.get(name) ?? { good: 0, total: 0 };
  counted.set(name, { good: known.good + good, total: known.total + total });
}

/**
 * For `onResponse`: counts a call of a service level objective. A refusal in time meets it, since the caller learns at
 * once what is wrong; an internal error never does.
 */
export function countPromised(
  request: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  reply: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  done: () => void,
): void {
  const name = PROMISED[`${request.method} ${request.routeOptions.url}`];
  if (name !== undefined) {
    const isGood = reply.statusCode < 500 && reply.elapsedTime <= objectives[name].within;
    count(name, { good: isGood ? 1 : 0, total: 1 });
  }
  done();
}

/** Adds the counts of this process to the stored ones of all; after a failure they are kept for the next time. */
export async function putDownPromised({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const at = new Date(Math.floor(now.getTime() / SPAN_MS) * SPAN_MS);
  const taken = counted;
  counted = new Map();
  try {
    for (const [name, { good, total }] of [...taken]) {
      await sql`
        insert into promised_answers (at, name, good, total) values (${at}, ${name}, ${good}, ${total})
        on conflict (at, name) do update set
          good = promised_answers.good + excluded.good, total = promised_answers.total + excluded.total`.execute(
        db,
      );
      taken.delete(name);
    }
  } catch (error) {
    for (const [name, kept] of taken) count(name, kept);
    throw error;
  }
  await sql`delete from promised_answers
    where at < ${new Date(now.getTime() - KEPT_DAYS * 24 * 60 * MINUTE)}`.execute(db);
}

/** Job that stores the counts once a minute. */
export function objectiveJobs(context: Context): readonly Job[] {
  return [{ name: 'promises', every: MINUTE, run: () => putDownPromised(context) }];
}

/** Counts of the objectives about answers, of all processes. */
export async function promisedAnswers(
  db: Handle,
  now: Date,
): Promise<ReadonlyMap<ObjectiveName, ObjectiveCounts>> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const { rows } = await sql<{
    name: ObjectiveName;
    good: number;
    total: number;
    hour_good: number;
    hour_total: number;
  }>`
    select name, sum(good)::float8 as good, sum(total)::float8 as total,
      coalesce(sum(good) filter (where at > ${ago(60)}), 0)::float8 as hour_good,
      coalesce(sum(total) filter (where at > ${ago(60)}), 0)::float8 as hour_total
    from promised_answers where at > ${ago(OBJECTIVE_DAYS * 24 * 60)} group by name`.execute(db);
  return new Map(
    rows.map(({ name, good, total, hour_good, hour_total }) => [
      name,
      { days: { good, total }, hour: { good: hour_good, total: hour_total } },
    ]),
  );
}
