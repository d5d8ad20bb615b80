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
 * without effect; for the payment's owner, or for a person who verifies their receipt. Undefined where all of it stands
 * in one.
 */
export function splitMoney(
  { applied, waiting, returned, written_down: closed }: SplitAmounts,
  reader: 'owner' | 'verifier' = 'owner',
): string | undefined {
  const isOwner = reader === 'owner';
  const credit = isOwner ? 'a tu crédito' : 'al crédito';
  const parts = [
    ...(applied > 0 ? [`${pesos(applied)} abonaron ${credit}`] : []),
    ...(waiting > 0 ? [`${pesos(waiting)} están por aplicar`] : []),
    ...(returned > 0 ? [`${pesos(returned)} ${isOwner ? 'te los devolvemos' : 'se devuelven'}`] : []),
    ...(closed > 0 ? [`${pesos(closed)} no abonaron ${credit}`] : []),
  ];
  return parts.length > 1
    ? `${isOwner ? 'De lo que pagaste' : 'De este pago'}, ${inSentence(parts)}.`
    : undefined;
}
