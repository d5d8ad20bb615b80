import { reminderPath, reminderTokenOf } from '@portal/contract/reminder-link';

const KEY = 'reminder_link';

type Tab = Pick<Window, 'location' | 'sessionStorage'>;

/**
 * The link of a reminder that was opened without a session: kept in this tab while its person logs in. It says nothing of
 * them, and the API answers it to the customer it was written for alone.
 */
export function keepReminder({ location, sessionStorage }: Tab): void {
  const token = reminderTokenOf(location.search);
  if (token !== undefined) sessionStorage.setItem(KEY, token);
}

/** Where a login leads that a reminder asked for, once; undefined where none did. */
export function takeReminder({ sessionStorage }: Pick<Tab, 'sessionStorage'>): string | undefined {
  const token = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return token === null ? undefined : reminderPath(token);
}
