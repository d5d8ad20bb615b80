/** What a visitor without a session may ask and pay: one ID, behind a captcha, for a quarter of an hour. */
export { inquiryHandlers, withInquiry } from './routes.ts';
