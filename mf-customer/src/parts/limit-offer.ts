import type { Output } from '@portal/contract';

/** Possible increases, handed from the first step to the second as navigation state (LI-04, LI-09). */
export type LimitOffer = Output<'GET /api/limit/management/:fiscal_number'>;

export interface LimitState {
  readonly fiscalNumber: string;
  readonly offer: LimitOffer;
}

/** Whether the second step is open: the server offers the customer an increase (LI-04, LI-05). */
export function mayIncrease({ estado, Aplicaparacredito }: Pick<LimitOffer, 'estado' | 'Aplicaparacredito'>) {
  return estado === 'OK' && Aplicaparacredito;
}

/** The state of a navigation from the first step; undefined for any other, such as a typed address. */
export function limitStateOf(state: unknown): LimitState | undefined {
  const { fiscalNumber, offer } = (state ?? {}) as Partial<LimitState>;
  return typeof fiscalNumber === 'string' && offer && mayIncrease(offer)
    ? { fiscalNumber, offer }
    : undefined;
}
