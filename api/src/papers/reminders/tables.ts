import type { Generated } from 'kysely';

/** Kind of a reminder: from three days before the due date, on it, from three and from fifteen days after it. */
export type ReminderKind = 'before' | 'due' | 'after_3' | 'after_15';

export type ReminderChannel = 'email' | 'push';

/**
 * Reason why a reminder is held back: the hours of the law are over for the day; the customer allows no channel that
 * reaches them; another reminder went out on the same day; the last one went over another channel less than a week ago;
 * nothing is left to pay, or a payment of it is under way.
 */
export type HeldReason =
  | 'hours'
  | 'channel_not_authorised'
  | 'already_today'
  | 'other_channel_this_week'
  | 'paid';

interface Decision {
  state: 'sent' | 'held';
  /** Null for a reminder that was sent. */
  reason: HeldReason | null;
  /** Null for a reminder that is held back. */
  channel: ReminderChannel | null;
}

export type ReminderTables = {
  /** Channels that a customer allows for reminders; customers who never chose have no row. */
  contact_preference: {
    fiscal_number: string;
    reminders_by_email: boolean;
    reminders_by_push: boolean;
    changed_at: Date;
  };
  /** The reminder of a customer about a due date, in its present state. A sent one stays as it is. */
  reminder: Decision & {
    id: Generated<number>;
    fiscal_number: string;
    kind: ReminderKind;
    due_date: string;
    /** Invoices that it named, or would have named. */
    invoices: string[];
    /** Whole pesos. */
    amount: number;
    decided_at: Date;
    /** Business date (Bogotá) on which it was sent; null for a reminder that is held back. */
    sent_on: string | null;
  };
  /** All decisions about reminders; append-only. */
  reminder_event: Decision & {
    id: Generated<number>;
    reminder_id: number;
    at: Date;
  };
  /** Progress through the customers of a day. */
  reminder_walk: {
    day: string;
    after_customer: Generated<string>;
    /** Until then the walk belongs to one process; each claim has another end, which identifies it. */
    leased_until: Date | null;
    finished_at: Date | null;
  };
};
