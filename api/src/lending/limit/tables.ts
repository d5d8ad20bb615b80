import type { Generated } from 'kysely';

/**
 * `granted` at once, since it was pre-approved; `in_review` by the core system, which answers by changing the limit
 * (`answered`); `expired` without an answer.
 */
export type LimitRequestStatus = 'granted' | 'in_review' | 'answered' | 'expired';

export type LimitTables = {
  /** Bounds of an increase: one row. Whole pesos. */
  limit_terms: { minimum_increase: number; largest_limit: number };
  limit_request: {
    id: Generated<number>;
    fiscal_number: string;
    /** Extra limit that was asked for, whole pesos. */
    amount: number;
    limit_before: number;
    status: LimitRequestStatus;
    requested_at: Date;
    closed_at: Date | null;
  };
};
