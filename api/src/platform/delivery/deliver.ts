import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailableError } from '@portal/process-kit/database-faults';
import { sql } from 'kysely';
import type { Context } from '../database/context.ts';
import type { OutboxTables } from '../database/outbox-tables.ts';
import { isHolderGone } from '../database/process-heartbeat.ts';
import type { Job } from '../process/worker.ts';
import { type Channel, DeliveryRejectedError, OwnFaultError } from './channel.ts';
import { forgetMessages } from './forget-messages.ts';
import { unsealedBody } from './outbox.ts';
import { sms } from './sms.ts';
import { smtp } from './smtp.ts';

export type Channels = Readonly<Record<OutboxTables['outbox_message']['channel'], Channel>>;

const SECOND = 1_000;
const BATCH = 20;
/** Time for which a claimed message is left to the living process that claimed it, in milliseconds. */
const LEASE_MS = 120 * SECOND;
const PAUSE_TO_NOTE = 250;
const MINUTE = 60 * SECOND;
/** Minutes from an attempt to the next one; the last of them stands for all that follow. */
const PAUSES = [1, 2, 5, 15, 60] as const;
/**
 * How long a message without an end of its own is tried, in milliseconds. One that no process could try meanwhile, as in
 * an outage of ours, is yet tried after each of the pauses.
 */
const TRIED_FOR = 24 * 60 * MINUTE;

type Claimed = Pick<
  OutboxTables['outbox_message'],
  'channel' | 'recipient' | 'subject' | 'body' | 'dedupe_key'
> & {
  readonly not_after: Date | null;
  readonly created_at: Date;
  readonly sealed: boolean;
  readonly id: number;
  readonly attempts: number;
  readonly html: string | null;
  readonly attachment_name: string | null;
  readonly attachment: Buffer | null;
};

const claim = async ({ db, clock, ...context }: Context): Promise<readonly Claimed[]> => {
  const now = clock.now();
  const holder = context.holder ?? null;
  const claimed = await sql<Claimed>`
    update outbox_message set
      attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}, held_by = ${holder}
    where id in (
      select id from outbox_message
      where sent_at is null and failed_at is null
        and (next_attempt_at <= ${now} or (${isHolderGone('outbox_message.held_by')}
          and exists (select from process_heartbeat mine where mine.holder = ${holder})))
      order by next_attempt_at, id limit ${BATCH} for update skip locked)
    returning id, channel, recipient, subject, body, html, attachment_name, attachment, dedupe_key, not_after,
      created_at, sealed, attempts`.execute(db);
  return claimed.rows;
};

/**
 * Stores the result of a message, with retries while the database is away: a message that was sent without a note would
 * be sent again. Retries for half the time that the message belongs to this process.
 */
const note = async <T>(log: Context['log'], write: () => Promise<T>): Promise<T> => {
  const until = performance.now() + LEASE_MS / 2;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || performance.now() > until) throw error;
      log.warn({ err: error }, 'what became of a message could not be noted yet');
      await pause(PAUSE_TO_NOTE);
    }
  }
};

/** When a message is tried again after so many attempts; undefined where it must not leave any more by then. */
const nextAttempt = (now: Date, { attempts, not_after, created_at }: Claimed): Date | undefined => {
  const pause = (PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1) * MINUTE;
  const next = now.getTime() + pause;
  if (not_after === null && attempts <= PAUSES.length) return new Date(next);
  const end = not_after?.getTime() ?? created_at.getTime() + TRIED_FOR;
  return next < end ? new Date(next) : undefined;
};

/** The id under which a channel carries a message, the same at every attempt. */
export function deliveryId(dedupeKey: string): string {
  return createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40);
}

/** Messages that may be refused, by their topic (Ley 2300 of 2023), and the page where that is done. */
const REFUSED_AT: Readonly<Record<string, string>> = { reminder: '/perfil#avisos' };

const send = async ({ config }: Context, channels: Channels, message: Claimed): Promise<void> => {
  const refusedAt = REFUSED_AT[message.dedupe_key.split(':', 1)[0] ?? ''];
  await channels[message.channel]({
    id: deliveryId(message.dedupe_key),
    recipient: message.recipient,
    subject: message.subject,
    body: message.sealed ? unsealedBody(config.secrets, message.body) : message.body,
    ...(refusedAt === undefined ? {} : { unsubscribe: config.publicUrl + refusedAt }),
    ...(message.html === null ? {} : { html: message.html }),
    ...(message.attachment_name === null || message.attachment === null
      ? {}
      : { attachment: { name: message.attachment_name, content: message.attachment } }),
  });
};

/** What leaves the table with a message that is over: it is not read there any more. */
const blank = { body: '', html: null, attachment: null, sealed: false, held_by: null } as const;

/** It came too late, which says nothing of the address. */
class ExpiredError extends DeliveryRejectedError {}

const deliver = async (context: Context, channels: Channels, message: Claimed): Promise<void> => {
  const { db, clock, log } = context;
  const outbox = db.updateTable('outbox_message').where('id', '=', message.id);
  try {
    if (message.not_after !== null && message.not_after <= clock.now()) {
      throw new ExpiredError('it must not leave any more');
    }
    await send(context, channels, message);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const now = clock.now();
    const next = error instanceof DeliveryRejectedError ? undefined : nextAttempt(now, message);
    // Another process may have claimed or sent the message since: it then belongs to that process, and this failure
    // does not count.
    const own = outbox.where('attempts', '=', message.attempts).where('sent_at', 'is', null);
    const failure = own
      .set({
        last_error: reason,
        own_fault: error instanceof OwnFaultError,
        refused: error instanceof DeliveryRejectedError && !(error instanceof ExpiredError),
        ...(next ? { next_attempt_at: next, held_by: null } : { failed_at: now, ...blank }),
      })
      .returning('id');
    const noted = await note(log, () => failure.executeTakeFirst());
    if (!next && noted)
      log.error({ alarm: 'undelivered', message: message.id, reason }, 'a message was given up');
    else if (error instanceof OwnFaultError)
      log.error(
        { alarm: 'delivery', channel: message.channel, reason },
        'a service refuses all that we send',
      );
    else log.warn({ message: message.id, reason }, 'a message could not be delivered yet');
    return;
  }
  const sent = { sent_at: clock.now(), last_error: null, own_fault: false, ...blank };
  await note(log, () => outbox.set(sent).execute());
};

/**
 * Delivers due messages of the outbox, at least once: a process that dies between sending and storing the result sends
 * again, with the same id. Any number of processes may do so at once. Returns the number of messages that it took.
 */
export async function deliverDue(context: Context, channels: Channels): Promise<number> {
  let taken = 0;
  for (;;) {
    const messages = await claim(context);
    await Promise.all(messages.map((message) => deliver(context, channels, message)));
    taken += messages.length;
    if (messages.length < BATCH) return taken;
  }
}

/** Mail and SMS by configuration; `push` is brought by the domain that knows the subscriptions. */
export function channelsOf({ mail, sms: { url } }: Context['config'], push: Channel): Channels {
  return {
    email: smtp(mail.smtpUrl, mail.from),
    sms: sms(url),
    push,
  };
}

/** Empties the outbox, a second after something was put into it, and forgets what left it long ago. */
export function deliveryJobs(context: Context, channels: Channels): readonly Job[] {
  return [
    { name: 'delivery', every: SECOND, run: () => deliverDue(context, channels) },
    { name: 'old messages', every: 60 * SECOND, run: () => forgetMessages(context) },
  ];
}
