import { type Kysely, sql } from 'kysely';
import { PAYMENT_AMOUNT } from './payment-amount.ts';

/** Columns by which payments are grouped in the sums, from `payment_transaction`. */
const PARTS = `(created_at at time zone 'America/Bogota')::date, status,
  case when response_gateway = 'NOT_AUTHORIZED' then response_gateway else '' end, bank_name`;

/**
 * Number and amount of payments by the day in Bogotá on which they were started, their status, whether the bank refused
 * them, and the bank. Figures and totals then sum a few rows, however many payments there are.
 *
 * A payment that comes or changes adds rows, which may be negative, and changes none: payments at the same moment never
 * wait for one another. A job merges the rows of a day (`merge-day-sums.ts`).
 */
export async function createDaySums(db: Kysely<unknown>): Promise<void> {
  const [parts, amount] = [sql.raw(PARTS), sql.raw(PAYMENT_AMOUNT)];
  await sql`create table payment_day_sum (
    day date not null,
    status text not null,
    response_gateway text not null check (response_gateway in ('', 'NOT_AUTHORIZED')),
    bank_name text not null,
    payments bigint not null,
    amount bigint not null,
    merged boolean not null default false
  )`.execute(db);
  await sql`create index payment_day_sum_parts on payment_day_sum (day, status, response_gateway, bank_name)`.execute(
    db,
  );
  await sql`create index payment_day_sum_unmerged on payment_day_sum (day) where not merged`.execute(db);

  await sql`create function sum_payments_anew() returns void language sql as $$
    delete from payment_day_sum;
    insert into payment_day_sum
    select ${parts}, count(*), sum(${amount}), true from payment_transaction group by 1, 2, 3, 4
  $$`.execute(db);
  await sql`create function sum_added_payments() returns trigger language plpgsql as $$
    begin
      insert into payment_day_sum
      select ${parts}, count(*), sum(${amount}) from added group by 1, 2, 3, 4;
      return null;
    end $$`.execute(db);
  await sql`create function sum_changed_payment() returns trigger language plpgsql as $$
    begin
      insert into payment_day_sum select ${parts}, -1, -${amount} from (select old.*) as gone;
      if tg_op = 'UPDATE' then
        insert into payment_day_sum select ${parts}, 1, ${amount} from (select new.*) as come;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create function sum_no_payments() returns trigger language plpgsql as $$
    begin
      delete from payment_day_sum;
      return null;
    end $$`.execute(db);
  await sql`create trigger payment_day_sum_added after insert on payment_transaction
    referencing new table as added for each statement execute function sum_added_payments()`.execute(db);
  await sql`create trigger payment_day_sum_changed after update on payment_transaction for each row
    when ((old.created_at, old.status, old.response_gateway, old.bank_name, old.total_amount, old.received_amount)
      is distinct from (new.created_at, new.status, new.response_gateway, new.bank_name, new.total_amount,
        new.received_amount))
    execute function sum_changed_payment()`.execute(db);
  await sql`create trigger payment_day_sum_removed after delete on payment_transaction for each row
    execute function sum_changed_payment()`.execute(db);
  await sql`create trigger payment_day_sum_emptied after truncate on payment_transaction
    for each statement execute function sum_no_payments()`.execute(db);
}
