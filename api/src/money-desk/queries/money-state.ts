import type { Output } from '@portal/contract';
import { localTimestamp } from '../../platform/clock.ts';
import type { Handle } from '../../platform/database.ts';
import { deskTables } from '../tables.ts';

/** Days shown beside the ones that are open. */
const SHOWN = 31;

/** What the last check found, and the days of the bank's file: the open ones and the last compared. */
export async function moneyState(db: Handle): Promise<Output<'GET /api/money/check'>> {
  const tables = deskTables(db);
  const check = await tables.selectFrom('money_check').selectAll().executeTakeFirst();
  const days = await tables
    .selectFrom('money_day')
    .selectAll()
    .orderBy((order) => order('state', '=', 'closed'))
    .orderBy('day', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    checked_at: check ? localTimestamp(check.checked_at) : null,
    first_difference: check?.first_difference ?? '',
    days: days.map((day) => ({
      date: day.day,
      state: day.state,
      differences: day.differences,
      compared_at: day.compared_at && localTimestamp(day.compared_at),
    })),
  };
}
