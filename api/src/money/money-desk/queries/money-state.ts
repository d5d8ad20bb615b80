import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Handle } from '../../../platform/database/database.ts';
import { sentenceOf } from '../difference-texts.ts';
import type { MoneyDifference } from '../operations/check-money.ts';
import { deskTables } from '../tables.ts';

/** Days shown beside the ones that are open. */
const DAYS_SHOWN = 31;

/** The last check, of what is new or of everything, and its first difference; undefined before any. */
export async function lastVerdict(
  db: Handle,
): Promise<{ readonly checkedAt: Date; readonly first: MoneyDifference | null } | undefined> {
  const checks = await deskTables(db)
    .selectFrom('money_check')
    .select(['checked_at', 'first_difference'])
    .orderBy('checked_at', 'desc')
    .execute();
  const [newest] = checks;
  if (!newest) return undefined;
  const firsts = checks.map((check) => JSON.parse(check.first_difference) as MoneyDifference | null);
  return { checkedAt: newest.checked_at, first: firsts.find((first) => first !== null) ?? null };
}

/** Result of the last check, and the days of the bank's file: the open ones and the last compared. */
export async function moneyState(db: Handle): Promise<Output<'GET /api/money/check'>> {
  const verdict = await lastVerdict(db);
  const days = await deskTables(db)
    .selectFrom('money_day')
    .selectAll()
    .orderBy((order) => order('state', '=', 'closed'))
    .orderBy('day', 'desc')
    .limit(DAYS_SHOWN)
    .execute();
  return {
    checked_at: verdict ? bogotaTimestamp(verdict.checkedAt) : null,
    first_difference: verdict?.first ? sentenceOf(verdict.first) : '',
    days: days.map((day) => ({
      date: day.day,
      state: day.state,
      differences: day.differences,
      compared_at: day.compared_at && bogotaTimestamp(day.compared_at),
    })),
  };
}
