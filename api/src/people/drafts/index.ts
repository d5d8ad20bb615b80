/** Drafts: text that people typed into forms and did not save. */
export { draftJobs } from './operations/remove-old-drafts.ts';
export { draftHandlers } from './routes.ts';
