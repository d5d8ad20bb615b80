import { sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';

/** How many open cases, with how much money, since when. */
export interface WaitingCases {
  readonly count: number;
  /** Whole pesos. */
  readonly amount: number;
  /** When the oldest was opened; null where there is none. */
  readonly since: Date | null;
}

/**
 * Open cases by whom they wait for: a decision; the confirmation of what another person asked for; the confirmation by
 * another person of what this one asked for. One query.
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
