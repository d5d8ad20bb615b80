import { Type } from 'typebox';
import { PAY_BUTTON, PSE_BUTTON } from '../pse.ts';
import { access, began, type Calls, SIGNED_BODY } from '../route.ts';
import {
  BusinessDate,
  FilterDate,
  FiscalNumber,
  InvoiceNumber,
  OneOf,
  orNull,
  PageNumber,
  PageSize,
  Pesos,
  Strict,
  Timestamp,
} from '../schemas.ts';

/** C: written-off portfolio, Y: total payment, N: any other (EN-12, PY-11). */
export const Marca = OneOf(['C', 'Y', 'N']);

/**
 * Use of the part of a payment beyond the amount due today (docs/credit-arithmetic.md, Allocation): the next instalments,
 * capital with an earlier end, or capital with a lower instalment.
 */
export const BeyondDue = OneOf(['next_instalments', 'shorten_term', 'lower_instalment']);

/** One invoice of a payment. The server recomputes every amount; these say what the screen showed. */
export const PaymentLine = Strict({
  invoice: InvoiceNumber,
  interests_mora: Pesos,
  amount_without_mora: Pesos,
  total_payment: Pesos,
  marca: Marca,
  /** `next_instalments` where it is not given. */
  beyond_due: Type.Optional(BeyondDue),
});

export const TransactionStatus = OneOf(['Init', 'Pending', 'Approved', 'Fail', 'Cancelled', 'Error']);

/**
 * State of a transaction's money: `none` none has moved as far as is known; `applied` it paid the invoices;
 * `in_review` the bank took it and it waits to be applied; `returned` it was given back; `not_applied` its review ended
 * and it is on no invoice; `reversed` the bank took it back.
 */
export const TransactionMoney = OneOf([
  'none',
  'applied',
  'in_review',
  'returned',
  'not_applied',
  'reversed',
]);

/**
 * Money of a transaction by the ledger, in whole pesos: `received` is what the bank took and did not take back, and the
 * sum of the four after it.
 */
export const TransactionAmounts = Strict({
  asked: Pesos,
  received: Pesos,
  /** Stands on invoices. */
  applied: Pesos,
  /** Waits to be applied; below 0 where the bank took back what had been returned. */
  waiting: Pesos,
  returned: Pesos,
  /** Its review ended without it standing on an invoice. */
  written_down: Pesos,
});

/** Where money is that was given back: before it stands in a payout file, or after it failed, that can be undone. */
export const RefundState = OneOf(['asked', 'in_file', 'paid', 'failed', 'cancelled']);

/** A transaction as the customer and the reports see it (EN-20, EN-21). */
export const Transaction = Strict({
  transaction_id: Type.String(),
  created: Timestamp,
  paid_date: orNull(Timestamp),
  status: TransactionStatus,
  money: TransactionMoney,
  /** When the payer left the payment to start another; its invoices are free since then. */
  abandoned: orNull(Timestamp),
  response_gateway: Type.String(),
  reason_code: Type.String(),
  /** What the bank took; until it has taken any, what was asked for. */
  total_amount: Pesos,
  amounts: TransactionAmounts,
  payment_method: Type.Literal('PSE'),
  payment_concept: Type.String(),
  trazability_code: Type.String(),
  reference_id: Type.String(),
  login: Type.Boolean(),
  last_checked: orNull(Timestamp),
  extra_properties: Strict({ bankname: Type.String(), ticket_id: Type.String() }),
  invoices: Type.Array(
    Strict({
      invoice: InvoiceNumber,
      amount_without_mora: Pesos,
      interests_mora: Pesos,
      marca: Marca,
      beyond_due: BeyondDue,
    }),
  ),
  user: Strict({ fiscal_number: Type.String() }),
});

/** Effect of a payment on one invoice, by the ledger. */
export const ReceiptInvoice = Strict({
  invoice: InvoiceNumber,
  /** Part of the payment that went to this invoice: the sum of the amounts below. */
  paid: Pesos,
  instalments: Type.Array(
    Strict({
      num_quota: Type.Integer({ minimum: 1 }),
      due_date: orNull(BusinessDate),
      late_interest: Pesos,
      guarantee: Pesos,
      iva: Pesos,
      interest: Pesos,
      capital: Pesos,
      total: Pesos,
    }),
  ),
  /** Capital repaid ahead of the plan, besides the instalments listed. */
  to_capital: Pesos,
  /** Components of `to_capital`: interest of the days until then comes first. Left out where it is 0. */
  beside_plan: Type.Optional(Strict({ interest: Pesos, iva: Pesos, capital: Pesos })),
  /** Remainder beyond the debt; it waits to be applied. */
  unapplied: Pesos,
  /** Whether the invoice owes nothing now. */
  closed: Type.Boolean(),
  /** Amount that settles the invoice today. */
  total_to_pay: Pesos,
  /** Part of it that was due before today, with its late interest. */
  overdue: Pesos,
  /** The oldest instalment that is still owed, without its late interest. */
  next: Type.Union([
    Strict({ num_quota: Type.Integer({ minimum: 1 }), due_date: BusinessDate, amount: Pesos }),
    Type.Null(),
  ]),
});

/** Proof of a receipt: a code that opens the verification page, as text and as a QR code. */
export const ReceiptProof = Strict({
  /** Groups of five, `7K2MX-…`. */
  code: Type.String(),
  /** Where the QR code leads. */
  url: Type.String(),
  qr: Strict({
    /** Modules of one side, without the quiet zone. */
    size: Type.Integer({ minimum: 21 }),
    /** The dark modules as one SVG path, a unit per module. */
    path: Type.String({ pattern: '^[MhvzZ0-9 -]+$' }),
  }),
  /** First and last name of the customer who paid. */
  holder: Type.String(),
});

/** How leaving a payment ended, see `POST /api/transactions/:id/abandon`. */
export const AbandonOutcome = OneOf(['closed', 'released', 'over']);

export const TransactionList = Strict({
  transactions: Type.Array(Transaction),
  total_transactions: Type.Integer({ minimum: 0 }),
  max_pages: Type.Integer({ minimum: 0 }),
  current_page: Type.Integer({ minimum: 0 }),
  /** `cursor` of the payments report for the next page; null at the end. */
  next_cursor: Type.Optional(orNull(Type.String())),
  /** Address of the PDF, with file=PDF and where there is anything to print (API-35). */
  url_certificate: Type.Optional(Type.String()),
});

/** Filters of both histories; only administrators may ask for another person's `fiscal_number`. */
export const transactionFilters = {
  status: Type.Optional(OneOf(['Approved', 'Fail', 'Error', 'Pending'])),
  transaction_id: Type.Optional(Type.String({ minLength: 4, maxLength: 64 })),
  trazability_code: Type.Optional(Type.String({ minLength: 4, maxLength: 64 })),
  min_date: Type.Optional(FilterDate),
  max_date: Type.Optional(FilterDate),
  trx_by_page: Type.Optional(PageSize),
  page: Type.Optional(PageNumber),
};

export const paymentCalls = {
  'GET /api/banks': {
    summary: 'Banks of PSE, code 0 first as the prompt (API-25, IN-10).',
    access: access.public,
    reply: Strict({
      banks: Type.Array(Strict({ code: Type.String(), name: Type.String() })),
      /** Name of the pay button; absent in answers of servers that know one name only. */
      pay_button: Type.Optional(OneOf([PAY_BUTTON, PSE_BUTTON])),
    }),
  },
  'POST /api/pay_invoices': {
    summary: 'Start a PSE payment: recompute, reserve, create at the gateway, answer the bank URL (API-26).',
    access: access.clientOrInquiry,
    began: began.nothing(
      'idempotent',
      'A key is one payment; the amounts are held against what is owed under the lock of its credits.',
    ),
    idempotent: true,
    body: Strict({
      error_marca: Type.Boolean(),
      fiscal_number: FiscalNumber,
      invoices: Type.Array(InvoiceNumber, { minItems: 1, maxItems: 50, uniqueItems: true }),
      invoices_to_pay: Type.Array(PaymentLine, { minItems: 1, maxItems: 50 }),
      total_amount: Pesos,
      payment_method: Type.Literal('PSE'),
      extra_properties: Strict({
        bankcode: Type.String({ minLength: 1, maxLength: 10 }),
        bankname: Type.String({ maxLength: 120 }),
        sales_person: Type.String({ maxLength: 120 }),
      }),
      login: Type.Boolean(),
    }),
    reply: Strict({
      payment_method: Type.Literal('PSE'),
      status: OneOf(['Pending', 'Fail']),
      transaction_id: Type.String(),
      extra_properties: Strict({ bank_url: Type.String() }),
      response_gateway: Type.String(),
      code: Type.String({ description: 'Code of the message catalogue when status is Fail, else empty.' }),
      /** ACH's text for a payment that is pending or approved already, to be shown unaltered; '' without one. */
      notice: Type.String(),
      /** Invoices that a refusal is about; empty where it is about none or all of them, and with status Pending. */
      refused_invoices: Type.Array(InvoiceNumber),
    }),
  },
  'GET /api/transactions': {
    summary:
      'Own transactions, newest first; with trx_by_page=0, page=0 and file=PDF up to 50 of them as a PDF (API-34, API-35, HI rows).',
    access: access.client,
    began: began.nothing('append-only', 'A file of the list is issued; without it nothing happens.'),
    rendered: { without: ['file'] },
    query: Strict({
      ...transactionFilters,
      /** How an unsuccessful payment ended, where `status` does not show it: by the customer or by the bank (D-31). */
      outcome: Type.Optional(OneOf(['Cancelled', 'Rejected'])),
      file: Type.Optional(Type.Literal('PDF')),
    }),
    reply: TransactionList,
  },
  'GET /api/transactions/:id': {
    summary: 'One transaction: own, or any for an administrator (API-36, TX rows, D-03).',
    access: access.clientInquiryOrAdmin('reports', 'customers'),
    params: Strict({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: Strict({
      transaction: Transaction,
      /** Amounts paid by instalment and invoice; null while it has paid nothing. */
      receipt: Type.Union([Strict({ invoices: Type.Array(ReceiptInvoice) }), Type.Null()]),
      /** Parts of its money that are given back, with the time of their state. */
      refunds: Type.Optional(Type.Array(Strict({ amount: Pesos, state: RefundState, at: Timestamp }))),
      /** Proof of an approved payment for invoices, for its customer and for administrators. */
      proof: Type.Optional(ReceiptProof),
    }),
  },
  'POST /api/transactions/:id/abandon': {
    summary:
      'Leave an unfinished payment of one of the own invoices, also one that a visitor started, so that another can be started. Outcome `closed`: the gateway closed it and nothing can be debited any more. `released`: the gateway could not; should the bank still approve it, its money is put aside and reviewed. `over`: it had ended before, the transaction says how. Repeating it answers the same.',
    access: access.client,
    began: began.nothing('idempotent', 'A payment is left once, and only while it waits for the bank.'),
    params: Strict({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: Strict({ outcome: AbandonOutcome, transaction: Transaction }),
  },
  'POST /api/gateway/events': {
    summary: 'Signed event of the payment gateway. A hint only: the gateway is then asked (threat T28).',
    access: access.signed,
    began: began.nothing('idempotent', 'A hint: the gateway is asked for what is so.'),
    longest: SIGNED_BODY,
    body: Type.Object({}, { additionalProperties: true }),
    reply: Strict({ received: Type.Literal(true) }),
  },
} as const satisfies Calls;
