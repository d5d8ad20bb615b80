/** What people typed into forms and did not save. */
export { draftMigrations } from './migrations.ts';
export { draftJobs } from './remove-old.ts';
export { draftHandlers } from './routes.ts';
