import { reminderPath, reminderTokenOf } from '@portal/contract/reminder-link';

const KEY = 'reminder_link';

type Tab = Pick<Window, 'location' | 'sessionStorage'>;

/**
 * Keeps the link of a reminder that was opened without a session in this tab until the login. The link contains no
 * personal data, and the API answers it only to its customer.
 */
export function keepReminder({ location, sessionStorage }: Tab): void {
  const token = reminderTokenOf(location.search);
  if (token !== undefined) sessionStorage.setItem(KEY, token);
}

/** Page of the reminder to open after the login, returned once; undefined without a reminder. */
export function takeReminder({ sessionStorage }: Pick<Tab, 'sessionStorage'>): string | undefined {
  const token = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return token === null ? undefined : reminderPath(token);
}
