import type { Output } from '@portal/contract';
import { isMadeForNow, type MadeFor } from '@portal/contract/handover';

/** Possible increases, handed from the first step to the second as navigation state (LI-04, LI-09). */
export type LimitOffer = Output<'GET /api/limit/management/:fiscal_number'>;

export interface LimitState {
  readonly fiscalNumber: string;
  readonly offer: LimitOffer;
  readonly made: MadeFor;
}

/** Whether the second step is open: the server offers the customer an increase (LI-04, LI-05). */
export function mayIncrease({ estado, Aplicaparacredito }: Pick<LimitOffer, 'estado' | 'Aplicaparacredito'>) {
  return estado === 'OK' && Aplicaparacredito;
}

/** The state of a navigation from the first step; undefined for any other, such as a typed address, and for an old one. */
export function limitStateOf(state: unknown): LimitState | undefined {
  const { fiscalNumber, offer, made } = (state ?? {}) as Partial<LimitState>;
  return typeof fiscalNumber === 'string' && offer && mayIncrease(offer) && made && isMadeForNow(made)
    ? { fiscalNumber, offer, made }
    : undefined;
}

/** Whether what the server offers now is what was handed on. */
export function isSameOffer(one: LimitOffer, other: LimitOffer): boolean {
  return (
    ['cupoActual', 'cupoAdicionalPreaprobado', 'cupoTotal', 'Aplicaparacredito', 'estado'] as const
  ).every((figure) => one[figure] === other[figure]);
}
