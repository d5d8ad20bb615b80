import type { TermHandover } from '@portal/contract/handover';

export interface TermRange {
  readonly min: number;
  readonly max: number;
}

/** From one more than agreed (or the minimum, if larger) to the maximum of the credit (TM-03, TM-04). */
export const termRange = ({
  plazo,
  plazoMinimo,
  plazoMaximo,
}: Pick<TermHandover['conditions'], 'plazo' | 'plazoMinimo' | 'plazoMaximo'>): TermRange => ({
  min: Math.max(plazo + 1, plazoMinimo),
  max: plazoMaximo,
});

/** What was typed, with digits only and snapped to the maximum (TM-02, TM-04); undefined when empty. */
export const typedTerm = (typed: string, { max }: TermRange): number | undefined => {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? undefined : Math.min(Number(digits), max);
};

export const inRange = (count: number | undefined, { min, max }: TermRange): count is number =>
  count !== undefined && count >= min && count <= max;

/** Whole months from one date to a later one. */
export const monthsBetween = (from: string, to: string): number => {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
};
