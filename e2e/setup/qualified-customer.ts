import type { Page } from '@playwright/test';
import { mailboxOf } from './mailbox.ts';
import { openSession } from './open-session.ts';
import type { Portal } from './portal-process.ts';

/** The customer who may change a term, quote a purchase and have more limit. */
export const QUALIFIED_CUSTOMER = { id: '6060606060', mail: 'daniel.zapata@correo.example' };

/** Daniel, with a session; hands out his mailbox, where the codes of what he confirms arrive. */
export async function asQualifiedCustomer(page: Page, portal: Pick<Portal, 'mailboxUrl'>) {
  const mailbox = mailboxOf(portal.mailboxUrl, QUALIFIED_CUSTOMER.mail);
  await openSession(page, QUALIFIED_CUSTOMER.id);
  return mailbox;
}

/** The connection is gone for one request of a call, `limit/otp` or `certificates/**`. */
export function cut(page: Page, call: string) {
  return page.route(`**/api/${call}`, (route) => route.abort(), { times: 1 });
}
