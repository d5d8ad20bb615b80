import { pesos } from './number-formats.ts';
import { inSentence } from './wording.ts';

/** Amounts of a payment as `Transaction.amounts` has them, in whole pesos. */
export interface SplitAmounts {
  readonly applied: number;
  readonly waiting: number;
  readonly returned: number;
  readonly written_down: number;
}

/**
 * Sentence about the money of a payment that stands in several places: on invoices, waiting, given back, or closed
 * without effect. Undefined where all of it stands in one.
 */
export function splitMoney({
  applied,
  waiting,
  returned,
  written_down: closed,
}: SplitAmounts): string | undefined {
  const parts = [
    ...(applied > 0 ? [`${pesos(applied)} abonaron a tu crédito`] : []),
    ...(waiting > 0 ? [`${pesos(waiting)} están por aplicar`] : []),
    ...(returned > 0 ? [`${pesos(returned)} te los devolvemos`] : []),
    ...(closed > 0 ? [`${pesos(closed)} no abonaron a tu crédito`] : []),
  ];
  return parts.length > 1 ? `De lo que pagaste, ${inSentence(parts)}.` : undefined;
}
