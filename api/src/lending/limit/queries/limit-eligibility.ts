import { availableLimit, instalmentDebts, sumDebts } from '@portal/credit-engine';
import { businessDate } from '@portal/values/bogota-time';
import { isVariableActive, LIMIT_INCREASE } from '../../../access/settings/index.ts';
import { openCreditsOf } from '../../../money/credit/index.ts';
import { type Customer, customerByFiscalNumber } from '../../../people/customers/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { LimitTables } from '../tables.ts';
import { refusals } from '../texts.ts';

/** Time for which a request waits for the core system's answer, in milliseconds. */
export const REVIEW = 30 * 24 * 3_600_000;

/** Present limit of a customer and the increases that they may ask for. Whole pesos. */
export interface LimitOffer {
  readonly current: number;
  readonly preapproved: number;
  /** Present limit with the pre-approved increase, and the amount available with it. */
  readonly total: number;
  readonly availableWithIt: number;
  /** Least and largest increase. */
  readonly minimum: number;
  readonly maximum: number;
}

export interface LimitEligibility {
  readonly customer: Customer;
  readonly offer: LimitOffer;
  /** Whether the increase is switched off for all customers. */
  readonly isOff: boolean;
  readonly isWrittenOff: boolean;
  /** Reason why this customer may not ask now, ready to show; undefined where they may. */
  readonly obstacle:
    | { readonly code: 'LIMIT_NOT_APPLICABLE' | 'LIMIT_REQUEST_OPEN'; readonly message: string }
    | undefined;
}

/** Whether a request is open: until the core system has changed the limit, at most 30 days. */
const hasOpenRequest = async (db: Handle, customer: Customer, now: Date): Promise<boolean> => {
  const open = await db
    .withTables<LimitTables>()
    .selectFrom('limit_request')
    .select('id')
    .where('fiscal_number', '=', customer.fiscalNumber)
    .where('status', '=', 'in_review')
    .where('limit_before', '=', customer.approvedLimit)
    .where('requested_at', '>', new Date(now.getTime() - REVIEW))
    .executeTakeFirst();
  return open !== undefined;
};

/**
 * Whether a customer may ask for an increase now, and the amounts. A customer in arrears or with a written-off credit
 * may not.
 * @throws ApiError USER_DOES_NOT_EXIST.
 */
export async function limitEligibility(
  { clock }: Context,
  db: Handle,
  fiscalNumber: string,
): Promise<LimitEligibility> {
  const now = clock.now();
  const today = businessDate(now);
  const customer = await customerByFiscalNumber(db, fiscalNumber);
  if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
  const terms = await db
    .withTables<LimitTables>()
    .selectFrom('limit_terms')
    .select(['minimum_increase', 'largest_limit'])
    .executeTakeFirstOrThrow();
  const credits = await openCreditsOf(db, fiscalNumber);
  const debts = credits.flatMap(({ state }) => instalmentDebts(state, today));
  const { approvedLimit: current, preapprovedIncrease: preapproved } = customer;
  const total = current + preapproved;
  const offer: LimitOffer = {
    current,
    preapproved,
    total,
    availableWithIt: availableLimit(total, sumDebts(debts).capital),
    minimum: Math.min(terms.minimum_increase, preapproved),
    maximum: Math.max(preapproved, terms.largest_limit - current),
  };
  const isWrittenOff = credits.some(({ portfolio }) => portfolio === 'written_off');
  const obstacle = async (): Promise<LimitEligibility['obstacle']> => {
    const code = 'LIMIT_NOT_APPLICABLE';
    if (isWrittenOff) return { code, message: refusals.writtenOff };
    if (debts.some(({ daysLate }) => daysLate > 0)) return { code, message: refusals.arrears };
    if (await hasOpenRequest(db, customer, now)) {
      return { code: 'LIMIT_REQUEST_OPEN', message: refusals.inReview };
    }
    return preapproved > 0 ? undefined : { code, message: refusals.notOffered };
  };
  return {
    customer,
    offer,
    isWrittenOff,
    isOff: !(await isVariableActive(db, LIMIT_INCREASE)),
    obstacle: await obstacle(),
  };
}
