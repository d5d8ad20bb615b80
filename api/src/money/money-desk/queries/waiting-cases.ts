import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { lateBefore } from '../answer-deadline.ts';

/** Number of open cases, their money, and the oldest one. */
export interface WaitingCases {
  readonly count: number;
  /** Whole pesos. */
  readonly amount: number;
  /** Opening of the oldest case; null without one. */
  readonly since: Date | null;
}

/** Open cases past the last day on which they are answered in time. */
export async function lateCases(db: Handle, now: Date): Promise<WaitingCases> {
  const { rows } = await sql<WaitingCases>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(opened_at) as since
    from money_case where closed_at is null and opened_at < ${lateBefore(now)}`.execute(db);
  return rows[0] ?? { count: 0, amount: 0, since: null };
}

/**
 * Open cases by what they wait for: `undecided` for a decision; `others` for a confirmation of another person's act;
 * `mine` for the confirmation of this person's act by another. One query.
 */
export async function waitingCases(
  db: Handle,
  fiscalNumber: string,
): Promise<Readonly<Record<'undecided' | 'others' | 'mine', WaitingCases>>> {
  const { rows } = await sql<WaitingCases & { waits: 'undecided' | 'others' | 'mine' }>`
    select case when a.proposed_by is null then 'undecided' when a.proposed_by = ${fiscalNumber} then 'mine'
        else 'others' end as waits,
      count(*)::int as count, sum(c.amount)::bigint as amount, min(c.opened_at) as since
    from money_case c
    left join money_act a on a.case_id = c.id and a.state = 'proposed'
    where c.closed_at is null group by 1`.execute(db);
  const of = (which: 'undecided' | 'others' | 'mine'): WaitingCases =>
    rows.find(({ waits }) => waits === which) ?? { count: 0, amount: 0, since: null };
  return { undecided: of('undecided'), others: of('others'), mine: of('mine') };
}
