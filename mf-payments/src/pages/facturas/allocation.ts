import type { Quota } from './wire.ts';

/** What an amount pays of one instalment. */
export interface Covered {
  readonly number: number;
  /** Whole pesos. */
  readonly amount: number;
  /** Nothing of the instalment stays unpaid. */
  readonly complete: boolean;
}

export interface Coverage {
  /** Whole pesos of overdue interest. */
  readonly mora: number;
  /** Instalments the amount reaches, the oldest first. */
  readonly instalments: readonly Covered[];
}

/**
 * What an amount pays, told per instalment: overdue interest first, then instalment by instalment from the
 * oldest, as the server posts it (credit.md 7; there each instalment is taken apart further).
 *
 * @param amount whole pesos, at most mora plus the value of all the instalments
 * @param quotas unpaid instalments, the oldest first
 */
export function coverageOf(amount: number, mora: number, quotas: readonly Quota[]): Coverage {
  const ofMora = Math.min(amount, mora);
  let left = amount - ofMora;
  const instalments: Covered[] = [];
  for (const { num_quota, quota_value } of quotas) {
    if (left <= 0) break;
    const paid = Math.min(left, quota_value);
    left -= paid;
    instalments.push({ number: num_quota, amount: paid, complete: paid === quota_value });
  }
  return { mora: ofMora, instalments };
}
