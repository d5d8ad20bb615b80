import { addDays } from '@portal/values/dates';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { startOfBusinessDate } from '../../../platform/process/clock.ts';
import type { ReconciliationLine } from '../gateway/port.ts';
import type { Money, Status } from '../tables.ts';
import type { DifferenceKind } from './bank-reconciliation.ts';

/** The gateway's file of a day, and what the files of the days beside it hold for paid: a payment near midnight. */
export interface DayFiles {
  readonly day: string;
  readonly lines: readonly ReconciliationLine[];
  readonly beside: readonly ReconciliationLine[];
}

/** One payment on both sides; `kind` is null where they agree. Amounts in whole pesos. */
export interface ComparedPayment {
  readonly kind: DifferenceKind | null;
  readonly date: string;
  readonly reference: string;
  readonly transaction_id: string;
  readonly fiscal_number: string;
  readonly trazability_code: string;
  readonly our_status: Status | '';
  /** Received amount where money moved, else the requested one. */
  readonly our_amount: number | null;
  readonly bank_status: string;
  readonly bank_amount: number | null;
  readonly bank_amount_said: string;
  /** State of the money here; null where the payment is not known here. */
  readonly money: Money | null;
}

/** Numbers and sums of a day; `our` is the money that was received here, whatever became of it since. */
export interface DaySums {
  readonly bank_count: number;
  readonly bank_amount: number;
  readonly our_count: number;
  readonly our_amount: number;
  readonly payments: number;
  readonly differences: number;
}

/** Local time in Bogotá to the second, as a file has it. */
const local = (column: string) => sql`date_trunc('second', ${sql.ref(column)} at time zone 'America/Bogota')`;

/**
 * Every payment of the day on either side, as the table `compared`. `differenceBetween` states the rule, by which one
 * payment is judged elsewhere; here the database judges a day of them. The last line of a payment in the file counts.
 * What a row adds to the sums of each side differs only where its `kind` says why.
 */
const comparison = (gateway: string, { day, lines, beside }: DayFiles) => {
  const last = new Map(lines.map((line) => [line.reference, line]));
  const named = [...last.values()].map((line) => ({
    ...line,
    code: line.trazabilityCode,
    said: line.amountSaid,
  }));
  const paidBeside = beside.filter(({ isPaid }) => isPaid);
  const [from, before] = [startOfBusinessDate(day), startOfBusinessDate(addDays(day, 1))];
  return sql`
    with line as materialized (
      select * from json_to_recordset(${JSON.stringify(named)}::json) as line
        (reference text, code text, amount bigint, said text, "isPaid" boolean, status text, at timestamp)),
    matched as materialized (
      select line.*, coalesce(own.id, imported.id) as payment from line
      left join payment_transaction own on own.gateway = ${gateway} and own.reference = line.reference
      -- The reference of an imported payment differs from the bank's; its trazability code is the same.
      left join lateral (
        select id from payment_transaction where own.id is null and trazability_code = line.code and line.code <> ''
          and money = 'historic' order by id desc limit 1) imported on true),
    received_today as materialized (
      select id from payment_transaction t
      where ((gateway = ${gateway} and money in ('applied', 'suspense', 'returned', 'written_down', 'reversed'))
          or money = 'historic')
        -- Some imported payments have no other moment than that of their start.
        and ((paid_at >= ${from} and paid_at < ${before})
          or (paid_at is null and created_at >= ${from} and created_at < ${before}))
        and reference <> all (${paidBeside.map(({ reference }) => reference)}::text[])
        and (money <> 'historic' or coalesce(trazability_code, '') = ''
          or trazability_code <> all (${paidBeside.map(({ trazabilityCode }) => trazabilityCode)}::text[]))),
    pair as (
      select true as named, reference as line_reference, code, amount, said, "isPaid", status as line_status, at, payment
      from matched
      union all
      select false, null, null, null, null, false, null, null, id from received_today
      where id not in (select payment from matched where payment is not null)),
    judged as (
      select pair.*, t.public_id, t.reference, t.fiscal_number, t.trazability_code, t.status, t.money,
        coalesce(t.received_amount, t.total_amount) as our_amount, received_today.id is not null as is_todays,
        coalesce(t.money in ('applied', 'suspense', 'returned', 'written_down', 'historic'), false) as is_held,
        coalesce(t.money = 'reversed' and ${local('t.last_checked_at')} >= at, false) as is_taken_back_later,
        coalesce(${local('t.paid_at')} > at, false) as is_paid_later
      from pair left join payment_transaction t on t.id = payment left join received_today on received_today.id = payment),
    compared as (
      select *, case
        when public_id is null then 'only_at_bank'
        when not named then case when money = 'historic' then 'outside' else 'only_here' end
        when "isPaid" then case
          when not is_held and not is_taken_back_later then 'status'
          when amount is distinct from our_amount then 'amount' end
        -- Money of this day that no file has is not explained by a refusal before it.
        when is_held and (is_todays or not is_paid_later) then 'status' end as kind
      from judged)`;
};

/** Whether a row is money that was received here on its day. */
const isReceived = sql<boolean>`(not named or (public_id is not null and case when "isPaid"
  then kind is distinct from 'status' else is_held and is_todays end))`;

/** Numbers and sums of a day, counted by the database. */
export async function daySums(db: Handle, gateway: string, files: DayFiles): Promise<DaySums> {
  const { rows } = await sql<DaySums>`${comparison(gateway, files)}
    select count(*) as payments, count(kind) as differences,
      count(*) filter (where "isPaid") as bank_count,
      coalesce(sum(amount) filter (where "isPaid"), 0)::bigint as bank_amount,
      count(*) filter (where ${isReceived}) as our_count,
      coalesce(sum(our_amount) filter (where ${isReceived}), 0)::bigint as our_amount
    from compared`.execute(db);
  return rows[0] as DaySums;
}

/**
 * Payments of a day by their references; of the differences alone those that a person can settle stand first.
 * @param most number of differences, where only those are wanted
 */
export async function comparedPayments(
  db: Handle,
  gateway: string,
  files: DayFiles,
  most?: number,
): Promise<ComparedPayment[]> {
  const wanted =
    most === undefined
      ? sql`order by 3`
      : sql`where kind is not null order by kind = 'outside', 3 limit ${most}`;
  const { rows } = await sql<ComparedPayment>`${comparison(gateway, files)}
    select kind, ${files.day}::text as date, coalesce(line_reference, reference) as reference,
      coalesce(public_id, '') as transaction_id, coalesce(fiscal_number, '') as fiscal_number,
      coalesce(code, trazability_code, '') as trazability_code, coalesce(status, '') as our_status, our_amount,
      coalesce(line_status, '') as bank_status, amount as bank_amount, coalesce(said, '') as bank_amount_said, money
    from compared ${wanted}`.execute(db);
  return rows;
}
