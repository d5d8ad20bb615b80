import type { Generated } from 'kysely';

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
