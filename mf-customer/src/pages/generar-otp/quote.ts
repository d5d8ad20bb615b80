import type { Output } from '@portal/contract';
import { isBetween, pesos, type TypedNumber } from '@portal/ui/format';
import * as yup from 'yup';
import { quoterTexts as texts } from './texts.ts';

export type Terms = Output<'GET /api/quoter/validate/:fiscal_number'>;
export type Quote = Output<'POST /api/quoter/quote'>;

/** Whether the server's first answer allows quoting, within its limits (QU-05). */
export function mayQuote({ error, cupo }: Pick<Terms, 'error' | 'cupo'>): boolean {
  return error === 0 && cupo > 0;
}

/** Amount and instalments within the customer's limits, which are inclusive (QU-06, QU-07, D-38). */
export function purchaseSchema({ cupo, max_cuotas }: Pick<Terms, 'cupo' | 'max_cuotas'>) {
  return yup.object({
    amount: yup
      .mixed<TypedNumber>()
      .defined()
      .test('whole', texts.amountWhole, (amount) => amount === '' || typeof amount === 'number')
      .test('needed', texts.amountNeeded, (amount) => amount !== 0)
      .test('limit', texts.aboveLimit, (amount) => typeof amount !== 'number' || amount <= cupo),
    count: yup
      .mixed<TypedNumber>()
      .defined()
      .test('needed', texts.countNeeded, (count) => count !== 0)
      .test('most', texts.aboveCount(max_cuotas), (count) => count === '' || isBetween(count, 0, max_cuotas)),
  });
}

export type Purchase = yup.InferType<ReturnType<typeof purchaseSchema>>;

/** The request of a purchase that can be quoted; undefined while a value is missing or wrong (QU-11). */
export function quoteRequest(
  { amount, count }: Purchase,
  terms: Pick<Terms, 'cupo' | 'max_cuotas'>,
): { total: number; cuota_inicial: 0; cuotas: number } | undefined {
  if (typeof amount !== 'number' || typeof count !== 'number') return undefined;
  if (!purchaseSchema(terms).isValidSync({ amount, count })) return undefined;
  return { total: amount, cuota_inicial: 0, cuotas: count };
}

/** State of the quoter (state machine 7). */
export type Quoting =
  | { readonly step: 'editing' }
  | { readonly step: 'quoting' }
  /** The server refuses to quote: everything that needs a quote is off (QU-13). */
  | { readonly step: 'refused'; readonly message: string }
  /** There is a quote, but its instalment is too small to go on (QU-09, QU-10). */
  | { readonly step: 'too-small'; readonly message: string; readonly quote: Quote }
  | { readonly step: 'quoted'; readonly quote: Quote };

/** State of the screen after an answer of the quoter. */
export function judgeQuote(quote: Quote, { min_cuota }: Pick<Terms, 'min_cuota'>): Quoting {
  if (quote.error === 1) return { step: 'refused', message: quote.mensaje };
  if (quote.cuota_mensual < min_cuota) {
    return { step: 'too-small', message: texts.belowInstalment(pesos(min_cuota)), quote };
  }
  return { step: 'quoted', quote };
}
