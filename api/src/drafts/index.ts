/** What people typed into forms and did not save. */
export { draftJobs } from './remove-old.ts';
export { draftHandlers } from './routes.ts';
