/**
 * Inquiry: a visitor without a session may see and pay the debts of one ID, behind a captcha, for a quarter of an hour.
 */
export { inquiryHandlers, withInquiry } from './routes.ts';
