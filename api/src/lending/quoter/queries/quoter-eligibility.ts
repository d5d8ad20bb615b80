import {
  availableLimit,
  instalmentDebts,
  type OfferedRate,
  offeredRate,
  type PurchaseTerms,
  sumDebts,
} from '@portal/credit-engine';
import { businessDate } from '@portal/values/bogota-time';
import { isVariableActive, QUOTER } from '../../../access/settings/index.ts';
import { openCreditsOf, usuryCap } from '../../../money/credit/index.ts';
import { type Customer, customerByFiscalNumber } from '../../../people/customers/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { QuoterTables } from '../tables.ts';
import { refusals } from '../texts.ts';

export type Terms = QuoterTables['quoter_terms'];

/** Whether a customer may quote now. `message` is ready to show. */
export type Eligibility =
  | { readonly allowed: false; readonly message: string }
  | {
      readonly allowed: true;
      readonly customer: Customer;
      /** Available limit, whole pesos, more than 0. */
      readonly available: number;
      readonly terms: Terms;
      readonly rate: OfferedRate;
      /** Usury cap of the month, annual effective percent. */
      readonly cap: string;
    };

/** Charges of the product at a rate, in the engine's form. */
export function purchaseTerms(terms: Terms, rate: OfferedRate): PurchaseTerms {
  return { rate, guaranteeRate: terms.guarantee_rate, ivaRate: terms.iva_rate };
}

/** Present charges and limits of the product. */
export function currentTerms(db: Handle): Promise<Terms> {
  return db
    .withTables<QuoterTables>()
    .selectFrom('quoter_terms')
    .select(['annual_rate', 'guarantee_rate', 'iva_rate', 'max_instalments', 'min_instalment'])
    .executeTakeFirstOrThrow();
}

/**
 * Judges whether a customer may quote. Without the usury cap of the month no quote may be made: any rate could be above it
 * (docs/credit-arithmetic.md, Rates).
 * @throws ApiError USER_DOES_NOT_EXIST.
 */
export async function quoterEligibility(
  { clock, log }: Context,
  db: Handle,
  fiscalNumber: string,
): Promise<Eligibility> {
  const today = businessDate(clock.now());
  const refuse = (message: string): Eligibility => ({ allowed: false, message });
  const customer = await customerByFiscalNumber(db, fiscalNumber);
  if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
  if (!(await isVariableActive(db, QUOTER))) return refuse(refusals.off);
  const cap = await usuryCap(db, today);
  if (!cap?.isOfMonth) {
    log.error({ month: today.slice(0, 7) }, 'the usury cap of the month is missing: no quote can be made');
    return refuse(refusals.noCap);
  }
  const credits = await openCreditsOf(db, fiscalNumber);
  if (credits.some(({ portfolio }) => portfolio === 'written_off')) return refuse(refusals.writtenOff);
  const capital = sumDebts(credits.flatMap(({ state }) => instalmentDebts(state, today))).capital;
  const available = availableLimit(customer.approvedLimit, capital);
  if (available === 0) return refuse(refusals.noLimit);
  const terms = await currentTerms(db);
  const rate = offeredRate(terms.annual_rate, cap.annual);
  return { allowed: true, customer, available, terms, rate, cap: cap.annual };
}
