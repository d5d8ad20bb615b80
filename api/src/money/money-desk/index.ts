/**
 * The money desk: payments that need a person, the acts of persons on them (always two where money moves), the daily
 * comparison with the bank's file, and the check that file, transactions, postings and balances agree.
 */
export type { DeskContext } from './context.ts';
export { statementOf } from './difference-texts.ts';
export { moneyDeskJobs } from './jobs.ts';
export { moneyHealth, moneyMetrics } from './metrics.ts';
export { checkMoney, type MoneyDifference, type MoneyVerdict } from './operations/check-money.ts';
export { withdrawActsOf } from './operations/decide-act.ts';
export { syncCases } from './operations/sync-cases.ts';
export {
  type CaseFilters,
  caseRows,
  countCases,
  cursorOf,
  type WireCase,
  wireCases,
} from './queries/cases.ts';
export { lateCases, waitingCases } from './queries/waiting-cases.ts';
export { type DeskPorts, moneyDeskHandlers } from './routes.ts';
