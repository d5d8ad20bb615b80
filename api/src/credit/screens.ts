import type { Output } from '@portal/contract/contract';
import {
  availableLimit,
  type InstalmentDebt,
  type PaymentOnItsWay,
  scheduleTotals,
  sumDebts,
  totalToPay,
} from '@portal/credit-engine';
import type { Credit } from './queries/credits.ts';
import { unpaidInstalments } from './queries/quote.ts';

type SummaryReply = Output<'GET /api/summary'>;
type InvoicesReply = Output<'GET /api/invoices'>;
type PlanReply = Output<'GET /api/paymentPlan/:custId/:invoice'>;
type DetailReply = Output<'GET /api/installmentDetail/:custId/:invoice'>;
type PaymentsReply = Output<'GET /api/paymentDetail/:custId/:invoice'>;

const chargesOf = (debt: InstalmentDebt): number => debt.total - debt.mora;
const isOverdue = (debt: InstalmentDebt, asOf: string): boolean => debt.dueDate < asOf;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Figures and rows of the dashboard (DB-06 … DB-09). `mora` is all that is overdue, its late interest included. */
export function summaryOf(
  credits: readonly Credit[],
  approvedLimit: number,
  asOf: string,
  onItsWay?: PaymentsOnItsWay,
): Pick<SummaryReply, 'total_balance' | 'summary' | 'invoices'> {
  const unpaid = credits.map((credit) => ({
    credit,
    debts: unpaidInstalments(awaiting(credit, onItsWay), asOf),
  }));
  const overdue = unpaid.flatMap(({ debts }) => debts.filter((debt) => isOverdue(debt, asOf)));
  const late = sumDebts(overdue);
  // Next amounts of the invoices that are up to date; of the others the overdue amount is next.
  const next = unpaid
    .flatMap(({ debts }) => debts.slice(0, 1))
    .filter((debt) => !isOverdue(debt, asOf))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const capital = sum(unpaid.map(({ debts }) => sumDebts(debts).capital));
  return {
    total_balance: {
      mora: late.total,
      next_quota: sum(next.map(chargesOf)),
      next_due_from: next[0]?.dueDate ?? null,
      next_due_to: next.at(-1)?.dueDate ?? null,
      overdue_days: Math.max(0, ...overdue.map((debt) => debt.daysLate)),
      late_interest: late.mora,
    },
    summary: {
      quota_approved: approvedLimit,
      debt_balance: capital,
      quota_available: availableLimit(approvedLimit, capital),
    },
    invoices: unpaid.map(({ credit, debts }) => {
      const [first] = debts;
      return {
        date: credit.openedOn,
        invoice: credit.invoice,
        quota: first ? chargesOf(first) : 0,
        balance: sumDebts(debts).capital,
        no_quote: first?.number ?? 0,
        term: credit.term,
        due_date: first?.dueDate ?? null,
        overdue_days: Math.max(0, ...debts.map((debt) => debt.daysLate)),
      };
    }),
  };
}

/** Whether the term of an invoice can be changed now, and if not, why (IN-09). */
export type TermOffer = InvoicesReply['invoices'][number]['modify_quota'];
/** Offers by invoice. An invoice without one is not offered and shows no reason. */
export type TermOffers = ReadonlyMap<string, TermOffer>;

const NOT_OFFERED: TermOffer = { message: '', is_active: false };

/** Amounts by invoice that a payment covers which the bank has not answered (credit arithmetic, quotes). */
export type PaymentsOnItsWay = ReadonlyMap<string, PaymentOnItsWay>;

/** The credit with its live payment: no late interest grows on the part that this covers. */
export function awaiting(credit: Credit, onItsWay: PaymentsOnItsWay | undefined): Credit {
  const payment = onItsWay?.get(credit.invoice);
  return payment === undefined ? credit : { ...credit, state: { ...credit.state, onItsWay: payment } };
}

/** Payments of a customer that hold invoices, from the domain of payments. */
export interface PaymentsUnderWay {
  /** Payment that the bank has not answered, by invoice. */
  readonly live: ReadonlyMap<string, NonNullable<InvoicesReply['invoices'][number]['live_payment']>>;
  /** Payment that the bank approved today, by invoice. */
  readonly paidToday: ReadonlyMap<string, NonNullable<InvoicesReply['invoices'][number]['paid_today']>>;
  readonly lastBankCode: string | null;
  readonly onItsWay: PaymentsOnItsWay;
}

/** Open invoices with their unpaid instalments (IN-01 … IN-13). The value of an instalment leaves mora out. */
export function invoicesOf(
  credits: readonly Credit[],
  fiscalNumber: string,
  asOf: string,
  { termOffers, payments }: { readonly termOffers?: TermOffers; readonly payments?: PaymentsUnderWay } = {},
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
            lines: onItsWay.lines.map(({ number, capital }) => ({ number, capital })),
          },
        }),
  };
};

/** The whole plan with the state of each row (DB-13). `balance` is the capital left after the row. */
export function paymentPlanOf(credit: Credit, asOf: string): PlanReply {
  const unpaid = new Map(unpaidInstalments(credit, asOf).map((debt) => [debt.number, debt]));
  const next = [...unpaid.values()].find((debt) => !isOverdue(debt, asOf))?.number;
  const besidePlan = credit.state.offPlan ?? [];
  let balance = credit.principal;
  return {
    plan: credit.state.instalments.map(({ number, dueDate, charges }, index, rows) => {
      const debt = unpaid.get(number);
      const before = rows[index - 1]?.number ?? 0;
      // Capital repaid in the period of a row lowers the balance from that row on.
      balance -=
        charges.capital +
        sum(
          besidePlan
            .filter(({ firstNumber }) => firstNumber > before && firstNumber <= number)
            .map(({ capital }) => capital),
        );
      return {
        installment: number,
        date: dueDate,
        value: scheduleTotals([charges]).instalment,
        ...charges,
        status:
          debt === undefined
            ? 'paid'
            : isOverdue(debt, asOf)
              ? 'overdue'
              : number === next
                ? 'due'
                : 'upcoming',
        dias_mora: debt?.daysLate ?? 0,
        pending: debt?.total ?? 0,
        balance,
      };
    }),
  };
}

/** The overdue instalments and the next one (DB-14). `pending_to_apply` is the part of it that is not paid yet. */
export function instalmentDetailOf(credit: Credit, asOf: string): DetailReply {
  const unpaid = unpaidInstalments(credit, asOf);
  const shown = unpaid.filter(
    (debt, index) => isOverdue(debt, asOf) || index === unpaid.findIndex((d) => !isOverdue(d, asOf)),
  );
  const states = new Map(credit.state.instalments.map((state) => [state.number, state]));
  return {
    detail: shown.map((debt) => {
      const state = states.get(debt.number);
      const paid = state ? scheduleTotals([state.paid]).instalment : 0;
      return {
        total: chargesOf(debt) + paid + debt.mora,
        payment_date:
          credit.payments.findLast((part) => part.instalment === debt.number)?.date ??
          credit.paidBeforeOn.get(debt.number) ??
          null,
        due_date: debt.dueDate,
        late_interest: debt.mora,
        pending_to_apply: debt.total,
        amount_paid: paid,
      };
    }),
  };
}

/**
 * Payments of the invoice, one row for each instalment a payment reached and one for what repaid capital beside the
 * plan, the latest first (DB-15).
 */
export function paymentDetailOf(credit: Credit): PaymentsReply {
  const here = Map.groupBy(credit.payments, (part) => `${part.entryId}:${part.instalment}`);
  const before = credit.state.instalments.flatMap(({ number, dueDate, paid }) => {
    const paidHere = sum(
      credit.payments
        .filter((part) => part.instalment === number && part.component !== 'mora')
        .map((part) => part.amount),
    );
    const amount = scheduleTotals([paid]).instalment - paidHere;
    return amount > 0
      ? [{ NUM_CUOTA: number, DATE: credit.paidBeforeOn.get(number) ?? dueDate, BALANCE: amount }]
      : [];
  });
  const payments = [...here.values()].flatMap((parts) =>
    parts[0]
      ? [
          {
            NUM_CUOTA: parts[0].instalment,
            DATE: parts[0].date,
            BALANCE: sum(parts.map((part) => part.amount)),
          },
        ]
      : [],
  );
  return {
    payments: [...before, ...payments].sort(
      (a, b) => b.DATE.localeCompare(a.DATE) || (b.NUM_CUOTA ?? 0) - (a.NUM_CUOTA ?? 0),
    ),
  };
}
