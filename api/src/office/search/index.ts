/** Search from anywhere in the administration: customers, invoices, payments, content pages and acts. */
export { searchHandlers } from './routes.ts';
