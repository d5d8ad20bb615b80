/**
 * Certificates and other documents as PDF: printed, hashed, recorded, fetched once, and confirmed to whoever has the
 * paper.
 */
export { documentJobs } from './fetch-document.ts';
export { documentMigrations } from './migrations.ts';
export { documentHandlers, orAsPdf, reportOrAsPdf } from './routes.ts';
export { statementJobs } from './statements/send-statements.ts';
