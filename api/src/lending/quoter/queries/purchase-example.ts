import type { Output } from '@portal/contract';
import { offeredRate, purchasePrice } from '@portal/credit-engine';
import { businessDate } from '@portal/values/bogota-time';
import { usuryCap } from '../../../money/credit/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { currentTerms, purchaseTerms } from './quoter-eligibility.ts';

/** Whole pesos, the price of a refrigerator. */
const AMOUNT = 1_200_000;
const INSTALMENTS = 12;

/**
 * Example for visitors of a purchase with all its costs at today's rate. Null without the usury cap of the month, when
 * no quote may be made either.
 */
export async function purchaseExample({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Output<'GET /api/quoter/example'>['example']> {
  const today = businessDate(clock.now());
  const cap = await usuryCap(db, today);
  if (!cap?.isOfMonth) return null;
  const current = await currentTerms(db);
  const terms = purchaseTerms(current, offeredRate(current.annual_rate, cap.annual));
  const instalments = Math.min(INSTALMENTS, current.max_instalments);
  return {
    amount: AMOUNT,
    instalments,
    price: purchasePrice(AMOUNT, instalments, terms, today),
    terms,
    most_instalments: current.max_instalments,
    least_instalment: current.min_instalment,
  };
}
