import type { Charges, TermChange } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import { appendEvent } from './events.ts';
import type { Credit } from './queries.ts';
import type { CreditTables } from './tables.ts';

const PARTS = ['capital', 'interest', 'iva', 'guarantee'] as const;

/**
 * Charges of the rows to come. Payments stand in the ledger by the number of the instalment, whatever the plan, so a
 * row whose number has been paid something of carries that on top: what is left of it is what the new plan says.
 */
const rowsToCome = ({ state }: Credit, change: TermChange) => {
  const paid = new Map(state.instalments.map((row) => [row.number, row.paid]));
  return change.rows.map(({ number, dueDate, ...row }, index) => {
    const charge = (part: keyof Charges): number => {
      const ahead = index === 0 && (part === 'interest' || part === 'iva') ? change.paidAhead[part] : 0;
      return row[part] - ahead + (paid.get(number)?.[part] ?? 0);
    };
    const [capital, interest, iva, guarantee] = PARTS.map(charge);
    return { number, due_date: dueDate, capital, interest, iva, guarantee };
  });
};

/**
 * Makes a plan over another term the active one; the old plan stays as it was (credit.md 9). The caller holds the
 * lock of the obligation, and `change` was computed from `credit` as it is under that lock.
 * @param on the business date (Bogotá) of `at`.
 * @returns the version of the new plan.
 */
export const replacePlan = async (
  trx: Handle,
  credit: Credit,
  change: TermChange,
  on: string,
  at: Date,
): Promise<number> => {
  const { invoice } = credit;
  const db = trx.withTables<CreditTables>();
  const old = await db
    .updateTable('plan')
    .set({ active: false })
    .where('invoice', '=', invoice)
    .where('active', '=', true)
    .returning('version')
    .executeTakeFirstOrThrow();
  const version = old.version + 1;
  await db
    .insertInto('plan')
    .values({
      invoice,
      version,
      term: change.after.term,
      active: true,
      created_on: on,
      reason: 'term_change',
    })
    .execute();
  await sql`
    insert into instalment
    select invoice, ${version}::integer, number, due_date, capital, interest, iva, guarantee, paid_before_capital,
      paid_before_interest, paid_before_iva, paid_before_guarantee, paid_before_on
    from instalment
    where invoice = ${invoice} and plan_version = ${old.version} and number <= ${change.paidCount}`.execute(
    trx,
  );
  await sql`
    insert into instalment
    select ${invoice}, ${version}::integer, r.number, r.due_date, r.capital, r.interest, r.iva, r.guarantee,
      coalesce(o.paid_before_capital, 0), coalesce(o.paid_before_interest, 0), coalesce(o.paid_before_iva, 0),
      coalesce(o.paid_before_guarantee, 0), o.paid_before_on
    from json_to_recordset(${JSON.stringify(rowsToCome(credit, change))}::json)
      as r(number integer, due_date date, capital bigint, interest bigint, iva bigint, guarantee bigint)
    left join instalment o
      on o.invoice = ${invoice} and o.plan_version = ${old.version} and o.number = r.number`.execute(trx);
  await appendEvent(trx, {
    kind: 'term_change',
    invoice,
    asOf: on,
    term: change.after.term,
    source: `term:${invoice}:${version}`,
    recordedAt: at,
  });
  await db
    .updateTable('obligation')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('invoice', '=', invoice)
    .execute();
  return version;
};
