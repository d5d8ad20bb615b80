/**
 * Credits: obligations, their plans, and the ledger that says what is owed. An invoice's number is the number of the
 * credit behind it. Money is whole pesos; dates are business dates in Bogotá.
 */

export { correctForCaps, creditJobs } from './operations/cap-corrections.ts';
export { isPaidByOthers } from './operations/events.ts';
export {
  type AppliedMoney,
  NothingOwedError,
  type PostedPayment,
  postPayment,
  postToSuspense,
  type Receipt,
  reversePayment,
} from './operations/ledger.ts';
export {
  type InstalmentRecord,
  type ObligationFault,
  type ObligationRecord,
  obligationFaults,
  openObligations,
} from './operations/open-obligations.ts';
export { capPreview } from './operations/preview-cap.ts';
export { replacePlan } from './operations/replace-plan.ts';
export {
  saveLeastPayment,
  saveUsuryRates,
  saveZones,
  type ZoneRecord,
} from './operations/save-parameters.ts';
export {
  type ActOutcome,
  applySuspense,
  returnSuspense,
  reverseEntry,
  type SuspendedMoney,
  type SuspenseAct,
  suspendedMoney,
  writeDownSuspense,
} from './operations/suspense.ts';
export {
  changeFacts,
  changeParagraphs,
  type TakeChange,
  type ToldChange,
} from './operations/tell-change.ts';
export { updateObligations } from './operations/update-obligations.ts';
export { setCapAside, takeCapBack, waitingCaps } from './operations/waiting-caps.ts';
export { invoicesOfCustomer } from './queries/all-invoices.ts';
export { closedInvoicesOf } from './queries/closed-invoices.ts';
export {
  type Credit,
  creditsByInvoice,
  invoicesBeginning,
  lockObligations,
  openCreditsOf,
  openCreditsOfAll,
} from './queries/credits.ts';
export { type CreditDue, cameOn, creditsDue, customersDue } from './queries/credits-due.ts';
export {
  type CreditsWithHistory,
  creditsOfCustomer,
  creditsOnDay,
  creditsWithHistory,
  type KnownCredits,
} from './queries/credits-on-day.ts';
export { type History, historyOf, stateOnDay } from './queries/history.ts';
export { type InvoiceMoney, invoiceMoney } from './queries/invoice-money.ts';
export {
  identityFaults,
  type KnownObligation,
  knownObligations,
  type ObligationDifference,
  obligationDifferences,
} from './queries/known-obligations.ts';
export { ledgerBalances } from './queries/ledger-balances.ts';
export {
  balanceFaults,
  invoicesAfter,
  type LedgerFault,
  newestEntry,
  receivedFor,
  touchedAfter,
  unbalancedEntries,
} from './queries/ledger-check.ts';
export { payableInvoices } from './queries/payable-invoices.ts';
export {
  type PaymentMoney,
  type PaymentMoneyOfInvoice,
  paymentMoneyByInvoice,
  sumOfMoney,
} from './queries/payment-money.ts';
export { type PaymentReceipt, receiptOf } from './queries/payment-receipt.ts';
export {
  AmountOutOfRangeError,
  type Marca,
  type Quote,
  type QuotedLine,
  quoteLines,
  quotesBeside,
  type Selection,
  unpaidInstalments,
} from './queries/quote.ts';
export type { AppliedPart } from './queries/state-rows.ts';
export { postingsOfTransaction, type TransactionPosting } from './queries/transaction-postings.ts';
export {
  isFarRate,
  type UsuryRate,
  type UsuryRateAndCredits,
  usuryCap,
  usuryRates,
} from './queries/usury-rates.ts';
export {
  invoicesOf,
  type PaymentsUnderWay,
  type TermOffer,
  type TermOffers,
} from './replies/open-invoices.ts';
export { paymentPlanOf } from './replies/payment-plan.ts';
export {
  askedFor,
  awaiting,
  type OnItsWay,
  type PaymentsOnItsWay,
} from './replies/payments-on-their-way.ts';
export { owedOf, summaryOf } from './replies/summary.ts';
export { type CreditCall, type CreditPorts, creditHandlers } from './routes.ts';
export type { Account, EntryKind, Portfolio } from './tables.ts';
export {
  simulateTerm,
  type TermConditions,
  type TermEligibility,
  type TermLimits,
  type TermRefusal,
  type TermSimulation,
  termConditions,
} from './term-conditions.ts';
