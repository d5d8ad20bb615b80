import type { Handle } from '../../../platform/database/database.ts';
import type { TermStatus, TermTables } from '../tables.ts';

/** One step of one change, for reports. */
export interface TermStep {
  readonly id: number;
  readonly at: Date;
  /** National ID of the actor; equal to the customer's for a change of their own. */
  readonly actor: string;
  readonly fiscalNumber: string;
  readonly reason: string;
  readonly number: number;
  readonly invoice: string;
  readonly term: number;
  readonly newTerm: number | null;
  readonly previousStatus: TermStatus | null;
  readonly currentStatus: TermStatus;
  readonly refusal: string;
}

interface Range {
  readonly from: Date;
  readonly before: Date;
}

/** Number of steps from one moment to before another, and the latest of them. */
export async function countTermSteps(
  db: Handle,
  { from, before }: Range,
): Promise<{ readonly total: number; readonly latest: number }> {
  const { total, latest } = await db
    .withTables<TermTables>()
    .selectFrom('term_change_step')
    .select((step) => [step.fn.countAll<number>().as('total'), step.fn.max<number | null>('id').as('latest')])
    .where('at', '>=', from)
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return { total, latest: latest ?? 0 };
}

/** Steps from one moment to before another, in their order; `after` is the id of the last step read before. */
export function termSteps(
  db: Handle,
  { from, before, limit, after = 0 }: Range & { readonly limit: number; readonly after?: number },
): Promise<TermStep[]> {
  return db
    .withTables<TermTables>()
    .selectFrom('term_change_step as s')
    .innerJoin('term_change as c', 'c.id', 's.change_id')
    .select([
      's.id',
      's.at',
      's.actor',
      'c.fiscal_number as fiscalNumber',
      'c.reason',
      'c.number',
      'c.invoice',
      'c.term',
      'c.new_term as newTerm',
      's.previous_status as previousStatus',
      's.current_status as currentStatus',
      's.refusal',
    ])
    .where('s.at', '>=', from)
    .where('s.at', '<', before)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute();
}
