import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { BankStatement } from '../../payments/index.ts';
import { deskTables } from '../tables.ts';

/** The bank's last statement on a payment in all compared files. */
export interface LastBankLine extends BankStatement {
  readonly reference: string;
  readonly at: string;
}

/** The last lines of these payments, by reference. */
export async function bankLines(
  db: Handle,
  references: readonly string[],
): Promise<ReadonlyMap<string, LastBankLine>> {
  const { rows } = await sql<LastBankLine>`
    select distinct on (reference) reference, at, amount, amount_said as "amountSaid", is_paid as "isPaid" from money_bank_line
    where reference = any(${references}::text[]) order by reference, at desc`.execute(db);
  return new Map(rows.map((line) => [line.reference, line]));
}

/** The last lines of payments after a reference, in the order of references, for a walk through all of them. */
export async function bankLinesAfter(
  db: Handle,
  after: string,
  limit: number,
): Promise<readonly LastBankLine[]> {
  const { rows } = await sql<LastBankLine>`
    select distinct on (reference) reference, at, amount, amount_said as "amountSaid", is_paid as "isPaid" from money_bank_line
    where reference > ${after} order by reference, at desc limit ${limit}`.execute(db);
  return rows;
}

/** Days whose file has been compared. */
export async function comparedDays(db: Handle): Promise<ReadonlySet<string>> {
  const rows = await deskTables(db)
    .selectFrom('money_day')
    .select('day')
    .where('compared_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** References of payments with an open case for a difference between the bank's file and our books. */
export async function openDifferences(db: Handle): Promise<readonly string[]> {
  const rows = await deskTables(db)
    .selectFrom('money_case')
    .select('reference')
    .where('difference', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('reference')
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Those of the payments with a difference that two persons closed by hand, and without an open one. */
export async function explainedByHand(
  db: Handle,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await sql<{ reference: string }>`
    select reference from (
      select distinct on (reference) reference, state, difference from money_case
      where reference = any(${references}::text[]) order by reference, id desc) as last
    where state = 'closed_by_hand' and difference is not null`.execute(db);
  return new Set(rows.map(({ reference }) => reference));
}
