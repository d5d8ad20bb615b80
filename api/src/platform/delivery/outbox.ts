import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Handle } from '../database/database.ts';
import { seal, unsealByEither } from '../process/sealing.ts';
import type { Peppers } from '../process/secret-values.ts';

export interface OutgoingMessage {
  /** The recipient of a push is a subscription's number. */
  readonly channel: 'email' | 'sms' | 'push';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** For mails: the body as HTML. */
  readonly html?: string;
  /** For mails: a PDF that goes along. */
  readonly attachment?: { readonly name: string; readonly content: Uint8Array };
  readonly dedupeKey: string;
  /** Time from which it must not be sent any more: then it is given up, however often it was tried. */
  readonly notAfter?: Date;
  /** Pepper that seals the body while it waits, for a message that carries a code or a link. */
  readonly sealedBy?: string | undefined;
}

export const outboxMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table outbox_message (
        id bigint generated always as identity primary key,
        channel text not null check (channel in ('email', 'sms', 'push')),
        recipient text not null,
        subject text not null,
        body text not null,
        sealed boolean not null default false,
        html text,
        attachment_name text,
        attachment bytea,
        dedupe_key text not null unique,
        created_at timestamptz not null,
        next_attempt_at timestamptz not null,
        held_by bigint,
        attempts integer not null default 0,
        not_after timestamptz,
        sent_at timestamptz,
        failed_at timestamptz,
        last_error text,
        own_fault boolean not null default false,
        refused boolean not null default false,
        check (channel = 'email' or (html is null and attachment_name is null)),
        check (attachment is null or attachment_name is not null)
      )`.execute(db);
    await sql`create index outbox_message_waiting on outbox_message (next_attempt_at)
      where sent_at is null and failed_at is null`.execute(db);
    await sql`create index outbox_message_recipient on outbox_message (recipient, created_at, id)`.execute(
      db,
    );
    // For old messages, which are deleted.
    await sql`create index outbox_message_over on outbox_message (coalesce(sent_at, failed_at))
      where sent_at is not null or failed_at is not null`.execute(db);
    await sql`create index outbox_message_own_fault on outbox_message (failed_at) where own_fault`.execute(
      db,
    );
  },
};

/**
 * Which of these addresses take no messages: the last that left for it, or was given up, was refused by the address for
 * good. Another address is not meant, so a changed contact is none of them.
 */
export async function unreachable(
  db: Handle,
  { email, phone }: { readonly email: string; readonly phone: string },
): Promise<('email' | 'phone')[]> {
  const refuses = async (channel: 'email' | 'sms', recipient: string): Promise<boolean> => {
    if (recipient === '') return false;
    const last = await db
      .selectFrom('outbox_message')
      .select('refused')
      .where('recipient', '=', recipient)
      .where('channel', '=', channel)
      .where((row) => row.or([row('sent_at', 'is not', null), row('refused', '=', true)]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last?.refused === true;
  };
  return [
    ...((await refuses('email', email)) ? (['email'] as const) : []),
    ...((await refuses('sms', phone)) ? (['phone'] as const) : []),
  ];
}

/** Time for which messages that were given up by a fault of ours are told, in milliseconds. */
const GIVEN_UP_TOLD = 3_600_000;

/** Messages of a channel that did not leave by a fault of ours: those that wait, and those given up within the hour. */
export interface OwnFault {
  readonly channel: OutgoingMessage['channel'];
  readonly count: number;
  /** When the oldest of them was queued. */
  readonly since: Date;
}

/** Channels whose service refuses what we send. */
export async function ownFaults(db: Handle, now: Date): Promise<OwnFault[]> {
  const { rows } = await sql<OwnFault>`
    select channel, count(*)::int as count, min(created_at) as since from outbox_message
    where own_fault and (failed_at is null or failed_at > ${new Date(now.getTime() - GIVEN_UP_TOLD)})
    group by channel order by channel`.execute(db);
  return rows;
}

/** A message that was queued for one of some recipients; its text is not told, which may hold a code. */
export interface QueuedMessage {
  readonly at: Date;
  readonly channel: OutgoingMessage['channel'];
  /** Empty for a message that is not a mail. */
  readonly subject: string;
  /** Topic: the beginning of its key, such as `payment`. */
  readonly topic: string;
  readonly fate: 'sent' | 'failed' | 'waiting';
}

/**
 * Messages to these recipients from before a moment, newest first; the recipients of pushes are numbers of
 * subscriptions. One-time codes are left out, which are told elsewhere, and so are pushes that show nothing.
 */
export async function messagesTo(
  db: Handle,
  recipients: readonly Pick<OutgoingMessage, 'channel' | 'recipient'>[],
  { before, limit }: { readonly before: Date | undefined; readonly limit: number },
): Promise<QueuedMessage[]> {
  const known = recipients.filter(({ recipient }) => recipient !== '');
  if (known.length === 0) return [];
  let query = db
    .selectFrom('outbox_message')
    .select(['created_at', 'channel', 'subject', 'sent_at', 'failed_at'])
    .select(sql<string>`split_part(dedupe_key, ':', 1)`.as('topic'))
    .where('recipient', '=', sql<string>`any(${known.map(({ recipient }) => recipient)}::text[])`)
    .where((message) =>
      message.or(
        known.map(({ channel, recipient }) =>
          message.and([message('channel', '=', channel), message('recipient', '=', recipient)]),
        ),
      ),
    )
    .where(sql<boolean>`dedupe_key not like 'otp:%' and dedupe_key not like 'term-switch:%'`);
  if (before) query = query.where('created_at', '<', before);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ created_at, channel, subject, topic, sent_at, failed_at }) => ({
    at: created_at,
    channel,
    subject,
    topic,
    fate: sent_at ? 'sent' : failed_at ? 'failed' : 'waiting',
  }));
}

/** Queues a message in the caller's transaction: it is sent if, and only if, the transaction commits. */
export function enqueueMessage(trx: Handle, at: Date, message: OutgoingMessage): Promise<void> {
  return enqueueMessages(trx, at, [message]);
}

/** Queues messages as {@link enqueueMessage} does, in one statement. */
export async function enqueueMessages(
  trx: Handle,
  at: Date,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto('outbox_message')
    .values(messages.map((message) => rowOf(at, message)))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** Sealed bodies are bound to the table, not to a row. */
const TABLE = 'outbox_message';

const sealedBody = (body: string, sealedBy: string | undefined) =>
  sealedBy === undefined ? { body } : { body: seal(sealedBy, 'message', TABLE, body), sealed: true };

/** Text of a sealed body. @throws Error where neither pepper opens it. */
export function unsealedBody(peppers: Peppers, body: string): string {
  return unsealByEither(peppers, 'message', TABLE, body).secret;
}

const rowOf = (at: Date, message: OutgoingMessage) => ({
  channel: message.channel,
  recipient: message.recipient,
  subject: message.subject,
  ...sealedBody(message.body, message.sealedBy),
  ...(message.html === undefined ? {} : { html: message.html }),
  ...(message.attachment === undefined
    ? {}
    : {
        attachment_name: message.attachment.name,
        attachment: Buffer.from(message.attachment.content),
      }),
  dedupe_key: message.dedupeKey,
  ...(message.notAfter === undefined ? {} : { not_after: message.notAfter }),
  created_at: at,
  next_attempt_at: at,
  sent_at: null,
  failed_at: null,
  last_error: null,
});

/**
 * Writes as much as `enqueueMessage`, for a message without a recipient that is over at once: a caller whose answer
 * must not tell whether a message was sent then takes the same time. Only the length of the text is used.
 */
export async function enqueueNothing(
  trx: Handle,
  at: Date,
  { channel, subject, body, sealedBy }: Pick<OutgoingMessage, 'channel' | 'subject' | 'body' | 'sealedBy'>,
): Promise<void> {
  await trx
    .insertInto('outbox_message')
    .values({
      channel,
      recipient: '',
      subject: '-'.repeat(subject.length),
      ...sealedBody('-'.repeat(body.length), sealedBy),
      dedupe_key: `nothing:${randomUUID()}`,
      created_at: at,
      next_attempt_at: at,
      sent_at: at,
      failed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
