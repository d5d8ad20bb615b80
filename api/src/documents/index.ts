/**
 * Certificates and other documents as PDF: printed, hashed, recorded, fetched once, and confirmed to all who have the
 * paper.
 */
export { documentJobs } from './operations/fetch-document.ts';
export { withProof } from './operations/receipt-proof.ts';
export { documentHandlers, orAsPdf, reportOrAsPdf } from './routes.ts';
export { statementJobs } from './statements/send-statements.ts';
