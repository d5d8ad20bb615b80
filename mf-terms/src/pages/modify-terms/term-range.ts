import type { TermHandover } from '@portal/contract/handover';
import { isBetween, type TypedNumber, typedCount } from '@portal/ui/format';

export interface TermRange {
  readonly min: number;
  readonly max: number;
}

/** Counts to choose from: one more than agreed, or the minimum if larger, up to the credit's maximum (TM-03, TM-04). */
export function termRange({
  plazo,
  plazoMinimo,
  plazoMaximo,
}: Pick<TermHandover['conditions'], 'plazo' | 'plazoMinimo' | 'plazoMaximo'>): TermRange {
  return {
    min: Math.max(plazo + 1, plazoMinimo),
    max: plazoMaximo,
  };
}

/**
 * The typed count, reduced to the maximum (TM-04). Only digits are a count (TM-02): `12,5` stays as it was typed, to be
 * refused.
 */
export function typedTerm(typed: string, { max }: TermRange): TypedNumber {
  const count = typedCount(typed);
  return typeof count === 'number' ? Math.min(count, max) : count;
}

export function inRange(count: TypedNumber, { min, max }: TermRange): count is number {
  return isBetween(count, min, max);
}
