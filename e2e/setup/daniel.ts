import type { Page } from '@playwright/test';
import { mailboxOf } from './mailbox.ts';
import type { Portal } from './portal-process.ts';
import { login } from './test.ts';

/** The customer who may change a term, quote a purchase and have more limit. */
export const DANIEL = { id: '6060606060', mail: 'daniel.zapata@correo.example' };

/** Daniel at his summary; hands out his mailbox, where the codes of what he confirms arrive. */
export async function asDaniel(page: Page, portal: Pick<Portal, 'mailboxUrl'>) {
  const mailbox = mailboxOf(portal.mailboxUrl, DANIEL.mail);
  await login(page, DANIEL.id);
  return mailbox;
}

/** The connection is gone for one request of a call, `limit/otp` or `certificates/**`. */
export function cut(page: Page, call: string) {
  return page.route(`**/api/${call}`, (route) => route.abort(), { times: 1 });
}
