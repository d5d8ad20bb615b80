import type { Selectable } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { deskTables, type MoneyDeskTables } from '../tables.ts';
import { checkMoney, type MoneyVerdict } from './check-money.ts';

type CheckRow = Selectable<MoneyDeskTables['money_check']>;
type Scope = CheckRow['scope'];

const DAY = 24 * 60 * 60_000;
/**
 * Entries get their numbers when they are written and become visible when they are committed: entries younger than
 * this, in milliseconds, are read once more.
 */
const OVERLAP = 10 * 60_000;

async function lastCheck(db: Handle, scope: Scope): Promise<CheckRow | undefined> {
  return await deskTables(db)
    .selectFrom('money_check')
    .selectAll()
    .where('scope', '=', scope)
    .executeTakeFirst();
}

/** Start of the next check of new entries: after those that were old enough at the last check. */
function marksAfter(last: CheckRow | undefined, now: Date, newest: number) {
  if (!last) return { mark: newest, next_mark: newest, marked_at: now };
  if (now.getTime() - last.marked_at.getTime() < OVERLAP) {
    return { mark: last.mark, next_mark: last.next_mark, marked_at: last.marked_at };
  }
  return { mark: last.next_mark, next_mark: newest, marked_at: now };
}

async function keep(ctx: Context, scope: Scope, verdict: MoneyVerdict, last: CheckRow | undefined) {
  const now = ctx.clock.now();
  const found = {
    checked_at: now,
    differences: verdict.differences.length,
    first_difference: JSON.stringify(verdict.differences[0] ?? null),
    read: JSON.stringify(verdict.read),
    ...marksAfter(last, now, verdict.newestEntry),
  };
  await deskTables(ctx.db)
    .insertInto('money_check')
    .values({ scope, ...found })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(found))
    .execute();
  const [first] = verdict.differences;
  if (first) {
    ctx.log.error(
      { alarm: 'MONEY_DIFFERS', scope, differences: verdict.differences.length, first },
      'books differ',
    );
  }
}

/**
 * Checks the money that moved since the last check, and again the money that moved shortly before it; without an
 * earlier check, all of it.
 */
export async function checkLatestMoney(ctx: Context): Promise<MoneyVerdict> {
  const last = await lastCheck(ctx.db, 'latest');
  const verdict = last
    ? await checkMoney(ctx.db, {
        kind: 'latest',
        since: new Date(last.checked_at.getTime() - OVERLAP),
        afterEntry: last.mark,
      })
    : await checkMoney(ctx.db, { kind: 'whole' });
  await keep(ctx, 'latest', verdict, last);
  return verdict;
}

/** Checks everything once a day. @returns undefined when that was done already. */
export async function checkWholeMoney(ctx: Context): Promise<MoneyVerdict | undefined> {
  const last = await lastCheck(ctx.db, 'whole');
  if (last && ctx.clock.now().getTime() - last.checked_at.getTime() < DAY) return undefined;
  const verdict = await checkMoney(ctx.db, { kind: 'whole' });
  await keep(ctx, 'whole', verdict, last);
  return verdict;
}
