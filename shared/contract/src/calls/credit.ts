import { Type } from 'typebox';
import { access, type Calls } from '../route.ts';
import {
  BusinessDate,
  FiscalNumber,
  InvoiceNumber,
  OneOf,
  orNull,
  Percent,
  Pesos,
  Strict,
  Timestamp,
} from '../schemas.ts';

const Variable = Strict({ name: Type.String(), is_active: Type.Boolean() });

/** Instalment of an invoice as the payment screen shows it (IN-01). `date_mora` is days overdue, 0 if none. */
export const Quota = Strict({
  num_quota: Type.Integer({ minimum: 1 }),
  exp_date: BusinessDate,
  quota_value: Pesos,
  date_mora: Type.Integer({ minimum: 0 }),
  invoice: InvoiceNumber,
});

export const ModifyQuota = Strict({ message: Type.String(), is_active: Type.Boolean() });

const Amount = Type.Integer({ minimum: 0 });
const Charges = Strict({ capital: Amount, interest: Amount, iva: Amount, guarantee: Amount });
/** Certified usury caps by month ('2026-01'), annual effective percent. */
const Caps = Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}$' }), Percent);

/**
 * A credit as the engine (`@portal/credit-engine`, `CreditState`) computes with it: previews are made in the browser by
 * the same functions that quote and post a payment. Whole pesos; the names are the engine's.
 */
export const CreditState = Strict({
  openedOn: BusinessDate,
  monthlyRate: Percent,
  ivaRate: Percent,
  /** Null: no late interest is owed (written-off customers). Left out: each late day runs at its month's cap. */
  lateRate: Type.Optional(Type.Null()),
  caps: Caps,
  limitingCaps: Caps,
  instalments: Type.Array(
    Strict({
      number: Type.Integer({ minimum: 1 }),
      dueDate: BusinessDate,
      charges: Charges,
      paid: Charges,
      lateSettledOn: orNull(BusinessDate),
      latePaid: Amount,
      repaidAhead: Type.Optional(Type.Array(Strict({ on: BusinessDate, capital: Amount }))),
    }),
  ),
  level: Type.Optional(Amount),
  /** Least payment that the gateway takes. */
  least: Type.Optional(Amount),
  offPlan: Type.Optional(
    Type.Array(
      Strict({
        on: BusinessDate,
        firstNumber: Type.Integer({ minimum: 1 }),
        capital: Amount,
        interest: Amount,
        iva: Amount,
        givenBack: Strict({ interest: Amount, iva: Amount }),
      }),
    ),
  ),
  onItsWay: Type.Optional(
    Strict({
      asOf: BusinessDate,
      lines: Type.Array(
        Strict({
          number: Type.Integer({ minimum: 1 }),
          capital: Amount,
          /** Day of its payment, where several cover the invoice. */
          asOf: Type.Optional(BusinessDate),
        }),
      ),
    }),
  ),
});

/** The payment of an invoice that the bank has not answered yet; until it ends no other can be started. */
export const LivePayment = Strict({
  transaction_id: Type.String(),
  status: OneOf(['Init', 'Pending']),
  started_at: Timestamp,
  /** The invoice's part of the payment, which may cover other invoices too. */
  amount: Pesos,
  bank_name: Type.String(),
  /** Address at the bank where a pending payment can be continued, while PSE accepts that; else null. */
  bank_url: orNull(Type.String()),
  /** Whether the customer started it with a session; false where a visitor who asked for the ID did. */
  own: Type.Boolean(),
});

/** An approved payment of today with the invoice's part of it: the invoice takes no other one before tomorrow. */
export const PaidToday = Strict({
  transaction_id: Type.String(),
  amount: Pesos,
  /** Whether the money waits to be applied; then the payment may be of an earlier day. */
  waits: Type.Optional(Type.Boolean()),
});

/**
 * `mora` is the late interest in pesos as of today; `monthly_rate` is effective, without VAT (IN-03, IN-04).
 * `total_to_pay` settles the invoice today: no selection of instalments costs more (Ley 2032 of 2020).
 */
export const Invoice = Strict({
  invoice: InvoiceNumber,
  mora: Pesos,
  total_to_pay: Pesos,
  monthly_rate: Percent,
  term: Type.Integer({ minimum: 1 }),
  quotas: Type.Array(Quota),
  modify_quota: ModifyQuota,
  credit: CreditState,
  /** Null for a visitor too, who learns of the payment only from a refusal. */
  live_payment: orNull(LivePayment),
  /** Null for a visitor, like `live_payment`. */
  paid_today: orNull(PaidToday),
});

export const InvoicesReply = Strict({
  total_invoices: Type.Integer({ minimum: 0 }),
  invoices: Type.Array(Invoice),
  sales_person: Type.String(),
  fiscal_number: Type.String(),
  detail: Type.String(),
  /** The bank of the customer's latest payment with a session; null where there is none, and for a visitor. */
  last_bank_code: orNull(Type.String()),
});

const ofInvoice = Strict({ custId: FiscalNumber, invoice: InvoiceNumber });

/** State of one row of a plan. */
export const InstalmentStatus = OneOf(['paid', 'overdue', 'due', 'upcoming']);

export const creditCalls = {
  'GET /api/summary': {
    summary: 'Dashboard of the customer (EN-27, DB-01 … DB-11).',
    access: access.client,
    rendered: true,
    reply: Strict({
      user: Strict({
        first_name: Type.String(),
        last_name: Type.String(),
        fiscal_number: Type.String(),
      }),
      variables: Type.Array(Variable),
      total_balance: Strict({
        mora: Pesos,
        next_quota: Pesos,
        next_due_from: orNull(BusinessDate),
        next_due_to: orNull(BusinessDate),
        overdue_days: Type.Integer({ minimum: 0 }),
        late_interest: Pesos,
        /** Received and not applied yet: not asked for in the sums above. Left out where nothing waits. */
        received: Type.Optional(Pesos),
      }),
      summary: Strict({ quota_approved: Pesos, debt_balance: Pesos, quota_available: Pesos }),
      invoices: Type.Array(
        Strict({
          date: BusinessDate,
          invoice: InvoiceNumber,
          quota: Pesos,
          balance: Pesos,
          no_quote: Type.Integer({ minimum: 0 }),
          term: Type.Integer({ minimum: 1 }),
          due_date: orNull(BusinessDate),
          overdue_days: Type.Integer({ minimum: 0 }),
        }),
      ),
      /** Invoices that payments of today closed, each with its part. Left out where there is none. */
      closed_today: Type.Optional(
        Type.Array(Strict({ invoice: InvoiceNumber, transaction_id: Type.String(), amount: Pesos })),
      ),
    }),
  },
  'GET /api/invoices': {
    summary: 'Open invoices of the customer with their unpaid instalments (API-22, IN-01 … IN-13).',
    access: access.client,
    rendered: true,
    reply: InvoicesReply,
  },
  'GET /api/punishedPortfolio/:fiscal_number': {
    summary: 'Invoices of a written-off customer, late interest 0 (API-23, PY-09).',
    access: access.clientOrInquiry,
    params: Strict({ fiscal_number: FiscalNumber }),
    reply: InvoicesReply,
  },
  'GET /api/totalToPay/:custId/:invoice': {
    summary: 'What settles the invoice today (API-24; docs/credit-arithmetic.md, What a row has earned).',
    access: access.clientOrInquiry,
    params: ofInvoice,
    reply: Strict({ saldoTotal: Pesos, interesDeMora: Pesos }),
  },
  'GET /api/paymentPlan/:custId/:invoice': {
    summary: 'Plan of an invoice with what is paid of each row (DB-13).',
    access: access.clientOrAdmin('customers'),
    params: ofInvoice,
    reply: Strict({
      plan: Type.Array(
        Strict({
          installment: Type.Integer({ minimum: 1 }),
          date: BusinessDate,
          value: Pesos,
          capital: Pesos,
          interest: Pesos,
          iva: Pesos,
          guarantee: Pesos,
          status: InstalmentStatus,
          dias_mora: Type.Integer({ minimum: 0 }),
          pending: Pesos,
          balance: Pesos,
        }),
      ),
    }),
  },
  'GET /api/installmentDetail/:custId/:invoice': {
    summary: 'Instalment due now or next, with its parts (DB-14).',
    access: access.clientOrAdmin('customers'),
    params: ofInvoice,
    reply: Strict({
      detail: Type.Array(
        Strict({
          total: Pesos,
          payment_date: orNull(BusinessDate),
          due_date: BusinessDate,
          late_interest: Pesos,
          pending_to_apply: Pesos,
          amount_paid: Pesos,
        }),
      ),
    }),
  },
  'GET /api/paymentDetail/:custId/:invoice': {
    summary:
      'Payments applied to the invoice (DB-15, DB-16). BALANCE is positive here; screens show it negated.',
    access: access.clientOrAdmin('customers'),
    params: ofInvoice,
    reply: Strict({
      payments: Type.Array(
        Strict({
          /** Null for a payment to capital, which belongs to no instalment. */
          NUM_CUOTA: orNull(Type.Integer({ minimum: 1 })),
          DATE: BusinessDate,
          BALANCE: Pesos,
        }),
      ),
    }),
  },
} as const satisfies Calls;
