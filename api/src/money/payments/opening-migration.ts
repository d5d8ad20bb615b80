import { type Kysely, sql } from 'kysely';
import { PLANNED_BY_INDEX } from '../../platform/audit/audit.ts';

/**
 * Defines the function that opens a payment in one call. Each of its statements sees the rows that were written while
 * the statement before it waited for a lock; the parts of a single statement would not.
 *
 * 1. The idempotency key, unless the caller's transaction has it: `repeated` where another call has it.
 * 2. The credits, in the order of their numbers: `changed` where one has another version than the lines were computed
 *    from, so that a payment never stores outdated amounts.
 * 3. Other payments that hold an invoice: `hindered`, and these payments. Money that waits to be applied holds its
 *    invoices on every later day.
 * 4. The payment, its lines, its reservations, the key's payment, the audit entry: `opened`.
 *
 * Every outcome but `opened` leaves the database as it was.
 */
export async function createOpenPayment(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function open_payment(
      call_principal text, call_operation text, call_key text, call_body_hash text, is_key_taken boolean,
      new_public_id text, new_reference text, new_fiscal_number text, new_amount bigint, today date,
      new_bank_code text, new_bank_name text, new_concept text, new_login boolean, new_visitor_address text,
      new_gateway text, new_at timestamptz, check_at timestamptz, new_holder bigint,
      invoices text[], versions integer[], lines json, audit_at text, audit_data text,
      out outcome text, out hindrances json
    ) language plpgsql set plan_cache_mode = force_generic_plan ${sql.raw(PLANNED_BY_INDEX)} as $$
    declare
      opened_id bigint;
    begin
      if not is_key_taken then
        insert into idempotency_key (principal, operation, key, body_hash, created_at)
        values (call_principal, call_operation, call_key, call_body_hash, new_at)
        on conflict (principal, operation, key) do nothing;
        if not found then
          outcome := 'repeated';
          return;
        end if;
      end if;

      perform from obligation o where o.invoice = any(invoices) order by o.invoice for update;
      if exists (
        select from unnest(invoices, versions) as quoted(invoice, version)
        left join obligation o on o.invoice = quoted.invoice
        where o.version is distinct from quoted.version
      ) then
        outcome := 'changed';
      else
        select json_agg(h order by h.invoice) into hindrances from (
          select distinct on (r.invoice) r.invoice,
            case r.state when 'live' then 'unfinished' else 'collected' end as kind, t.reference,
            t.trazability_code as "trazabilityCode"
          from payment_reservation r join payment_transaction t on t.id = r.transaction_id
          where r.invoice = any(invoices)
            and (r.state = 'live' or (r.state = 'collected' and r.business_date = today) or t.money = 'suspense')
          order by r.invoice, (r.state = 'live') desc) h;
        if hindrances is not null then
          outcome := 'hindered';
        end if;
      end if;
      if outcome is not null then
        if not is_key_taken then
          delete from idempotency_key
          where principal = call_principal and operation = call_operation and key = call_key;
        end if;
        return;
      end if;

      insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount,
        business_date, bank_code, bank_name, payment_concept, login, visitor_address, gateway, response_gateway,
        reason_code, created_at, next_check_at, held_by)
      values (new_public_id, new_reference, new_fiscal_number, 'Init', 'none', new_amount, today, new_bank_code,
        new_bank_name, new_concept, new_login, new_visitor_address, new_gateway, '', '', new_at, check_at,
        new_holder)
      returning id into opened_id;
      insert into payment_line (transaction_id, invoice, position, amount_without_mora, interests_mora,
        total_payment, marca, beyond_due, quoted_total, quoted_caps, quoted_allocation)
      select opened_id, l.invoice, l.position, l.amount_without_mora, l.interests_mora, l.total_payment, l.marca,
        l.beyond_due, l.quoted_total, l.quoted_caps, l.quoted_allocation
      from json_populate_recordset(null::payment_line, lines) l;
      insert into payment_reservation (transaction_id, invoice, business_date, state)
      select opened_id, invoice, today, 'live' from unnest(invoices) invoice;
      update idempotency_key set transaction_id = opened_id
      where principal = call_principal and operation = call_operation and key = call_key;
      perform append_audit_entry(new_at, audit_at, new_fiscal_number, new_fiscal_number, 'payment.opened',
        audit_data);
      outcome := 'opened';
    end $$`.execute(db);
}
