import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';

const HOUR = 60 * 60_000;
/** Time after which a bank counts as not answering, in milliseconds; most answer within seconds. */
const ANSWERED = 5 * 60_000;
/** Smallest number of unanswered payments, and smallest share of a bank’s payments, for which the bank counts as failing. */
const FEWEST_FAILURES = 3;
const PART = 0.5;
/** PSE's reasons that are the bank's and not the customer's: out of service, technical fault, no answer in time. */
const OF_THE_BANK = ['00009', '00010', '00014'];

/** A bank's payments of the last hour. */
export interface BankOfHour {
  readonly name: string;
  readonly payments: number;
  readonly approved: number;
  readonly unanswered: number;
  readonly failing: boolean;
  /** Start of the oldest unanswered payment; null without one. */
  readonly since: Date | null;
}

/**
 * Condition: a payment was started in the hour before `now` and could not be started at the bank, failed for a reason
 * of the bank, or has waited for too long.
 */
export function isUnansweredInHour(now: Date): RawBuilder<boolean> {
  const late = new Date(now.getTime() - ANSWERED);
  return sql<boolean>`(created_at > ${new Date(now.getTime() - HOUR)} and created_at <= ${now}
    and (status = 'Error' or reason_code = any(${OF_THE_BANK}::text[])
      or (status in ('Init', 'Pending') and created_at < ${late})))`;
}

/** Payments started in the last hour by bank, the 8 most used banks first. One query over an index on the moment. */
export async function banksOfHour(db: Handle, now: Date): Promise<readonly BankOfHour[]> {
  const isUnanswered = isUnansweredInHour(now);
  const { rows } = await sql<Omit<BankOfHour, 'failing'>>`
    select bank_name as name, count(*)::int as payments,
      (count(*) filter (where status = 'Approved'))::int as approved,
      (count(*) filter (where ${isUnanswered}))::int as unanswered,
      min(created_at) filter (where ${isUnanswered}) as since
    from payment_transaction
    where created_at > ${new Date(now.getTime() - HOUR)} and created_at <= ${now} and bank_name <> ''
    group by bank_name order by count(*) desc, bank_name limit 8`.execute(db);
  return rows.map((bank) => ({
    ...bank,
    failing: bank.unanswered >= FEWEST_FAILURES && bank.unanswered >= bank.payments * PART,
  }));
}
