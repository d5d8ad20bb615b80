/**
 * Payments over PSE: starting them, finding out what became of them, and showing them. The gateway's answer to our
 * own question is the only thing that moves money (threat T28).
 */

export { type Checkpoint, type PaymentContext, paymentContext } from './context.ts';
export {
  type Gateway,
  type GatewayAnswer,
  GatewayUnavailableError,
  type ReconciliationLine,
} from './gateway/port.ts';
export {
  type HistoricTransaction,
  identitiesOfImported,
  identityOf,
  importTransactions,
} from './operations/import-transactions.ts';
export { markDecided } from './operations/mark-decided.ts';
export { enqueueMoneyNotice, type MovedMoney } from './operations/money-notices.ts';
export {
  askRefund,
  cancelRefund,
  decideRefund,
  dropRefundFileOf,
  fileRefunds,
  refundFileAgain,
  waitingRefundFile,
} from './operations/refunds.ts';
export { saveBanks } from './operations/save-banks.ts';
export { type Settlement, settle } from './operations/settle.ts';
export { paymentJobs, settleDue } from './operations/settle-due.ts';
export {
  moneyThatWaits,
  notTakenBack,
  onItsWayByInvoice,
  onItsWayColumn,
  onItsWayOf,
  type QuotedOnItsWay,
} from './queries/amounts-of-live-payments.ts';
export { bankDays } from './queries/bank-days.ts';
export {
  type BankStatement,
  type BookedPayment,
  type DifferenceKind,
  differenceBetween,
  firstDayOfGateway,
  historicByTrazability,
  isWithinOneSecond,
  paidBetween,
  paymentsByReference,
  statementOf,
} from './queries/bank-reconciliation.ts';
export { type BankOfHour, banksOfHour } from './queries/banks-of-hour.ts';
export {
  type ComparedPayment,
  comparedPayments,
  type DayFiles,
  type DaySums,
  daySums,
} from './queries/day-comparison.ts';
export {
  claimsAfter,
  claimsByReference,
  claimsSince,
  type PaymentClaim,
  unknownPayments,
} from './queries/payment-claims.ts';
export {
  countPayments,
  type PaymentExportRow,
  paymentsAfter,
  paymentsMark,
} from './queries/payment-export-rows.ts';
export {
  paymentsByDay,
  paymentsByStatus,
  paymentsOfDay,
  pendingAgeing,
} from './queries/payment-figures.ts';
export { paymentTimeline } from './queries/payment-timeline.ts';
export {
  type PaidPart,
  paidOnColumn,
  type UnderWay,
  underWay,
  underWayColumn,
} from './queries/payments-holding-invoices.ts';
export {
  gatewayEventsOf,
  lockPayment,
  paymentsInQuestion,
  type QuestionedLine,
  type QuestionedPayment,
  questionedByReference,
  questionedPayments,
} from './queries/questioned-payments.ts';
export { type FoundRefund, findRefunds } from './queries/refunds.ts';
export {
  findTransaction,
  findTransactions,
  invoicesBeingPaid,
  pageOfTransactions,
  pendingInvoices,
  searchTransactions,
  type TransactionFilters,
  type TransactionPage,
} from './queries/transactions.ts';
export { type PaymentCall, paymentHandlers } from './routes.ts';
export { outcomeOf } from './status.ts';
