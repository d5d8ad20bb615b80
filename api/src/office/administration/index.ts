/** The back office: administrators and profiles, customers, the figures of the day. */
export { administrationHandlers } from './routes.ts';
