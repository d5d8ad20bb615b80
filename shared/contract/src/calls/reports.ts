import { Type } from 'typebox';
import { type PaymentGroup, paymentGroups } from '../payment-groups.ts';
import { access, type Calls } from '../route.ts';
import {
  BusinessDate,
  FilterDate,
  FiscalNumber,
  OneOf,
  orNull,
  PageNumber,
  Pesos,
  SortBy,
  Strict,
  Timestamp,
} from '../schemas.ts';
import { type ShownStatus, shownStatuses } from '../shown-status.ts';
import { joinedOrder, joinedStatus, logPages } from './administration.ts';
import { soughtPerson } from './customers.ts';
import { exportCall } from './export-call.ts';
import { TransactionList, TransactionStatus, transactionFilters } from './payments.ts';

/** Filters of the payments report. */
export const paymentReportFilters = {
  status: transactionFilters.status,
  transaction_id: transactionFilters.transaction_id,
  trazability_code: transactionFilters.trazability_code,
  min_date: transactionFilters.min_date,
  max_date: transactionFilters.max_date,
  fiscal_number: Type.Optional(FiscalNumber),
  /** The one state that a row shows (TX-11): unlike in `status`, refused by the bank and failed are two states. */
  outcome: Type.Optional(
    Type.Unsafe<ShownStatus>(Type.Union(shownStatuses.map((status) => Type.Literal(status)))),
  ),
  group: Type.Optional(
    Type.Unsafe<PaymentGroup>(Type.Union(paymentGroups.map((group) => Type.Literal(group)))),
  ),
  /** Name of the bank that pays. */
  bank: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
};

/** Order of the payments, on the screen and in their files; newest first by default. */
export const paymentReportOrder = {
  sort: Type.Optional(SortBy('created', 'fiscal_number', 'paid_date', 'total_amount')),
};

/** First and last day of a file, both included. */
const dayRange = { min_date: FilterDate, max_date: FilterDate };
const optionalDayRange = { min_date: Type.Optional(FilterDate), max_date: Type.Optional(FilterDate) };

/** Filters of the log of parameter changes. */
const parameterLogFilters = {
  desde: Type.Optional(FilterDate),
  hasta: Type.Optional(FilterDate),
  /** National ID of who made the change. */
  user_id: Type.Optional(FiscalNumber),
};

/** Order of the parameter changes, on the screen and in their file; newest first by default. */
const parameterLogOrder = { sort: Type.Optional(SortBy('datetime', 'fiscal_number')) };

const State = OneOf(['ACTIVE', 'INACTIVE']);

/** A person switched a parameter (EN-38). */
export const ParameterChange = Strict({
  fiscal_number: Type.String(),
  username: Type.String(),
  datetime: Timestamp,
  previous_status: State,
  current_status: State,
});

const Amounts = { count: Type.Integer({ minimum: 0 }), amount: Pesos };
const OptionalPesos = orNull(Pesos);

/**
 * A payment on which our books and the bank's file disagree:
 * - `only_at_bank`: the bank's file has the payment, our books do not;
 * - `only_here`: it is paid in our books, the bank's file does not have it;
 * - `outside`: like `only_here`, for an imported payment that went through another network before this portal;
 * - `status`: it is paid on one side only;
 * - `amount`: it is paid on both sides with different amounts.
 */
export const Difference = Strict({
  kind: OneOf(['only_at_bank', 'only_here', 'outside', 'status', 'amount']),
  date: BusinessDate,
  reference: Type.String(),
  /** Number of the payment in our books; '' where they do not have it. */
  transaction_id: Type.String(),
  fiscal_number: Type.String(),
  trazability_code: Type.String(),
  our_status: Type.String(),
  our_amount: OptionalPesos,
  bank_status: Type.String(),
  bank_amount: OptionalPesos,
  /** The bank's amount as text where it is not a whole number of pesos; otherwise ''. */
  bank_amount_said: Type.String(),
});

/** `file` is what the specification sends; the answer of these calls is always the file. */
const asFile = { file: Type.Optional(Type.Literal('CSV')) };
const CsvFile = Type.Unsafe<Uint8Array>(Type.Any());
const csv = 'text/csv; charset=utf-8';

/**
 * Files are streamed while they are read, and count as the one export that an administrator may have at a time. A large
 * file, or one to fetch again, is better requested as an export (`POST /api/exports/…`).
 */
export const reportCalls = {
  'GET /api/payment/report': {
    summary:
      'Payments of all customers, newest first by default; with file=PDF and at most 50 of them also as a PDF (API-69, RE-12 … RE-24).',
    access: access.report('pagos'),
    query: Strict({
      ...transactionFilters,
      fiscal_number: paymentReportFilters.fiscal_number,
      outcome: paymentReportFilters.outcome,
      group: paymentReportFilters.group,
      bank: paymentReportFilters.bank,
      ...paymentReportOrder,
      /** `next_cursor` of a page in the same order; `page` is ignored with it. */
      cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
      file: Type.Optional(Type.Literal('PDF')),
    }),
    reply: Strict({
      ...TransactionList.properties,
      /** Time up to which the list is complete; present where it was read from a replica of the database. */
      as_of: Type.Optional(Timestamp),
    }),
  },
  'GET /api/payment/report/figures': {
    summary:
      'The same payments in figures: all of them by status, the last 31 days of them day by day, and a longer period week by week.',
    access: access.report('pagos'),
    query: Strict(paymentReportFilters),
    reply: Strict({
      by_status: Type.Array(Strict({ status: TransactionStatus, ...Amounts })),
      /** Every day from the first to the last one shown, also those without any payment. */
      days: Type.Array(
        Strict({
          date: BusinessDate,
          by_status: Type.Array(Strict({ status: TransactionStatus, ...Amounts })),
        }),
      ),
      /** Weeks of a period of more than 31 days, from Monday or its first day, at most 54; otherwise empty. */
      weeks: Type.Array(
        Strict({
          from: BusinessDate,
          to: BusinessDate,
          by_status: Type.Array(Strict({ status: TransactionStatus, ...Amounts })),
        }),
      ),
    }),
  },
  'GET /api/payment/report/file': {
    summary: 'The same payments, all of them and in the same order, as CSV (API-69, RE-21).',
    access: access.report('pagos'),
    query: Strict({ ...paymentReportFilters, ...paymentReportOrder, ...asFile }),
    media: csv,
    reply: CsvFile,
  },
  'GET /api/payment/conciliate': {
    summary:
      "Our payments of at most 31 days against the bank's file of those days; the first 100 differences (API-87, RE-05).",
    access: access.report('conciliacion'),
    query: Strict(dayRange),
    reply: Strict({
      days: Type.Array(
        Strict({
          date: BusinessDate,
          bank_count: Type.Integer(),
          bank_amount: Pesos,
          our_count: Type.Integer(),
          our_amount: Pesos,
          differences: Type.Integer(),
        }),
      ),
      /** Number of payments on which both sides agree. */
      matched: Type.Integer({ minimum: 0 }),
      total_differences: Type.Integer({ minimum: 0 }),
      differences: Type.Array(Difference),
    }),
  },
  'GET /api/payment/conciliate/file': {
    summary: 'The same, every payment of it, as report.csv (API-70, RE-31).',
    access: access.report('conciliacion'),
    query: Strict({ ...dayRange, ...asFile }),
    media: csv,
    reply: CsvFile,
  },
  'GET /api/logs/parameters': {
    summary: 'Who switched term modification on or off (API-72, RE-07 … RE-10, EN-38).',
    access: access.report('parametria_modificacion_plazos'),
    query: Strict({
      ...parameterLogFilters,
      /** The section is about this one variable. */
      variable: Type.Optional(Type.Literal(1)),
      page: Type.Optional(PageNumber),
      ...parameterLogOrder,
    }),
    reply: Strict({ ...logPages, results: Type.Array(ParameterChange) }),
  },
  'GET /api/logs/export/modificacion_plazos': {
    summary: 'The same, in the same order, as log_modificacion_plazos.xlsx (API-73, API-87, RE-33).',
    access: access.report('parametria_modificacion_plazos'),
    query: Strict({ ...parameterLogFilters, ...parameterLogOrder }),
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reply: CsvFile,
  },
  'GET /api/logs/modificacion_plazos/file': {
    summary: 'Every step of every term modification, as logModificacionPlazo.csv (API-71, RE-03, RE-32).',
    access: access.report('log_modificacion_plazos'),
    query: Strict({ ...dayRange, ...asFile }),
    media: csv,
    reply: CsvFile,
  },
  'GET /api/users_interval/file': {
    summary: 'Customers by the day they joined, in the order of the list, as CSV (API-58, CU-03, RE-34).',
    access: access.report('usuarios', 'customers'),
    query: Strict({ ...optionalDayRange, ...joinedStatus, ...joinedOrder, ...asFile }),
    media: csv,
    reply: CsvFile,
  },
} as const satisfies Calls;

/** The same as files that are made in the background. */
export const reportFileCalls = {
  'POST /api/exports/payments': exportCall(
    'Make a CSV of payments. Refused while another export of the same administrator is under way.',
    access.report('pagos'),
    { ...paymentReportFilters, ...paymentReportOrder },
  ),
  'POST /api/exports/reconciliation': exportCall(
    'Make report.csv: our payments against the bank’s file.',
    access.report('conciliacion'),
    dayRange,
  ),
  'POST /api/exports/parameter_log': exportCall(
    'Make log_modificacion_plazos.xlsx.',
    access.report('parametria_modificacion_plazos'),
    { ...parameterLogFilters, ...parameterLogOrder },
  ),
  'POST /api/exports/term_log': exportCall(
    'Make logModificacionPlazo.csv.',
    access.report('log_modificacion_plazos'),
    dayRange,
  ),
  'POST /api/exports/customers': exportCall(
    'Make a CSV of the customers by the day they joined, or of those whom the search by ID or e-mail finds.',
    access.report('usuarios', 'customers'),
    { ...optionalDayRange, ...joinedStatus, ...joinedOrder, ...soughtPerson },
  ),
} as const satisfies Calls;
