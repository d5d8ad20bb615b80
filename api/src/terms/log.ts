import type { Handle } from '../platform/database.ts';
import type { TermStatus, TermTables } from './tables.ts';

/** One step of one change, as reports tell of it. */
export interface TermStep {
  readonly at: Date;
  /** Who acted, and for whom; the same for a customer's own change. */
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

/** Steps from one moment to before another, in the order they were taken. */
export const termSteps = (
  db: Handle,
  { from, before, limit }: { readonly from: Date; readonly before: Date; readonly limit: number },
): Promise<TermStep[]> =>
  db
    .withTables<TermTables>()
    .selectFrom('term_change_step as s')
    .innerJoin('term_change as c', 'c.id', 's.change_id')
    .select([
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
    .orderBy('s.id')
    .limit(limit)
    .execute();
