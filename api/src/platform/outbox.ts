import { type Generated, type Kysely, sql } from 'kysely';
import type { Handle } from './database.ts';

export interface OutboxTables {
  outbox_message: {
    id: Generated<number>;
    channel: 'email' | 'sms' | 'push';
    recipient: string;
    subject: string;
    body: string;
    /** A mail's body once more as HTML; null where it is plain text alone. */
    html: Generated<string | null>;
    /** Name of the file that a mail carries; null where it carries none. */
    attachment_name: Generated<string | null>;
    /** Its bytes; they leave the table when the mail has been sent or given up. */
    attachment: Generated<Buffer | null>;
    /** Sending twice what has the same key is a mistake; the second is ignored. */
    dedupe_key: string;
    created_at: Date;
    next_attempt_at: Date;
    /** The process that is sending it; null of what waits. */
    held_by: Generated<number | null>;
    attempts: Generated<number>;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
  };
}

export interface OutgoingMessage {
  /** The recipient of a push is a subscription's number. */
  readonly channel: 'email' | 'sms' | 'push';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** For mails: the same once more as HTML. */
  readonly html?: string;
  /** For mails: a PDF that goes along. */
  readonly attachment?: { readonly name: string; readonly content: Uint8Array };
  readonly dedupeKey: string;
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

/** Queues a message in the caller's transaction: it is sent if, and only if, the transaction commits. */
export async function enqueueMessage(trx: Handle, at: Date, message: OutgoingMessage): Promise<void> {
  await trx
    .insertInto('outbox_message')
    .values({
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject,
      body: message.body,
      ...(message.html === undefined ? {} : { html: message.html }),
      ...(message.attachment === undefined
        ? {}
        : {
            attachment_name: message.attachment.name,
            attachment: Buffer.from(message.attachment.content),
          }),
      dedupe_key: message.dedupeKey,
      created_at: at,
      next_attempt_at: at,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/**
 * Asks the database for as much as `enqueueMessage` does and queues nothing, so that a caller whose answer must not tell
 * whether a message left takes as long where none does.
 */
export async function enqueueNothing(trx: Handle, at: Date): Promise<void> {
  await sql`
    insert into outbox_message (channel, recipient, subject, body, dedupe_key, created_at, next_attempt_at)
    select 'email', '', '', '', '', ${at}::timestamptz, ${at}::timestamptz where false
    on conflict (dedupe_key) do nothing`.execute(trx);
}
