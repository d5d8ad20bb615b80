import type { Output } from '@portal/contract';
import { bogotaTimestamp, businessDate } from '@portal/values/bogota-time';
import { blockedAccounts } from '../../../access/identity/index.ts';
import { offersAndPayments } from '../../../lending/terms/index.ts';
import {
  type Credit,
  closedInvoicesOf,
  invoicesOf,
  openCreditsOf,
  owedOf,
  paymentPlanOf,
  summaryOf,
} from '../../../money/credit/index.ts';
import { paymentsByStatus } from '../../../money/payments/index.ts';
import {
  type Customer,
  contactWaitOf,
  customerByFiscalNumber,
  onTheWire,
} from '../../../people/customers/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { unreachable } from '../../../platform/delivery/outbox.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';

type Overview = Output<'GET /api/customers/:fiscal_number'>;

/** The customer of a canonical national ID. @throws ApiError USER_DOES_NOT_EXIST */
export async function existingCustomer({ db }: Pick<Context, 'db'>, fiscalNumber: string): Promise<Customer> {
  const customer = await customerByFiscalNumber(db, fiscalNumber);
  if (!customer) throw new ApiError('USER_DOES_NOT_EXIST');
  return customer;
}

/**
 * Acts that an administrator may do for a customer beyond this page; each of their calls checks the permission again.
 */
const actsOf = ({ modules }: AdminPrincipal): Overview['acts'] => ({
  certificates: modules.has('certificates'),
  term: modules.has('validate_modify_terms'),
  money: modules.has('money'),
});

/**
 * Data of a customer for one page of the administration, with the figures of their own summary and invoices, computed
 * by the same functions.
 * @throws ApiError USER_DOES_NOT_EXIST
 */
export async function customerOverview(
  context: Context,
  fiscalNumber: string,
  principal: AdminPrincipal,
): Promise<Overview> {
  const { db, clock } = context;
  const now = clock.now();
  const today = businessDate(now);
  const customer = await existingCustomer(context, fiscalNumber);
  const credits = await openCreditsOf(db, fiscalNumber);
  const { termOffers, payments } = await offersAndPayments(db, credits, fiscalNumber, now, true);
  const { total_balance, summary, invoices } = summaryOf(
    credits,
    customer.approvedLimit,
    today,
    payments.onItsWay,
  );
  const listed = new Map(
    invoicesOf(credits, fiscalNumber, today, { termOffers, payments }).invoices.map((invoice) => [
      invoice.invoice,
      invoice,
    ]),
  );
  const summaries = new Map(invoices.map((invoice) => [invoice.invoice, invoice]));
  const overview = (credit: Credit): Overview['invoices'] => {
    const [quoted, summed] = [listed.get(credit.invoice), summaries.get(credit.invoice)];
    if (!quoted || !summed) return [];
    const [next] = quoted.quotas;
    const { asked } = owedOf(credit, today, payments.onItsWay);
    return [
      {
        invoice: credit.invoice,
        opened_on: credit.openedOn,
        sales_person: credit.salesPerson,
        monthly_rate: quoted.monthly_rate,
        portfolio: credit.portfolio,
        balance: summed.balance,
        total_to_pay: quoted.total_to_pay,
        late_interest: asked.lateInterest,
        overdue_days: summed.overdue_days,
        overdue: asked.late - asked.lateInterest,
        next: next ? { number: next.num_quota, due_date: next.exp_date, amount: next.quota_value } : null,
        instalments: paymentPlanOf(credit, today).plan.map(({ installment, status }) => ({
          number: installment,
          status,
        })),
        modify_quota: quoted.modify_quota,
        live_payment: quoted.live_payment?.transaction_id ?? null,
      },
    ];
  };
  const pending = await paymentsByStatus(db, { fiscal_number: fiscalNumber, status: 'Pending' });
  const wait = await contactWaitOf(db, fiscalNumber, now);
  const blocked = await blockedAccounts(db, [fiscalNumber]);
  return {
    customer: onTheWire(customer, blocked.has(fiscalNumber)),
    place: [customer.municipality, customer.department].filter(Boolean).join(', '),
    unreachable: await unreachable(db, customer),
    codes_wait_until: wait ? bogotaTimestamp(wait.until) : null,
    balance: {
      overdue: total_balance.mora,
      late_interest: total_balance.late_interest,
      overdue_days: total_balance.overdue_days,
      next: total_balance.next_quota,
      next_due_from: total_balance.next_due_from,
      limit: summary.quota_approved,
      used: summary.debt_balance,
      available: summary.quota_available,
    },
    invoices: credits.flatMap(overview),
    closed_invoices: (await closedInvoicesOf(db, fiscalNumber)).map(({ invoice, closedOn }) => ({
      invoice,
      closed_on: closedOn,
    })),
    pending_payments: pending.reduce((sum, { count }) => sum + count, 0),
    acts: actsOf(principal),
  };
}
