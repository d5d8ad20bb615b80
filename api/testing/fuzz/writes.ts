import { sql } from 'kysely';
import type { Handle } from '../../src/platform/database/database.ts';

/**
 * Tables that a refused request may write: counters of tries and budgets, sessions and visits, codes, keys of
 * idempotency with the refusal they answer again, and evidence. Every other table is the business itself.
 */
const COUNTERS = new Set([
  ...['account', 'session', 'second_factor', 'known_device', 'login_address', 'login_counter', 'login_event'],
  ...[
    'captcha_solution',
    'lookup',
    'lookup_count',
    'otp_code',
    'otp_day',
    'idempotency_key',
    'audit_entry',
    'outbox_message',
  ],
  ...[
    'kysely_migration',
    'kysely_migration_lock',
    'gateway_event',
    'write_probe',
    'fuzz_write',
    'document_link',
    // Used up by the first try, whether it succeeds or not.
    'passkey_challenge',
  ],
]);

/** Makes every table of the business note that it was written, in the transaction that writes it. */
export async function watchWrites(db: Handle): Promise<void> {
  await sql`create table fuzz_write (name text not null)`.execute(db);
  await sql`
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into fuzz_write values (tg_table_name);
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  for (const { name } of rows.filter((row) => !COUNTERS.has(row.name))) {
    await sql`create trigger note_write after insert or update or delete on ${sql.table(name)}
      for each row execute function note_write()`.execute(db);
  }
}

/** Tables of the business that were written since this was asked last. */
export async function takeWrites(db: Handle): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`delete from fuzz_write returning name`.execute(db);
  return [...new Set(rows.map(({ name }) => name))];
}
