import type { PushMessage } from '@portal/contract/push';
import { sql } from 'kysely';
import { customersSeenSince } from '../identity/index.ts';
import type { Handle } from '../platform/database.ts';

/** Without the id, which the outbox gives each message. */
type Notice = Omit<Extract<PushMessage, { type: 'notice' }>, 'id'>;

/** A message for every device of the customers, in the caller's transaction; once for each device and key. */
const enqueue = async (
  trx: Handle,
  at: Date,
  fiscalNumbers: readonly string[],
  message: Notice | Extract<PushMessage, { type: 'term-modification' }>,
  key: string,
): Promise<void> => {
  await sql`
    insert into outbox_message
      (channel, recipient, subject, body, dedupe_key, created_at, next_attempt_at)
    select 'push', id::text, '', ${JSON.stringify(message)}, ${`${key}:push:`} || id, ${at}, ${at}
    from push_subscription where fiscal_number = any(${[...fiscalNumbers]})
    on conflict (dedupe_key) do nothing`.execute(trx);
};

/**
 * Tells all devices of a customer. A lock screen may show it: write no amounts, no names and no numbers of people.
 * `key` is the same for the same news, however often it is told.
 */
export function enqueuePush(
  trx: Handle,
  at: Date,
  {
    fiscalNumber,
    key,
    ...notice
  }: Omit<Notice, 'type'> & { readonly fiscalNumber: string; readonly key: string },
): Promise<void> {
  return enqueue(trx, at, [fiscalNumber], { type: 'notice', ...notice }, key);
}

/** Pages that were used so lately may still be open, in milliseconds. */
const OPEN_PAGES = 15 * 60_000;

/** Tells the pages that are open now that terms may or may not be changed (IN-08, PL-08). Nothing is shown. */
export async function announceTermSwitch(trx: Handle, at: Date, isActive: boolean): Promise<void> {
  const customers = await customersSeenSince(trx, new Date(at.getTime() - OPEN_PAGES));
  const message = { type: 'term-modification', is_active: isActive } as const;
  await enqueue(trx, at, customers, message, `term-switch:${at.toISOString()}:${isActive}`);
}
