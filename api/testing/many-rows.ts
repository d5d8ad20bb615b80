import type { PoolClient } from 'pg';
import type { Database } from '../src/platform/database/database.ts';
import { aHundredThousandCustomers } from './many-customers.ts';

/** Size of a portal. */
export interface Size {
  readonly customers: number;
  /** Of each customer; each has six instalments. */
  readonly invoices: number;
  /** Of each customer, over the last two years; four of five approved. */
  readonly payments: number;
}

/** Rows of one table: for each column that needs a value, an SQL expression of the row's number `n`, from 0 on. */
interface Filling {
  readonly rows: number;
  readonly columns: Readonly<Record<string, string>>;
}

/** Rows of one statement. */
const AT_ONCE = 20_000;
/** Lower numbers belong to rows that tests make one by one. */
const FIRST_ID = 1_000_000;
/** The newest rows are of this time; the tests' clock starts five hours later. */
const UNTIL = `timestamptz '2026-11-20T10:00:00Z'`;

const fillings = ({ customers, invoices, payments }: Size): Readonly<Record<string, Filling>> => {
  const ofCustomer = `(1000000000 + n % ${customers})::text`;
  const ofInvoice = `'M' || (n % ${customers * invoices})`;
  const id = `${FIRST_ID} + n`;
  /** Evenly over so many days, the first row the oldest. */
  const at = (rows: number, days = 730) =>
    `${UNTIL} - (${rows} - n) * interval '${(days * 86_400) / rows} seconds'`;
  const each = (columns: (rows: number) => Readonly<Record<string, string>>, rows = customers): Filling => ({
    rows,
    columns: columns(rows),
  });
  const paid = customers * payments;
  const credits = customers * invoices;
  const isApproved = 'n % 5 < 4';
  return {
    account: each((rows) => ({
      ...{ id, fiscal_number: ofCustomer, kind: `'client'`, status: `'ACTIVE'` },
      created_at: at(rows),
    })),
    password_history: each((rows) => ({ account_id: id, password_hash: `'x'`, replaced_at: at(rows) })),
    session: each((rows) => ({
      ...{ token_hash: `'many' || n`, account_id: id, started_at: at(rows, 1) },
      ...{ last_used_at: at(rows, 1), ends_at: `${UNTIL} + interval '1 day'` },
    })),
    known_device: each((rows) => ({ token_hash: `'many' || n`, account_id: id, last_used_at: at(rows) })),
    login_counter: each((rows) => ({
      ...{ subject: ofCustomer, device: `''`, failures: '1', in_a_row: '1', updated_at: at(rows, 30) },
    })),
    login_address: each((rows) => ({
      ...{ address: `'192.0.2.' || n`, window_start: at(rows, 1), failures: '1' },
    })),
    login_event: each((rows) => ({ account_id: id, at: at(rows), new_device: 'false' })),
    passkey: each((rows) => ({
      ...{ public_id: `'many' || n`, account_id: id, credential_id: `'many' || n`, public_key: `'x'` },
      ...{ sign_count: '0', transports: `'[]'`, user_handle: `'x'`, name: `'Celular'`, backed_up: 'false' },
      created_at: at(rows),
    })),
    passkey_challenge: each((rows) => ({
      ...{ challenge_hash: `'many' || n`, purpose: `'login'`, holder: `'many' || n`, binding: `''` },
      expires_at: at(rows, 1),
    })),
    pre_registration: each((rows) => ({
      ...{ fiscal_number: `(6000000000 + n)::text`, first_name: `'Paula'`, last_name: `'Jaramillo'` },
      ...{ email: `'p@correo.example'`, phone: `'3005550198'`, received_at: at(rows) },
    })),
    policy_consent: each((rows) => ({
      ...{ fiscal_number: ofCustomer, version: `'2026-01'`, accepted_at: at(rows), address: `'192.0.2.1'` },
    })),
    contact_wait: each((rows) => ({
      ...{
        fiscal_number: ofCustomer,
        email: `'a@correo.example'`,
        phone: `'3005550101'`,
        until: at(rows, 30),
      },
    })),
    contact_preference: each((rows) => ({
      ...{ fiscal_number: ofCustomer, reminders_by_email: 'true', reminders_by_push: 'true' },
      changed_at: at(rows),
    })),
    customer_note: each((rows) => ({
      ...{ fiscal_number: ofCustomer, at: at(rows), author: `'9090909090'`, text: `'Llamó'` },
    })),
    obligation: each(
      () => ({
        ...{ invoice: ofInvoice, fiscal_number: ofCustomer, opened_on: `date '2026-08-01' - (n % 300)::int` },
        ...{ principal: '600000', monthly_rate: '1.6', iva_rate: '19', periodicity: `'mensual'` },
        ...{ portfolio: `'active'`, status: `case when n % 3 = 2 then 'closed' else 'open' end` },
        closed_on: `case when n % 3 = 2 then date '2026-11-01' - (n % 90)::int end`,
      }),
      credits,
    ),
    plan: each(
      () => ({
        ...{ invoice: ofInvoice, version: '1', term: '6', active: 'true', created_on: `date '2026-05-01'` },
        reason: `'opening'`,
      }),
      credits,
    ),
    instalment: each(
      () => ({
        ...{ invoice: `'M' || (n / 6)`, plan_version: '1', number: '1 + n % 6' },
        due_date: `(date '2026-08-01' - (n / 6 % 300)::int + (1 + n % 6) * interval '1 month')::date`,
        ...{ capital: '100000', interest: '9600', iva: '0', guarantee: '0' },
      }),
      credits * 6,
    ),
    payment_transaction: each(
      (rows) => ({
        ...{ id, public_id: `md5('many' || n)`, reference: `'many-' || n`, fiscal_number: ofCustomer },
        status: `case when ${isApproved} then 'Approved' when n % 1000 = 999 then 'Error' else 'Fail' end`,
        money: `case when ${isApproved} then 'historic' else 'none' end`,
        ...{ total_amount: '50000 + n % 900000', business_date: `(${at(rows)})::date`, bank_code: `'1007'` },
        ...{ bank_name: `'BANCOLOMBIA'`, payment_concept: `'Pago'`, login: 'true', gateway: `'wompi'` },
        ...{ gateway_id: `'many-' || n`, trazability_code: `(9500000000 + n)::text` },
        ...{ response_gateway: `'OK'`, reason_code: `''`, created_at: at(rows) },
        paid_at: `case when ${isApproved} then ${at(rows)} + interval '2 minutes' end`,
        money_at: `case when ${isApproved} then ${at(rows)} + interval '2 minutes' end`,
      }),
      paid,
    ),
    payment_line: each(
      () => ({
        ...{ transaction_id: id, invoice: ofInvoice, position: '1', interests_mora: '0', marca: `'N'` },
        ...{ amount_without_mora: '50000 + n % 900000', total_payment: '50000 + n % 900000' },
      }),
      paid,
    ),
    payment_reservation: each(
      (rows) => ({
        ...{ transaction_id: id, invoice: ofInvoice, business_date: `(${at(rows)})::date` },
        state: `case when ${isApproved} then 'collected' else 'released' end`,
      }),
      paid,
    ),
    gateway_event: each(
      (rows) => ({
        ...{ id: `'many' || n`, gateway: `'wompi'`, received_at: at(rows), body: `'{}'` },
        ...{ reference: `'many-' || n`, outcome: `'due'` },
      }),
      paid,
    ),
    idempotency_key: each((rows) => ({
      ...{ principal: ofCustomer, operation: `'POST /api/pay_invoices'`, key: `'many' || n` },
      ...{ body_hash: `'x'`, transaction_id: id, created_at: at(rows, 1) },
    })),
    credit_event: each(
      (rows) => ({
        ...{
          id,
          invoice: ofInvoice,
          kind: `'payment'`,
          as_of: `(${at(rows)})::date`,
          source: `'many:' || n`,
        },
        ...{ transaction_id: `md5('many' || n)`, amount: '50000', beyond_due: `'next_instalments'` },
        recorded_at: at(rows),
      }),
      paid,
    ),
    ledger_entry: each(
      (rows) => ({
        ...{ id, kind: `'payment'`, source_id: `'many' || n`, transaction_id: `md5('many' || n)` },
        ...{ occurred_at: at(rows), business_date: `(${at(rows)})::date`, event_id: id },
      }),
      paid,
    ),
    ledger_posting: each(
      () => ({
        ...{ entry_id: `${FIRST_ID} + n / 2`, line: '1 + n % 2', invoice: `'M' || (n / 2 % ${credits})` },
        account: `case n % 2 when 0 then 'gateway_clearing' else 'capital_receivable' end`,
        amount: 'case n % 2 when 0 then 50000 else -50000 end',
      }),
      paid * 2,
    ),
    closing_caps: each(() => ({ event_id: id, caps: `'{}'` })),
    outbox_message: each((rows) => ({
      ...{ channel: `'email'`, recipient: `'persona' || n || '@correo.example'`, subject: `'Tu pago'` },
      ...{ body: `'Hola'`, dedupe_key: `'payment:many' || n`, created_at: at(rows) },
      ...{ next_attempt_at: at(rows), sent_at: at(rows) },
    })),
    push_subscription: each((rows) => ({
      ...{ fiscal_number: ofCustomer, endpoint: `'https://fcm.googleapis.com/many' || n`, p256dh: `'x'` },
      ...{ auth: `'x'`, subscribed_at: at(rows) },
    })),
    audit_entry: each(
      (rows) => ({
        ...{
          at: at(rows),
          actor: ofCustomer,
          subject: ofCustomer,
          action: `'session-started'`,
          data: `'{}'`,
        },
        ...{ previous_hash: `''`, hash: `'many' || n`, chain: 'n % 16' },
      }),
      customers * (payments + 2),
    ),
    document: each((rows) => ({
      ...{ id, code: `'many' || n`, kind: `'debt'`, title: `'Deuda'`, statement: `'{}'`, holder: `'Paula'` },
      ...{ fiscal_number: ofCustomer, issued_by: ofCustomer, issued_at: at(rows), sha256: `'x'` },
    })),
    document_link: each((rows) => ({
      ...{ token_hash: `'many' || n`, document_id: id, session_id: '1', expires_at: at(rows, 1) },
      ...{ file_name: `'a.pdf'`, pdf: `'x'` },
    })),
    document_revocation: each((rows) => ({ document_id: id, revoked_at: at(rows), reason: `'reversed'` })),
    receipt_code: each((rows) => ({
      ...{ transaction_id: `md5('many' || n)`, code: `'many' || n`, fiscal_number: ofCustomer },
      first_shown_at: at(rows),
    })),
    statement_notice: each((rows) => ({
      ...{ invoice: ofInvoice, due_date: `date '2026-10-01'`, noticed_at: at(rows, 30) },
    })),
    form_draft: each((rows) => ({
      ...{ owner: ofCustomer, name: `'many' || n`, sealed: `'x'`, kept_at: at(rows, 30) },
    })),
    export_job: each((rows) => ({
      ...{
        id: `'many' || n`,
        owner: `(9000000000 + n % 40)::text`,
        kind: `'customers'`,
        file_name: `'a.csv'`,
      },
      ...{ media: `'text/csv'`, filters: `'{}'`, status: `'done'`, stored: 'false', total: '1', up_to: '1' },
      ...{ created_at: at(rows), finished_at: at(rows), expires_at: at(rows) },
    })),
    otp_day: each((rows) => ({
      ...{ subject: ofCustomer, purpose: `'recovery'`, day: `(${at(rows, 30)})::date`, codes: '1' },
    })),
    otp_code: each((rows) => ({
      ...{ subject: ofCustomer, purpose: `'recovery'`, binding: `''`, nonce: `'x'`, code_hash: `'x'` },
      ...{ tries_left: '3', issued_at: at(rows, 30), expires_at: at(rows, 30), used_at: at(rows, 30) },
    })),
    limit_request: each((rows) => ({
      ...{ fiscal_number: ofCustomer, amount: '100000', limit_before: '0', status: `'granted'` },
      ...{ requested_at: at(rows), closed_at: at(rows) },
    })),
    quote: each((rows) => ({
      ...{ fiscal_number: ofCustomer, created_at: at(rows), capital: '100000', instalments: '6' },
      ...{ annual_rate: '24', monthly_rate: '1.6', instalment: '20000', total: '120000' },
    })),
    reminder: each((rows) => ({
      ...{ id, fiscal_number: ofCustomer, kind: `'before'`, due_date: `date '2026-10-01'`, state: `'sent'` },
      ...{ channel: `'email'`, invoices: `array['M1']`, amount: '1', decided_at: at(rows, 30) },
      sent_on: `date '2026-09-28'`,
    })),
    reminder_event: each((rows) => ({
      ...{ reminder_id: id, at: at(rows, 30), state: `'sent'`, channel: `'email'` },
    })),
    term_change: each((rows) => ({
      ...{
        id,
        number: id,
        actor: ofCustomer,
        actor_kind: `'client'`,
        reason: `''`,
        fiscal_number: ofCustomer,
      },
      ...{ invoice: ofInvoice, status: `'abandoned'`, term: '6', created_at: at(rows), changed_at: at(rows) },
    })),
    term_change_step: each((rows) => ({
      ...{ change_id: id, at: at(rows), actor: ofCustomer, current_status: `'abandoned'`, refusal: `''` },
    })),
    money_case: each((rows) => ({
      ...{ id, public_id: `lpad(n::text, 26, 'm')`, reference: `'many-' || n`, fiscal_number: ofCustomer },
      ...{ kind: `'late'`, state: `'closed_by_hand'`, amount: '50000', opened_at: at(rows) },
      closed_at: at(rows),
    })),
    money_case_event: each((rows) => ({
      ...{ case_id: id, at: at(rows), what: `'closed'`, actor: `'9090909090'`, detail: `''` },
    })),
    money_act: each((rows) => ({
      ...{ public_id: `lpad(n::text, 26, 'm')`, case_id: id, kind: `'close'`, state: `'confirmed'` },
      ...{ reason: `'x'`, amount: '50000', basis: `'x'`, proposed_by: `'9090909090'`, proposed_at: at(rows) },
      ...{ decided_by: `'9191919191'`, decided_at: at(rows) },
    })),
    refund: each((rows) => ({
      ...{ act: `lpad(n::text, 26, 'm')`, transaction_id: `md5('many' || n)`, amount: '50000' },
      ...{ state: `'cancelled'`, asked_at: at(rows), changed_at: at(rows) },
    })),
    money_bank_line: each((rows) => ({
      ...{ day: `(${at(rows)})::date`, reference: `'many-' || n`, gateway_id: `'many-' || n` },
      ...{ trazability_code: `''`, amount: '50000', is_paid: 'true', status: `'APPROVED'`, at: `''` },
    })),
    captcha_solution: each((rows) => ({ id: `'many' || n`, expires_at: at(rows, 1) })),
    lookup: each((rows) => ({ holder: `'many' || n`, window_start: at(rows, 1), subject: ofCustomer })),
    lookup_count: each((rows) => ({ holder: `'many' || n`, window_start: at(rows, 1), subjects: '1' })),
  };
};

/** Tables that hold a row or more of each customer, and so grow with the portal. */
export function growingTables(): readonly string[] {
  return ['customer', ...Object.keys(fillings({ customers: 1, invoices: 1, payments: 1 }))];
}

/**
 * Drops the indexes of a table that are not unique; building one over all rows at once costs a fraction of extending it
 * row by row. @returns a function that makes them again.
 */
async function dropIndexes(client: Pick<PoolClient, 'query'>, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

/**
 * Fills every table that grows with the customers, as after two years of business, and takes statistics. The rows are
 * dated by the clock of tests and belong to IDs from 1000000000 on. Foreign keys and triggers are off meanwhile, which
 * needs a superuser of PostgreSQL.
 */
export async function fillGrowingTables(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  size: Size,
): Promise<void> {
  await aHundredThousandCustomers(db, size.customers);
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica; set statement_timeout = 0;
      set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
    for (const [table, { rows, columns }] of Object.entries(fillings(size))) {
      const makeIndexes = await dropIndexes(client, table);
      for (let first = 0; first < rows; first += AT_ONCE) {
        await client.query(
          `insert into ${table} (${Object.keys(columns)}) overriding system value
           select ${Object.values(columns)} from generate_series($1::bigint, $2::bigint) as n`,
          [first, Math.min(first + AT_ONCE, rows) - 1],
        );
      }
      await makeIndexes();
    }
    // Triggers were off, so the sums of payments are computed here.
    await client.query('select sum_payments_anew()');
    const { rows: numbered } = await client.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and is_identity = 'YES'`,
    );
    for (const { table_name, column_name } of numbered) {
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), max(${column_name})) from ${table_name}`,
        [table_name, column_name],
      );
    }
    for (const table of growingTables()) await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}
