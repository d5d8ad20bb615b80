import type { Page } from '@playwright/test';
import { mailboxOf } from './mailbox.ts';
import { openSession } from './open-session.ts';
import type { Portal } from './portal-process.ts';

/** The customer who may change a term, quote a purchase and ask for a higher limit. */
export const QUALIFIED_CUSTOMER = { id: '6060606060', mail: 'daniel.zapata@correo.example' };

/** Logs Daniel in and returns his mailbox, which receives the codes of what he confirms. */
export async function asQualifiedCustomer(page: Page, portal: Pick<Portal, 'mailboxUrl'>) {
  const mailbox = mailboxOf(portal.mailboxUrl, QUALIFIED_CUSTOMER.mail);
  await openSession(page, QUALIFIED_CUSTOMER.id);
  return mailbox;
}

/** Cuts the connection for one request of a call, `limit/otp` or `certificates/**`. */
export function cut(page: Page, call: string) {
  return page.route(`**/api/${call}`, (route) => route.abort(), { times: 1 });
}
