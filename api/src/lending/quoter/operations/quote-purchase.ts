import type { Input, Output } from '@portal/contract';
import { type OfferedRate, purchasePrice } from '@portal/credit-engine';
import { businessDate } from '@portal/values/bogota-time';
import type { Context } from '../../../platform/database/context.ts';
import { purchaseTerms, quoterEligibility, type Terms } from '../queries/quoter-eligibility.ts';
import type { QuoterTables } from '../tables.ts';
import { refusals } from '../texts.ts';

export type Quote = Output<'POST /api/quoter/quote'>;
export type Validation = Output<'GET /api/quoter/validate/:fiscal_number'>;

/** Whether this customer may quote, and the limits (API-74). */
export async function validateQuoter(context: Context, fiscalNumber: string): Promise<Validation> {
  const judged = await quoterEligibility(context, context.db, fiscalNumber);
  if (!judged.allowed) return { error: 1, mensaje: judged.message, cupo: 0, max_cuotas: 0, min_cuota: 0 };
  const { available, terms } = judged;
  return {
    error: 0,
    mensaje: '',
    cupo: available,
    max_cuotas: terms.max_instalments,
    min_cuota: terms.min_instalment,
  };
}

/** Price of a purchase of today, in whole pesos. */
const priceOf = (
  capital: number,
  instalments: number,
  terms: Terms,
  rate: OfferedRate,
  today: string,
): Omit<Quote, 'error' | 'mensaje'> => {
  const price = purchasePrice(capital, instalments, purchaseTerms(terms, rate), today);
  return {
    cuota_mensual: price.instalment,
    total: price.total,
    desglose: {
      capital: price.capital,
      intereses: price.interest,
      garantia: price.guarantee,
      iva: price.interestIva + price.guaranteeIva,
    },
    tasa_mensual: rate.monthly,
    tasa_anual: rate.annual,
    tasa_anual_con_garantia: price.annualWithGuarantee,
  };
};

const NOTHING: Omit<Quote, 'error' | 'mensaje'> = {
  cuota_mensual: 0,
  total: 0,
  desglose: { capital: 0, intereses: 0, garantia: 0, iva: 0 },
  tasa_mensual: '0',
  tasa_anual: '0',
  tasa_anual_con_garantia: '0',
};

/**
 * Quotes a purchase and stores the quote, so that a code can approve exactly it (API-75). A refusal by a business rule
 * is error 1 with its message and stores nothing.
 */
export async function quotePurchase(
  context: Context,
  fiscalNumber: string,
  { total: capital, cuotas }: Input<'POST /api/quoter/quote'>['body'],
): Promise<Quote> {
  const { db, clock } = context;
  const now = clock.now();
  const refuse = (mensaje: string, price = NOTHING): Quote => ({ error: 1, mensaje, ...price });
  const judged = await quoterEligibility(context, db, fiscalNumber);
  if (!judged.allowed) return refuse(judged.message);
  const { available, terms, rate, cap } = judged;
  if (capital > available) return refuse(refusals.aboveLimit);
  if (cuotas > terms.max_instalments) return refuse(refusals.tooMany(terms.max_instalments));
  const price = priceOf(capital, cuotas, terms, rate, businessDate(now));
  const withFee = price.tasa_anual_con_garantia;
  if (Number(withFee) > Number(cap)) {
    // Lawyers decide whether the fee counts as interest; a rate above the cap with it must be noticed.
    context.log.warn(
      { alarm: 'RATE_WITH_GUARANTEE_ABOVE_CAP', rate: withFee, cap, instalments: cuotas },
      'with the guarantee fee the rate of a quote passes the usury cap',
    );
  }
  if (price.cuota_mensual < terms.min_instalment) {
    return refuse(refusals.tooSmall(terms.min_instalment), price);
  }
  await db
    .withTables<QuoterTables>()
    .insertInto('quote')
    .values({
      fiscal_number: fiscalNumber,
      created_at: now,
      capital,
      instalments: cuotas,
      annual_rate: rate.annual,
      monthly_rate: rate.monthly,
      instalment: price.cuota_mensual,
      total: price.total,
    })
    .execute();
  return { error: 0, mensaje: '', ...price };
}
