/**
 * Payments over PSE: starting them, finding out what became of them, and showing them. The gateway's answer to our
 * own question is the only thing that moves money (threat T28).
 */
export {
  gatewayEventsOf,
  lockPayment,
  markDecided,
  paymentsInQuestion,
  type QuestionedPayment,
  questionedByReference,
  questionedPayments,
} from './attention.ts';
export { type BankOfHour, banksOfHour } from './banks-of-hour.ts';
export { saveBanks } from './bulk.ts';
export { type Checkpoint, type PaymentContext, paymentContext } from './context.ts';
export { AGE_EDGES, paymentsByDay, paymentsByStatus, paymentsOfDay, pendingAgeing } from './figures.ts';
export {
  type Gateway,
  type GatewayAnswer,
  GatewayUnavailable,
  type ReconciliationLine,
} from './gateway/port.ts';
export { type HistoricTransaction, importTransactions } from './import.ts';
export { type KeptTotals, keptTotals } from './kept-totals.ts';
export { countPayments, type ListedPayment, paymentsAfter, paymentsMark } from './listed.ts';
export {
  claimsAfter,
  claimsByReference,
  claimsSince,
  type PaymentClaim,
  unknownPayments,
} from './money-check.ts';
export { enqueueMoneyNotice, type MovedMoney } from './money-notices.ts';
export { onItsWayByInvoice, onItsWayColumn, onItsWayOf, type QuotedOnItsWay } from './on-its-way.ts';
export { randomId } from './random-id.ts';
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
} from './reconciliation.ts';
export { type PaymentCall, paymentHandlers } from './routes.ts';
export { type Settlement, settle } from './settle.ts';
export { outcomeOf } from './status.ts';
export { paymentTimeline } from './timeline.ts';
export {
  findTransaction,
  invoicesBeingPaid,
  pageOfTransactions,
  pendingInvoices,
  searchTransactions,
  type TransactionFilters,
  type TransactionPage,
} from './transactions.ts';
export { type UnderWay, underWay, underWayColumn } from './under-way.ts';
export { paymentJobs, settleDue } from './worker.ts';
