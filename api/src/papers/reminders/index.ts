/**
 * Reminders of due dates, within the hours and limits of Ley 2300 of 2023, with a record of those held back and the
 * reason.
 */

export { reminderJobs } from './operations/send-reminders.ts';
export { remindersOf } from './queries/sent-reminders.ts';
export { reminderHandlers } from './routes.ts';
