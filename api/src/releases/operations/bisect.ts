import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/contract/bogota-time';
import type { FieldPath } from '@portal/contract/error-catalogue';
import {
  type Halving,
  halved,
  NothingToFindError,
  nextTrial,
  setsBetween,
  trialsLeft,
} from '@portal/contract/release-bisect';
import type { MoveReport, RegistryReport } from '@portal/contract/release-statement';
import { staffNames } from '../../identity/index.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Handle, inTransaction } from '../../platform/database.ts';
import { publicId } from '../../platform/random-id.ts';
import { reasonOf } from '../actors.ts';
import { askRegistry, grantSet } from '../registry.ts';
import type { ReleaseTables } from '../tables.ts';

type Row = ReleaseTables['release_bisect'];
type Changes = MoveReport['changes'];
export type Bisect = NonNullable<Output<'GET /api/releases'>['bisect']>;
type Step = Output<'POST /api/releases/bisect'>;

/** Lifetime of a search in milliseconds: the proof that it began with no longer covers its links after it. */
const LIFETIME_MS = 4 * 60 * 60_000;
/** Number of the latest moves in which a search may lie. */
const MOVES_SEARCHED = 1_000;

interface Found {
  readonly changes: Changes;
}

/**
 * Begins a search for the set that brought a fault: `good` does not have it, and `bad`, which came later, does. A new
 * search replaces an open one. Returns the link to the first set to try.
 * @throws ApiError INVALID_REQUEST where one of them was not live, or not in this order; as `askRegistry`
 */
export async function beginBisect(
  context: Context,
  { good, bad }: { readonly good: string; readonly bad: string },
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Promise<Step> {
  const { clock, db } = context;
  const sets = setsOf(await movesOf(context, reasonOf(reason, actor)), good, bad);
  const between = { low: 0, high: sets.length - 1 };
  const found = await foundIn(context, sets, between, reasonOf(reason, actor));
  const link = await linkTo(context, sets, between, reasonOf(reason, actor));
  const row: Row = {
    public_id: publicId(),
    ...{ good, bad, sets: JSON.stringify(sets), ...between, trial: 1, reason, started_by: actor },
    ...{ started_at: clock.now(), ended_at: null, found: found && JSON.stringify(found) },
  };
  await inTransaction(db, async (outer) => {
    const trx = outer.withTables<ReleaseTables>();
    await trx
      .updateTable('release_bisect')
      .set({ ended_at: clock.now() })
      .where('ended_at', 'is', null)
      .execute();
    await trx.insertInto('release_bisect').values(row).execute();
    await audit(outer, clock.now(), {
      actor,
      subject: `set:${bad}`,
      action: 'release search begun',
      data: { good, bad, reason },
    });
  });
  return { bisect: await described(db, row), ...link };
}

/** Answer of a person about the set of a trial. */
export type BisectAnswer = 'works' | 'fails' | 'give-up';

/**
 * Continues a search after a trial. `trial` is the number of the trial that is answered, so that two answers to one
 * trial do not count twice.
 * @throws ApiError NOT_FOUND where the search is over; RECORD_CHANGED where another person has answered already; as
 *   `askRegistry`
 */
export async function answerBisect(
  context: Context,
  { id, trial, answer }: { readonly id: string; readonly trial: number; readonly answer: BisectAnswer },
  actor: string,
): Promise<Step> {
  const { db, clock } = context;
  const row = await openBisect(context);
  if (row?.public_id !== id) throw new ApiError('NOT_FOUND');
  if (row.trial !== trial) throw new ApiError('RECORD_CHANGED');
  const sets = JSON.parse(row.sets) as readonly string[];
  const why = reasonOf(row.reason, row.started_by);
  const isGivenUp = answer === 'give-up';
  const between = isGivenUp ? row : halved(row, answer === 'works');
  const found = isGivenUp ? null : await foundIn(context, sets, between, why);
  const link = isGivenUp ? { link: null, expires: null } : await linkTo(context, sets, between, why);
  const next: Row = {
    ...row,
    ...{ low: between.low, high: between.high, trial: isGivenUp ? row.trial : row.trial + 1 },
    ...{ ended_at: isGivenUp ? clock.now() : null, found: found && JSON.stringify(found) },
  };
  await inTransaction(db, async (outer) => {
    const { numUpdatedRows } = await outer
      .withTables<ReleaseTables>()
      .updateTable('release_bisect')
      .set({ low: next.low, high: next.high, trial: next.trial, ended_at: next.ended_at, found: next.found })
      .where('public_id', '=', id)
      .where('trial', '=', trial)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('RECORD_CHANGED');
    const tried = sets[nextTrial(row) ?? row.high] ?? '';
    await audit(outer, clock.now(), {
      actor,
      subject: `set:${tried}`,
      action: isGivenUp ? 'release search given up' : 'release search answered',
      data: { trial, ...(isGivenUp ? {} : { works: answer === 'works' }) },
    });
  });
  return { bisect: await described(db, next), ...link };
}

/** The open search, also one with a result; null without one. */
export async function currentBisect(context: Context): Promise<Bisect | null> {
  const row = await openBisect(context);
  return row ? described(context.db, row) : null;
}

async function openBisect({ db, clock }: Context): Promise<Row | undefined> {
  return db
    .withTables<ReleaseTables>()
    .selectFrom('release_bisect')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('started_at', '>', new Date(clock.now().getTime() - LIFETIME_MS))
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
}

const movesOf = async (context: Context, why: string): Promise<readonly MoveReport[]> =>
  (
    await askRegistry<RegistryReport>(
      context,
      '/registry/report',
      { type: 'report', moves: MOVES_SEARCHED },
      why,
    )
  ).moves;

function setsOf(moves: readonly MoveReport[], good: string, bad: string): readonly string[] {
  const refused = (path: FieldPath, message: string) =>
    new ApiError('INVALID_REQUEST', { fields: [{ path, message }] });
  try {
    const sets = setsBetween(moves, good, bad);
    if (sets.length > 1) return sets;
  } catch (error) {
    if (!(error instanceof NothingToFindError)) throw error;
    throw refused('/body/good', 'Elige un conjunto que estuvo en vivo antes del que falla.');
  }
  throw refused('/body/good', 'Elige dos conjuntos distintos.');
}

/** Changes of the set that brought the fault; null while that set is not known. */
async function foundIn(
  context: Context,
  sets: readonly string[],
  between: Halving,
  why: string,
): Promise<Found | null> {
  if (nextTrial(between) !== undefined) return null;
  const [good, bad] = [sets[between.low], sets[between.high]];
  const stable = (await movesOf(context, why))
    .filter(({ channel }) => channel === 'stable')
    .toSorted((one, other) => one.move - other.move);
  const move = stable.find(({ set }, at) => set === bad && stable[at - 1]?.set === good);
  return { changes: move?.changes ?? [] };
}

async function linkTo(
  context: Context,
  sets: readonly string[],
  between: Halving,
  why: string,
): Promise<Pick<Step, 'link' | 'expires'>> {
  const middle = nextTrial(between);
  if (middle === undefined) return { link: null, expires: null };
  const { link, expires } = await grantSet(context, sets[middle] ?? '', why);
  return { link, expires: bogotaTimestamp(expires) };
}

async function described(db: Handle, row: Row): Promise<Bisect> {
  const sets = JSON.parse(row.sets) as readonly string[];
  const middle = nextTrial(row);
  const { changes } = (row.found ? JSON.parse(row.found) : { changes: [] }) as Found;
  return {
    id: row.public_id,
    ...{ good: row.good, bad: row.bad, trial: row.trial, left: trialsLeft(row) },
    low: sets[row.low] ?? row.good,
    high: sets[row.high] ?? row.bad,
    next: middle === undefined ? null : (sets[middle] ?? null),
    by: (await staffNames(db, [row.started_by])).get(row.started_by) ?? row.started_by,
    reason: row.reason,
    since: bogotaTimestamp(row.started_at),
    found: changes.map((change) => onTheWire(change)),
  };
}

/** A change in the contract's type, with arrays of its own. */
export function onTheWire({ name, from, to, difference }: Changes[number]): Bisect['found'][number] {
  if (!difference) return { name, from, to };
  const { routesAdded, routesGone, callsAdded, callsGone, callsChanged, ...rest } = difference;
  return {
    ...{ name, from, to },
    difference: {
      ...rest,
      ...{ routesAdded: [...routesAdded], routesGone: [...routesGone] },
      ...{ callsAdded: [...callsAdded], callsGone: [...callsGone], callsChanged: [...callsChanged] },
    },
  };
}
