import type { Output } from '@portal/contract/contract';
import { sumDebts, totalToPay } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';
import { unpaidInstalments } from '../queries/quote.ts';
import { chargesOf } from './instalment-debts.ts';
import { awaiting, type PaymentsOnItsWay } from './payments-on-their-way.ts';

type InvoicesReply = Output<'GET /api/invoices'>;

/** Whether the term of an invoice can be changed now, and if not, why (IN-09). */
export type TermOffer = InvoicesReply['invoices'][number]['modify_quota'];
/** Offers by invoice. An invoice without one is not offered and shows no reason. */
export type TermOffers = ReadonlyMap<string, TermOffer>;

const NOT_OFFERED: TermOffer = { message: '', is_active: false };

/** Payments of a customer that hold invoices, from the domain of payments. */
export interface PaymentsUnderWay {
  /** Payment that the bank has not answered, by invoice. */
  readonly live: ReadonlyMap<string, NonNullable<InvoicesReply['invoices'][number]['live_payment']>>;
  /** Payment that the bank approved today, by invoice. */
  readonly paidToday: ReadonlyMap<string, NonNullable<InvoicesReply['invoices'][number]['paid_today']>>;
  readonly lastBankCode: string | null;
  readonly onItsWay: PaymentsOnItsWay;
}

/** Offers of another term, and the payments that hold invoices. */
export interface OffersAndPayments {
  readonly termOffers: TermOffers;
  readonly payments: PaymentsUnderWay;
}

/** Open invoices with their unpaid instalments (IN-01 … IN-13). The value of an instalment leaves mora out. */
export function invoicesOf(
  credits: readonly Credit[],
  fiscalNumber: string,
  asOf: string,
  { termOffers, payments }: Partial<OffersAndPayments> = {},
): InvoicesReply {
  return {
    total_invoices: credits.length,
    invoices: credits.map((stored) => {
      const credit = awaiting(stored, payments?.onItsWay);
      const debts = unpaidInstalments(credit, asOf);
      return {
        invoice: credit.invoice,
        mora: sumDebts(debts).mora,
        total_to_pay: totalToPay(credit.state, asOf).total,
        monthly_rate: credit.state.monthlyRate,
        term: credit.term,
        quotas: debts.map((debt) => ({
          num_quota: debt.number,
          exp_date: debt.dueDate,
          quota_value: chargesOf(debt),
          date_mora: debt.daysLate,
          invoice: credit.invoice,
        })),
        modify_quota: termOffers?.get(credit.invoice) ?? NOT_OFFERED,
        credit: wireState(credit.state),
        live_payment: payments?.live.get(credit.invoice) ?? null,
        paid_today: payments?.paidToday.get(credit.invoice) ?? null,
      };
    }),
    sales_person: credits.find((credit) => credit.salesPerson !== '')?.salesPerson ?? '',
    fiscal_number: fiscalNumber,
    detail: '',
    last_bank_code: payments?.lastBankCode ?? null,
  };
}

/** The engine's state for the wire: strict JSON, with the caps of the months that it needs. */
const wireState = (state: Credit['state']): InvoicesReply['invoices'][number]['credit'] => {
  const {
    lateRate,
    caps = {},
    limitingCaps = {},
    laidFrom: _,
    instalments,
    offPlan,
    onItsWay,
    ...rest
  } = state;
  const months = Object.keys(caps).sort();
  const from = state.openedOn.slice(0, 7);
  // Late interest of a month without a cap runs at the latest before it.
  const first = months.findLast((month) => month <= from) ?? '';
  const since = (table: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(table).filter(([month]) => month >= first));
  return {
    ...rest,
    ...(lateRate === null ? { lateRate } : {}),
    caps: since(caps),
    limitingCaps: since(limitingCaps),
    instalments: instalments.map(({ repaidAhead, ...row }) => ({
      ...row,
      ...(repaidAhead === undefined ? {} : { repaidAhead: [...repaidAhead] }),
    })),
    ...(offPlan === undefined ? {} : { offPlan: [...offPlan] }),
    ...(onItsWay === undefined
      ? {}
      : {
          onItsWay: {
            asOf: onItsWay.asOf,
            lines: onItsWay.lines.map(({ number, capital, asOf }) => ({
              ...{ number, capital },
              ...(asOf === undefined ? {} : { asOf }),
            })),
          },
        }),
  };
};
