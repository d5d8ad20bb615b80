/**
 * Credits: obligations, their plans, and the ledger that says what is owed. An invoice's number is the number of the
 * credit behind it. Money is whole pesos; dates are business dates in Bogotá.
 */
export { ledgerBalances } from './balances.ts';
export { updateObligations } from './bulk.ts';
export { correctForCaps, creditJobs } from './cap-corrections.ts';
export { type CreditDue, cameOn, creditsDue, customersDue } from './credits-due.ts';
export { isPaidByOthers } from './events.ts';
export { stateOnDay } from './history.ts';
export {
  type AppliedMoney,
  type PostedPayment,
  postPayment,
  postToSuspense,
  type Receipt,
  reversePayment,
} from './ledger.ts';
export {
  balanceFaults,
  invoicesAfter,
  type LedgerFault,
  newestEntry,
  receivedFor,
  touchedAfter,
  unbalancedEntries,
} from './ledger-check.ts';
export {
  type InstalmentRecord,
  type ObligationFault,
  type ObligationRecord,
  obligationFaults,
  openObligations,
} from './open-obligations.ts';
export {
  saveUsuryRates,
  saveZones,
  type UsuryRate,
  type UsuryRateAndCredits,
  usuryCap,
  usuryRates,
  type ZoneRecord,
} from './parameters.ts';
export { payableInvoices } from './payable-invoices.ts';
export { type PaymentReceipt, receiptOf } from './payment-receipt.ts';
export {
  type Credit,
  closedInvoicesOf,
  creditsByInvoice,
  invoicesBeginning,
  invoicesOfCustomer,
  lockObligations,
  openCreditsOf,
  openCreditsOfAll,
} from './queries.ts';
export {
  AmountOutOfRange,
  type Marca,
  type Quote,
  type QuotedLine,
  quoteLines,
  quotesBeside,
  type Selection,
  unpaidInstalments,
} from './quote.ts';
export { replacePlan } from './replace-plan.ts';
export { type CreditCall, type CreditPorts, creditHandlers } from './routes.ts';
export {
  invoicesOf,
  type PaymentsUnderWay,
  paymentPlanOf,
  summaryOf,
  type TermOffer,
  type TermOffers,
} from './screens.ts';
export type { AppliedPart } from './state-rows.ts';
export {
  type ActOutcome,
  applySuspense,
  returnSuspense,
  reverseEntry,
  type SuspendedMoney,
  type SuspenseAct,
  suspendedMoney,
  writeDownSuspense,
} from './suspense.ts';
export type { Account, EntryKind, Portfolio } from './tables.ts';
export {
  simulateTerm,
  type TermConditions,
  type TermEligibility,
  type TermLimits,
  type TermRefusal,
  type TermSimulation,
  termConditions,
} from './term.ts';
export { postingsOfTransaction, type TransactionPosting } from './transaction-postings.ts';
