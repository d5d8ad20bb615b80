import { randomUUID } from 'node:crypto';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Handle } from './database.ts';
import { seal, unsealByEither } from './sealing.ts';
import type { Peppers } from './secret-values.ts';

export interface OutboxTables {
  outbox_message: {
    id: Generated<number>;
    channel: 'email' | 'sms' | 'push';
    recipient: string;
    subject: string;
    /** Text of the message; empty once it was sent or given up. */
    body: string;
    /** Whether the body is sealed, since it holds a secret. */
    sealed: Generated<boolean>;
    /** Mail's body as HTML; null for a mail of plain text alone. */
    html: Generated<string | null>;
    /** Name of the file that a mail carries; null where it carries none. */
    attachment_name: Generated<string | null>;
    /** Its bytes; they leave the table when the mail has been sent or given up. */
    attachment: Generated<Buffer | null>;
    /** A second message with the same key is ignored. */
    dedupe_key: string;
    created_at: Date;
    next_attempt_at: Date;
    /** Process that is sending it; null for a waiting message. */
    held_by: Generated<number | null>;
    attempts: Generated<number>;
    /** Time from which it must not be sent any more; null without a limit. */
    not_after: Generated<Date | null>;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
    /** Whether the last attempt failed by our login, sender, quota, key or network. */
    own_fault: Generated<boolean>;
    /** Whether it was given up since the recipient's own address refuses messages for good. */
    refused: Generated<boolean>;
  };
}

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
        channel text not null check (channel in ('email', 'sms')),
        recipient text not null,
        subject text not null,
        body text not null,
        dedupe_key text not null unique,
        created_at timestamptz not null,
        next_attempt_at timestamptz not null,
        attempts integer not null default 0,
        sent_at timestamptz,
        failed_at timestamptz,
        last_error text
      )`.execute(db);
    await sql`create index outbox_message_waiting on outbox_message (next_attempt_at)
      where sent_at is null and failed_at is null`.execute(db);
  },
};

export const outboxMailsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table outbox_message
        add column html text,
        add column attachment_name text,
        add column attachment bytea,
        add check (channel = 'email' or (html is null and attachment_name is null)),
        add check (attachment is null or attachment_name is not null)`.execute(db);
  },
};

export const outboxHoldersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table outbox_message add column held_by bigint`.execute(db);
  },
};

export const outboxNotAfterMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table outbox_message add column not_after timestamptz`.execute(db);
  },
};

/** Index for old messages, which are deleted. */
export const outboxAgesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index outbox_message_over on outbox_message (coalesce(sent_at, failed_at))
      where sent_at is not null or failed_at is not null`.execute(db);
  },
};

/** Index for messages by recipient. */
export const outboxRecipientsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index outbox_message_recipient on outbox_message (recipient, created_at, id)`.execute(
      db,
    );
  },
};

/**
 * Bodies can be sealed, and say whose fault the last failure was. What has been sent or given up by then loses its text,
 * as it does from now on when it leaves.
 */
export const outboxSealedMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table outbox_message
        add column sealed boolean not null default false,
        add column own_fault boolean not null default false`.execute(db);
    await sql`update outbox_message set body = '', html = null
      where (sent_at is not null or failed_at is not null) and body <> ''`.execute(db);
  },
};

/** Index for messages that did not leave by a fault of ours. */
export const outboxOwnFaultMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index outbox_message_own_fault on outbox_message (failed_at) where own_fault`.execute(
      db,
    );
  },
};

/** Whether the recipient's own address refused a message for good. */
export const outboxRefusedMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table outbox_message add column refused boolean not null default false`.execute(db);
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
