/**
 * Reminders of due dates: who is reminded when and over which channel, within the hours and limits of Ley 2300 of 2023, and
 * what was held back and why.
 */

export { reminderJobs } from './operations/send-reminders.ts';
export { remindersOf } from './queries/sent-reminders.ts';
export { reminderHandlers } from './routes.ts';
