import type { Output } from '@portal/contract/contract';
import { businessDate } from '@portal/values/bogota-time';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import type { Customer } from '../../people/customers/index.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import { debtorOf, type Principal } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { type Credit, creditsByInvoice, openCreditsOf } from './queries/credits.ts';
import { writtenOffInvoices } from './queries/written-off-invoices.ts';
import { instalmentDetailOf } from './replies/instalment-detail.ts';
import { invoicesOf, type OffersAndPayments } from './replies/open-invoices.ts';
import { paymentDetailOf } from './replies/payment-detail.ts';
import { paymentPlanOf } from './replies/payment-plan.ts';
import { awaiting, type PaymentsOnItsWay } from './replies/payments-on-their-way.ts';
import { summaryOf } from './replies/summary.ts';
import { totalToPayOf } from './replies/total-to-pay.ts';

export type CreditCall =
  | 'GET /api/summary'
  | 'GET /api/invoices'
  | 'GET /api/punishedPortfolio/:fiscal_number'
  | 'GET /api/totalToPay/:custId/:invoice'
  | 'GET /api/paymentPlan/:custId/:invoice'
  | 'GET /api/installmentDetail/:custId/:invoice'
  | 'GET /api/paymentDetail/:custId/:invoice';

/** Data of the screens from other domains: the switches of the action circles (DB-02 … DB-05), term changes. */
export interface CreditPorts {
  readonly customerAndSwitches: (
    db: Handle,
    fiscalNumber: string,
    day: string,
  ) => Promise<
    | (Pick<Customer, 'firstName' | 'lastName' | 'fiscalNumber' | 'approvedLimit'> & {
        readonly variables: Output<'GET /api/summary'>['variables'];
        readonly onItsWay: PaymentsOnItsWay;
        /** Parts of the payments that the bank approved on the day. */
        readonly paid: readonly NonNullable<Output<'GET /api/summary'>['closed_today']>[number][];
      })
    | undefined
  >;
  /** Amounts covered by a customer's payments that the bank has not answered. */
  readonly onItsWay: (db: Handle, fiscalNumber: string) => Promise<PaymentsOnItsWay>;
  /**
   * Whether the term of each of these credits of a customer can be changed (IN-09), the payments that hold invoices
   * now, and the bank of the customer's latest payment with a session.
   */
  readonly offersAndPayments: (
    db: Handle,
    credits: readonly Credit[],
    fiscalNumber: string,
    now: Date,
  ) => Promise<OffersAndPayments>;
}

/**
 * National ID for which a client acts: their own. Another ID in the path is refused like an invoice that does not
 * exist.
 */
const subjectOf = (principal: Principal, asserted: string): string => {
  const fiscalNumber = canonicalFiscalNumber(asserted);
  const debtor = debtorOf(principal);
  if (debtor !== undefined && debtor !== fiscalNumber) {
    throw new ApiError('INVOICE_WITHOUT_PLAN');
  }
  return fiscalNumber;
};

const ownFiscalNumber = (principal: Principal): string => {
  const debtor = debtorOf(principal);
  if (debtor === undefined) throw new ApiError('FORBIDDEN');
  return debtor;
};

export function creditHandlers(context: Context, ports: CreditPorts): Handlers<CreditCall> {
  const { db, clock } = context;
  const today = () => businessDate(clock.now());

  /** The invoice of a path, if it is that customer's. No late interest grows on the part that a live payment covers. */
  const creditOf = async (
    principal: Principal,
    params: { custId: string; invoice: string },
  ): Promise<Credit> => {
    const fiscalNumber = subjectOf(principal, params.custId);
    const [credit] = await creditsByInvoice(db, [params.invoice]);
    if (credit?.fiscalNumber !== fiscalNumber) throw new ApiError('INVOICE_WITHOUT_PLAN');
    return awaiting(credit, await ports.onItsWay(db, fiscalNumber));
  };

  return {
    'GET /api/summary': async (_input, { principal }) => {
      const fiscalNumber = ownFiscalNumber(principal);
      const customer = await ports.customerAndSwitches(db, fiscalNumber, today());
      if (customer === undefined) throw new ApiError('USER_DOES_NOT_EXIST');
      const credits = await openCreditsOf(db, fiscalNumber);
      const open = new Set(credits.map(({ invoice }) => invoice));
      const closed = customer.paid.filter(({ invoice }) => !open.has(invoice));
      return {
        user: {
          first_name: customer.firstName,
          last_name: customer.lastName,
          fiscal_number: customer.fiscalNumber,
        },
        variables: customer.variables,
        ...summaryOf(credits, customer.approvedLimit, today(), customer.onItsWay),
        ...(closed.length > 0 ? { closed_today: closed } : {}),
      };
    },

    'GET /api/invoices': async (_input, { principal }) => {
      const fiscalNumber = ownFiscalNumber(principal);
      const credits = await openCreditsOf(db, fiscalNumber);
      if (credits.length === 0) throw new ApiError('NO_OPEN_INVOICES');
      const active = credits.filter((credit) => credit.portfolio === 'active');
      if (active.length === 0) throw new ApiError('WRITTEN_OFF');
      return invoicesOf(
        active,
        fiscalNumber,
        today(),
        await ports.offersAndPayments(db, active, fiscalNumber, clock.now()),
      );
    },

    'GET /api/punishedPortfolio/:fiscal_number': async ({ params }, { principal }) => {
      const fiscalNumber = canonicalFiscalNumber(params.fiscal_number);
      if (ownFiscalNumber(principal) !== fiscalNumber) throw new ApiError('USER_WITHOUT_INVOICES');
      return await writtenOffInvoices(context, principal, fiscalNumber, (credits) =>
        ports.offersAndPayments(db, credits, fiscalNumber, clock.now()),
      );
    },

    'GET /api/totalToPay/:custId/:invoice': async ({ params }, { principal }) =>
      totalToPayOf(await creditOf(principal, params), today()),

    'GET /api/paymentPlan/:custId/:invoice': async ({ params }, { principal }) =>
      paymentPlanOf(await creditOf(principal, params), today()),

    'GET /api/installmentDetail/:custId/:invoice': async ({ params }, { principal }) =>
      instalmentDetailOf(await creditOf(principal, params), today()),

    'GET /api/paymentDetail/:custId/:invoice': async ({ params }, { principal }) =>
      paymentDetailOf(await creditOf(principal, params)),
  };
}
