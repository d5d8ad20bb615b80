import { sql } from 'kysely';
import type { Context } from '../../platform/database/context.ts';
import type { Config } from '../../platform/process/config.ts';
import { isKeyedHash, keyedHash } from '../../platform/process/secret-values.ts';
import type { ReminderTables } from './tables.ts';

/** Milliseconds for which a link leads to the invoices of its reminder. */
const LINK_LIFETIME_MS = 30 * 24 * 60 * 60_000;

const RADIX = 36;
const FORM = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})-([A-Za-z0-9_-]{43})$/;

/** Token of a reminder's link: the reminder's number, its end, and a signature. It tells nothing about the customer. */
export function reminderToken(config: Pick<Config, 'secrets'>, id: number, sentAt: Date): string {
  const number = id.toString(RADIX);
  const until = (sentAt.getTime() + LINK_LIFETIME_MS).toString(RADIX);
  const signature = keyedHash(config.secrets.pepper, 'reminder-link', `${number} ${until}`);
  return `${number}-${until}-${signature}`;
}

export interface LinkedReminder {
  /** Null for a link that is not valid. */
  readonly due_date: string | null;
  readonly invoices: string[];
}

/** Due date and invoices of a link's reminder; empty for a forged link, an expired one, or another customer's. */
export async function linkedReminder(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  fiscalNumber: string,
  token: string,
): Promise<LinkedReminder> {
  const nothing: LinkedReminder = { due_date: null, invoices: [] };
  const [, id = '', until = '', signature = ''] = FORM.exec(token) ?? [];
  if (id === '' || !isKeyedHash(config.secrets, signature, 'reminder-link', `${id} ${until}`)) return nothing;
  if (clock.now().getTime() >= Number.parseInt(until, RADIX)) return nothing;
  const found = await db
    .withTables<ReminderTables>()
    .selectFrom('reminder')
    .select([sql<string>`due_date`.as('due_date'), 'invoices'])
    .where('id', '=', Number.parseInt(id, RADIX))
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirst();
  return found ?? nothing;
}
