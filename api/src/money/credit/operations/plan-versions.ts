import type { CreditState, InstalmentState } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { CreditTables, PlanReason } from '../tables.ts';

type Rows = readonly Pick<InstalmentState, 'number' | 'dueDate' | 'charges'>[];
type PlanOf = Pick<CreditState, 'level' | 'offPlan' | 'laidFrom'> & { readonly instalments: Rows };

/** Whether two states follow the same plan: rows with dates and charges, and payments to capital. */
export function isSamePlan(one: PlanOf, other: PlanOf): boolean {
  const textOf = ({ instalments, offPlan = [] }: PlanOf) =>
    JSON.stringify([
      instalments.map(({ number, dueDate, charges: { capital, interest, iva, guarantee } }) => [
        number,
        dueDate,
        capital,
        interest,
        iva,
        guarantee,
      ]),
      offPlan.map(({ on, firstNumber, capital, interest, iva, givenBack }) => [
        on,
        firstNumber,
        capital,
        interest,
        iva,
        givenBack.interest,
        givenBack.iva,
      ]),
    ]);
  return textOf(one) === textOf(other);
}

/**
 * Makes the plan of a state the active one; the old plan stays as it was. Amounts that were paid on a row before the
 * credit came here are copied by its number. The caller holds the lock of the obligation. Three statements.
 * @param on business date (Bogotá).
 * @returns the version of the new plan.
 */
export async function writePlan(
  trx: Handle,
  plan: {
    readonly invoice: string;
    readonly state: PlanOf;
    readonly reason: PlanReason;
    readonly on: string;
  },
): Promise<number> {
  const { invoice, state, reason, on } = plan;
  const db = trx.withTables<CreditTables>();
  const old = await db
    .updateTable('plan')
    .set({ active: false })
    .where('invoice', '=', invoice)
    .where('active', '=', true)
    .returning('version')
    .executeTakeFirstOrThrow();
  const { rows: latest } = await sql<{ version: number }>`
    insert into plan (invoice, version, term, active, created_on, reason, level, off_plan, laid_from)
    select ${invoice}, max(version) + 1, ${state.instalments.length}::integer, true, ${on}::date, ${reason},
      ${state.level ?? null}::bigint, ${state.offPlan === undefined ? null : JSON.stringify(state.offPlan)}::jsonb,
      ${state.laidFrom ?? null}::integer
    from plan where invoice = ${invoice}
    returning version`.execute(trx);
  const version = latest[0]?.version ?? old.version + 1;
  const rows = state.instalments.map(({ number, dueDate, charges }) => ({
    number,
    due_date: dueDate,
    ...charges,
  }));
  await sql`
    insert into instalment (invoice, plan_version, number, due_date, capital, interest, iva, guarantee,
      paid_before_capital, paid_before_interest, paid_before_iva, paid_before_guarantee, paid_before_on)
    select ${invoice}, ${version}::integer, r.number, r.due_date, r.capital, r.interest, r.iva, r.guarantee,
      coalesce(o.paid_before_capital, 0), coalesce(o.paid_before_interest, 0), coalesce(o.paid_before_iva, 0),
      coalesce(o.paid_before_guarantee, 0), o.paid_before_on
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(number integer, due_date date, capital bigint, interest bigint, iva bigint, guarantee bigint)
    left join instalment o on o.invoice = ${invoice} and o.plan_version = 1 and o.number = r.number`.execute(
    trx,
  );
  return version;
}
