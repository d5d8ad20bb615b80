import { type Amount, Decimal, type Rate } from './amount.ts';
import { assertAmount, refuse } from './shape.ts';

/** A rate as it works out, percent as decimal text: a month with 4 decimals, a year with 2. */
export interface EffectiveRate {
  readonly monthly: Rate;
  readonly annual: Rate;
}

/** The search ends when a step changes the monthly fraction by less: far below the decimals that are shown. */
const CLOSE_ENOUGH = '1e-12';
/** Newton's steps double the digits; more than a few are never needed. */
const MOST_STEPS = 60;

/**
 * The rate at which one payment a month, the first in a month, is worth the capital: Σ pₖ / (1 + i)^k = C. All that a
 * payment holds beside capital counts as interest here, such as the guarantee fee, which art. 68 of Ley 45 of 1990 may
 * count so. Throws RangeError where the capital is 0 or the payments give back less than the capital. See
 * docs/credit-arithmetic.md, Caps on the ordinary rate.
 */
export function effectiveRate(capital: Amount, payments: readonly Amount[]): EffectiveRate {
  const sum = payments.reduce((total, payment) => total + assertAmount(payment, 'payments'), 0);
  if (assertAmount(capital, 'capital') === 0) refuse('capital', 'more than 0', capital);
  if (sum < capital) refuse('payments', 'at least the capital in all', sum);
  // The worth of the payments falls and is convex in i: from 0 on Newton's steps never pass the root.
  let i = new Decimal(0);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const factor = i.plus(1);
    let discount = new Decimal(1);
    let worth = new Decimal(-capital);
    let slope = new Decimal(0);
    payments.forEach((payment, index) => {
      discount = discount.div(factor);
      const now = discount.times(payment);
      worth = worth.plus(now);
      slope = slope.minus(now.times(index + 1).div(factor));
    });
    const next = i.minus(worth.div(slope));
    const isClose = next.minus(i).abs().lt(CLOSE_ENOUGH);
    i = next;
    if (isClose) break;
  }
  const year = i.plus(1).pow(12).minus(1);
  return { monthly: i.times(100).toFixed(4), annual: year.times(100).toFixed(2) };
}
