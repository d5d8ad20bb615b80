import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { HeldReason, ReminderChannel, ReminderKind, ReminderTables } from '../tables.ts';

/** A decision about a reminder: sent, or held back with a reason. */
export interface ReminderOnTimeline {
  readonly at: Date;
  readonly kind: ReminderKind;
  /** Business date in Bogotá. */
  readonly dueDate: string;
  /** Numbers of the invoices, comma-joined. */
  readonly invoices: string;
  readonly state: 'sent' | 'held';
  readonly reason: HeldReason | null;
  readonly channel: ReminderChannel | null;
}

/**
 * Decisions about a customer's reminders before a moment, newest first; with `state` only those that were held back.
 */
export function remindersOf(
  db: Handle,
  fiscalNumber: string,
  {
    before,
    limit,
    state,
  }: { readonly before: Date | undefined; readonly limit: number; readonly state?: 'held' },
): Promise<ReminderOnTimeline[]> {
  let query = db
    .withTables<ReminderTables>()
    .selectFrom('reminder as r')
    .innerJoin('reminder_event as e', 'e.reminder_id', 'r.id')
    .select([
      'e.at',
      'r.kind',
      sql<string>`r.due_date`.as('dueDate'),
      sql<string>`array_to_string(r.invoices, ', ')`.as('invoices'),
      'e.state',
      'e.reason',
      'e.channel',
    ])
    .where('r.fiscal_number', '=', fiscalNumber);
  if (state) query = query.where('e.state', '=', state);
  if (before) query = query.where('e.at', '<', before);
  return query.orderBy('e.at', 'desc').orderBy('e.id', 'desc').limit(limit).execute();
}
