import { guardedFigures } from '@portal/contract/guarded-figures';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';

/** Usury cap of a month ('2026-01'), annual effective percent as decimal text, and who certified it. */
export interface UsuryRate {
  readonly month: string;
  readonly annual: string;
  readonly source: string;
}

/** A cap with its effect on credits. */
export interface UsuryRateAndCredits extends UsuryRate {
  /** Credits that were corrected for it. */
  readonly corrected: number;
  /** Whether some credits have still to be checked. */
  readonly correcting: boolean;
}

/** Cap of every month, newest first. */
export async function usuryRates(db: Handle): Promise<UsuryRateAndCredits[]> {
  return (
    await sql<UsuryRateAndCredits>`
      select month, annual::text as annual, source, corrected, coalesce(correction_due, false) as correcting
      from usury_rate order by month desc`.execute(db)
  ).rows;
}

/**
 * Cap of a date's month, or with `isOfMonth` false the latest before it: late interest then goes on at that one, and no
 * new quote may be made until the month's cap is entered (docs/credit-arithmetic.md, Rates). Undefined when no cap is
 * known.
 */
export async function usuryCap(
  db: Handle,
  date: string,
): Promise<(UsuryRate & { readonly isOfMonth: boolean }) | undefined> {
  const month = date.slice(0, 7);
  const found = await sql<UsuryRate>`
    select month, annual, source from usury_rate where month <= ${month} order by month desc limit 1`.execute(
    db,
  );
  const [cap] = found.rows;
  return cap && { ...cap, isOfMonth: cap.month === month };
}

/** Whether a rate differs from that of the month before (the latest known) by more than may be (`guardedFigures`). */
export function isFarRate(annual: string, before: string | undefined): boolean {
  if (before === undefined) return false;
  return Math.abs(Number(annual) - Number(before)) > Number(before) * guardedFigures.rateShare;
}
