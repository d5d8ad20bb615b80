/** The back office: administrators and profiles, customers, the audit log, the figures of the day. */
export {
  countLog,
  type LogRow,
  type LogSearch,
  type LogSort,
  logAfter,
  logMark,
  logPage,
} from './queries/audit-log.ts';
export { administrationHandlers } from './routes.ts';
