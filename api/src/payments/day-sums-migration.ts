import { type Kysely, sql } from 'kysely';
import { PAYMENT_AMOUNT } from './payment-amount.ts';

/** Columns by which payments are grouped in the sums, from `payment_transaction`. */
const PARTS = `(created_at at time zone 'America/Bogota')::date, status,
  case when response_gateway = 'NOT_AUTHORIZED' then response_gateway else '' end, bank_name`;

/** Functions that sum payments anew, or those that came or changed. @param amount of a payment, as SQL */
async function createSums(db: Kysely<unknown>, amount: string): Promise<void> {
  await sql`create or replace function sum_payments_anew() returns void language sql as $$
    delete from payment_day_sum;
    insert into payment_day_sum
    select ${sql.raw(PARTS)}, count(*), sum(${sql.raw(amount)}), true from payment_transaction group by 1, 2, 3, 4
  $$`.execute(db);

  await sql`create or replace function sum_added_payments() returns trigger language plpgsql as $$
    begin
      insert into payment_day_sum
      select ${sql.raw(PARTS)}, count(*), sum(${sql.raw(amount)}) from added group by 1, 2, 3, 4;
      return null;
    end $$`.execute(db);
  await sql`create or replace function sum_changed_payment() returns trigger language plpgsql as $$
    begin
      insert into payment_day_sum select ${sql.raw(PARTS)}, -1, -${sql.raw(amount)} from (select old.*) as gone;
      if tg_op = 'UPDATE' then
        insert into payment_day_sum select ${sql.raw(PARTS)}, 1, ${sql.raw(amount)} from (select new.*) as come;
      end if;
      return null;
    end $$`.execute(db);
}

/**
 * Number and amount of payments by the day in Bogotá on which they were started, their status, whether the bank refused
 * them, and the bank. Figures and totals then sum a few rows, however many payments there are.
 *
 * A payment that comes or changes adds rows, which may be negative, and changes none: payments at the same moment never
 * wait for one another. A job merges the rows of a day (`merge-day-sums.ts`).
 */
export const daySumsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
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

    await createSums(db, 'total_amount');
    await sql`create function sum_no_payments() returns trigger language plpgsql as $$
      begin
        delete from payment_day_sum;
        return null;
      end $$`.execute(db);
    await sql`create trigger payment_day_sum_added after insert on payment_transaction
      referencing new table as added for each statement execute function sum_added_payments()`.execute(db);
    await sql`create trigger payment_day_sum_changed after update on payment_transaction for each row
      when ((old.created_at, old.status, old.response_gateway, old.bank_name, old.total_amount)
        is distinct from (new.created_at, new.status, new.response_gateway, new.bank_name, new.total_amount))
      execute function sum_changed_payment()`.execute(db);
    await sql`create trigger payment_day_sum_removed after delete on payment_transaction for each row
      execute function sum_changed_payment()`.execute(db);
    await sql`create trigger payment_day_sum_emptied after truncate on payment_transaction
      for each statement execute function sum_no_payments()`.execute(db);
    // The triggers' lock stops writes of payments until this commits: no payment is missed or summed twice.
    await sql`select sum_payments_anew()`.execute(db);
  },
};

/** Sums and order of payments by the amount that the bank took, where it has taken one. */
export const amountsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop index payment_transaction_by_amount`.execute(db);
    await sql`create index payment_transaction_by_amount
      on payment_transaction ((${sql.raw(PAYMENT_AMOUNT)}), id)`.execute(db);
    await createSums(db, PAYMENT_AMOUNT);
    await sql`drop trigger payment_day_sum_changed on payment_transaction`.execute(db);
    await sql`create trigger payment_day_sum_changed after update on payment_transaction for each row
      when ((old.created_at, old.status, old.response_gateway, old.bank_name, old.total_amount, old.received_amount)
        is distinct from (new.created_at, new.status, new.response_gateway, new.bank_name, new.total_amount,
          new.received_amount))
      execute function sum_changed_payment()`.execute(db);
    await sql`select sum_payments_anew()`.execute(db);
  },
};
