import type { Output } from '@portal/contract';
import { businessDate } from '@portal/values/bogota-time';
import { openCreditsOf, unpaidInstalments } from '../../../money/credit/index.ts';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import { asAdmin, type Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { termOffers } from '../queries/term-eligibility.ts';

/**
 * A customer's open invoices for an administrator who is to change a term (TM-30, TM-34). The look-up is written to the
 * audit log.
 * @throws ApiError USER_DOES_NOT_EXIST or NO_OPEN_INVOICES.
 */
export async function lookUpInvoices(
  { db, clock }: Context,
  principal: Principal,
  asserted: string,
): Promise<Output<'POST /api/consultUserInvoices'>> {
  const actor = asAdmin(principal).fiscalNumber;
  const now = clock.now();
  const today = businessDate(now);
  const fiscalNumber = typedFiscalNumber(asserted);
  const customer = await customerByFiscalNumber(db, fiscalNumber);
  if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
  await inTransaction(db, (trx) =>
    audit(trx, now, {
      actor,
      subject: fiscalNumber,
      action: 'invoices looked up',
      data: {},
    }),
  );
  const credits = await openCreditsOf(db, fiscalNumber);
  if (credits.length === 0) throw new ApiError('NO_OPEN_INVOICES');
  const offers = await termOffers(db, credits, today);
  return {
    total_invoices: credits.length,
    fiscal_number: fiscalNumber,
    first_name: customer.firstName,
    last_name: customer.lastName,
    invoices: credits.map((credit) => {
      const unpaid = unpaidInstalments(credit, today);
      return {
        invoice: credit.invoice,
        date: credit.openedOn,
        term: credit.term,
        quota: unpaid[0] ? unpaid[0].total - unpaid[0].mora : 0,
        balance: unpaid.reduce((sum, debt) => sum + debt.capital, 0),
        excluded_zone: credit.excludesTermChange,
        modify_quota: offers.get(credit.invoice) ?? { message: '', is_active: false },
      };
    }),
  };
}
