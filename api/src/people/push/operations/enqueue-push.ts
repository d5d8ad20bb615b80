import type { PushMessage } from '@portal/contract/push';
import { sql } from 'kysely';
import { customersSeenSince } from '../../../access/identity/index.ts';
import type { Handle } from '../../../platform/database/database.ts';

/** Without the id, which the outbox gives each message. */
type Notice = Omit<Extract<PushMessage, { type: 'notice' }>, 'id'>;

export interface PushNotice extends Omit<Notice, 'type'> {
  readonly fiscalNumber: string;
  readonly key: string;
  /** Time from which it must not be sent any more. */
  readonly notAfter?: Date;
}

interface QueuedPush {
  readonly fiscalNumber: string;
  readonly key: string;
  readonly notAfter?: Date | undefined;
  readonly message: Notice | Extract<PushMessage, { type: 'term-modification' }>;
}

/**
 * Queues messages for every device of their customers, in the caller's transaction and one statement; once for each
 * device and key.
 */
async function enqueue(trx: Handle, at: Date, pushes: readonly QueuedPush[]): Promise<void> {
  if (pushes.length === 0) return;
  const rows = pushes.map(({ fiscalNumber, key, notAfter, message }) => ({
    ...{ fiscal_number: fiscalNumber, key, not_after: notAfter ?? null },
    body: JSON.stringify(message),
  }));
  await sql`
    insert into outbox_message
      (channel, recipient, subject, body, dedupe_key, created_at, next_attempt_at, not_after)
    select 'push', s.id::text, '', n.body, n.key || ':push:' || s.id, ${at}::timestamptz, ${at}::timestamptz,
      n.not_after
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(fiscal_number text, key text, not_after timestamptz, body text)
    join push_subscription s on s.fiscal_number = n.fiscal_number
    on conflict (dedupe_key) do nothing`.execute(trx);
}

/**
 * Queues a push to all devices of a customer. A lock screen may show it: write no amounts, no names and no numbers of
 * people. `key` is the same for the same news, however often it is queued.
 */
export function enqueuePush(trx: Handle, at: Date, notice: PushNotice): Promise<void> {
  return enqueuePushes(trx, at, [notice]);
}

/**
 * Queues pushes to all devices of several customers, each with a notice of its own, as {@link enqueuePush} does. One
 * statement.
 */
export function enqueuePushes(trx: Handle, at: Date, notices: readonly PushNotice[]): Promise<void> {
  return enqueue(
    trx,
    at,
    notices.map(({ fiscalNumber, key, notAfter, ...notice }) => ({
      ...{ fiscalNumber, key, notAfter },
      message: { type: 'notice', ...notice },
    })),
  );
}

/** Those of the customers who have a subscribed device. */
export async function customersWithDevices(
  db: Handle,
  fiscalNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ fiscalNumber: string }>`
    select distinct fiscal_number as "fiscalNumber" from push_subscription
    where fiscal_number = any(${[...fiscalNumbers]}::text[])`.execute(db);
  return new Set(rows.map(({ fiscalNumber }) => fiscalNumber));
}

/** Time after the last call in which a page may still be open, in milliseconds. */
const OPEN_PAGES = 15 * 60_000;

/** Sends open pages the news that terms may or may not be changed (IN-08, PL-08). They show no notice. */
export async function announceTermSwitch(trx: Handle, at: Date, isActive: boolean): Promise<void> {
  const customers = await customersSeenSince(trx, new Date(at.getTime() - OPEN_PAGES));
  const message = { type: 'term-modification', is_active: isActive } as const;
  const key = `term-switch:${at.toISOString()}:${isActive}`;
  await enqueue(
    trx,
    at,
    customers.map((fiscalNumber) => ({ fiscalNumber, key, message })),
  );
}
