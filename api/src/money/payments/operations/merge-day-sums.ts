import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';

/**
 * Merges the rows that payments have added to a day's sum into one, so that figures stay sums of few rows. Two
 * processes may merge at once: each row is taken by one of them only.
 */
export async function mergeDaySums(db: Handle): Promise<void> {
  await sql`
    with parts as (
      select distinct day, status, response_gateway, bank_name from payment_day_sum where not merged
    ), taken as (
      delete from payment_day_sum s using parts p
      where (s.day, s.status, s.response_gateway, s.bank_name) = (p.day, p.status, p.response_gateway, p.bank_name)
      returning s.*
    )
    insert into payment_day_sum
    select day, status, response_gateway, bank_name, sum(payments), sum(amount), true from taken
    group by 1, 2, 3, 4 having sum(payments) <> 0 or sum(amount) <> 0`.execute(db);
}
