import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Handle, inTransaction } from '../database/database.ts';

/** A transaction that a test holds open while others wait for it. PostgreSQL only: the other home has one session. */
export interface HeldTransaction {
  /** Runs work in it. */
  readonly do: <T>(work: (trx: Handle) => Promise<T>) => Promise<T>;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
}

type Step = (trx: Handle) => Promise<void>;
class TakenBackError extends Error {}

/** Opens a transaction of its own session; each step of the test runs in it until it is committed or taken back. */
export function heldOpen(db: Handle): HeldTransaction {
  const steps: Step[] = [];
  let wake = (): void => {};
  let end: 'commit' | 'rollback' | undefined;
  // The steps run in the transaction; other work of the test must not.
  const ended = inTransaction(db, async (trx) => {
    // The test decides how long it stands still, not the server.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    while (end === undefined || steps.length > 0) {
      const step = steps.shift();
      if (step) await step(trx);
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    if (end === 'rollback') throw new TakenBackError();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBackError)) throw error;
  });
  // `finish` rejects where the commit fails; without this the process would report an unhandled rejection too.
  ended.catch(() => {});
  const finish = async (how: 'commit' | 'rollback'): Promise<void> => {
    end = how;
    wake();
    await ended;
  };
  return {
    do: (work) =>
      new Promise((resolve, reject) => {
        steps.push((trx) => work(trx).then(resolve, reject));
        wake();
      }),
    commit: () => finish('commit'),
    rollback: () => finish('rollback'),
  };
}

/** Milliseconds between two looks: constant polling would take the processor from the sessions that it waits for. */
const BETWEEN_LOOKS = 20;

/**
 * Waits until so many sessions of this database wait for a lock with a statement like this one (`ilike`). Stops where
 * `isVain` says that they will not come.
 */
export async function untilWaiting(
  db: Handle,
  statement: string,
  sessions = 1,
  isVain: () => boolean = () => false,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (;;) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}`.execute(
        connection,
      );
      if ((rows[0]?.waiting ?? 0) >= sessions || isVain()) return;
      await pause(BETWEEN_LOOKS);
    }
  });
}

/** Opens a transaction that holds what a statement locks, until it is committed or taken back. */
export async function holding(db: Handle, statement: RawBuilder<unknown>): Promise<HeldTransaction> {
  const held = heldOpen(db);
  await held.do((trx) => statement.execute(trx));
  return held;
}

/** A call of one session, and what its statement looks like (`ilike`) while it waits for a lock. */
export interface MeetingCall<T> {
  readonly call: () => Promise<T>;
  readonly waits: string;
}

/**
 * Starts calls that wait for a held transaction, each after the one before it is seen to wait; then commits it. Two
 * that wait for one row get it in this order; of more only the first is certain, once it has changed the row. Where two
 * wait for one insert, either may go on first.
 * @returns the answers, in the order of the calls
 * @throws Error where a call is answered without waiting
 */
export async function meetAt<T extends readonly unknown[]>(
  db: Handle,
  held: HeldTransaction,
  ...calls: { readonly [K in keyof T]: MeetingCall<T[K]> }
): Promise<T> {
  const begun: Promise<unknown>[] = [];
  for (const [index, { call, waits }] of calls.entries()) {
    const answer = call();
    begun.push(answer);
    const alike = calls.slice(0, index + 1).filter((other) => other.waits === waits).length;
    let isAnswered = false;
    const note = () => {
      isAnswered = true;
    };
    answer.then(note, note);
    await untilWaiting(db, waits, alike, () => isAnswered);
    if (isAnswered) {
      // A call that is answered before it waited has not met the other one.
      await held.rollback();
      throw new Error(`answered without waiting: ${JSON.stringify(await answer)}`);
    }
  }
  await held.commit();
  return (await Promise.all(begun)) as unknown as T;
}
