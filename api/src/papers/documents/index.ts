/**
 * Certificates and other documents as PDF: they are printed, hashed, recorded, fetched, and confirmed to every person
 * who has the paper.
 */
export { documentJobs } from './operations/fetch-document.ts';
export { withProof } from './operations/receipt-proof.ts';
export { documentHandlers } from './routes.ts';
export { statementJobs } from './statements/send-statements.ts';
export { orAsPdf, reportOrAsPdf } from './transactions-as-pdf.ts';
