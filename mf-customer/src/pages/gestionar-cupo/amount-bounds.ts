import { pesos, type TypedNumber } from '@portal/ui/format';
import { limitTexts as texts } from '../../limit-texts.ts';
import type { LimitOffer } from '../../parts/limit-offer.ts';

/** Largest extra limit that can be typed: 12 digits, in whole pesos (LI-10). */
export const MOST_PESOS = 999_999_999_999;

/**
 * Fault of a typed extra limit, in the words of the specification (LI-11, LI-12); the bounds
 * are inclusive (D-38), and no more than {@link MOST_PESOS} can be asked for. Undefined: nothing is wrong.
 */
export function amountFault(
  amount: TypedNumber,
  {
    CuotaMinimaSolicitar: min,
    CuotaMaximaaSolicitar: max,
  }: Pick<LimitOffer, 'CuotaMinimaSolicitar' | 'CuotaMaximaaSolicitar'>,
): string | undefined {
  if (amount === '' || amount === 0) return texts.needed;
  if (typeof amount === 'string') return texts.whole;
  const most = Math.min(max, MOST_PESOS);
  if (amount > most) return texts.above(pesos(most));
  // The text of the specification has a space after the sign, '$ {min}'.
  if (amount < min) return texts.below(`$ ${pesos(min).slice(1)}`);
  return undefined;
}
