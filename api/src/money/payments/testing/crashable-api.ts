import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrations } from '../../../app/migrations.ts';
import {
  confirmReady,
  type ReadyChange,
  readyToConfirm,
} from '../../../lending/terms/testing/ready-to-confirm.ts';
import { openPostgres } from '../../../platform/database/database.ts';
import { openEmbedded } from '../../../platform/database/embedded.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { startHeartbeat } from '../../../platform/database/process-heartbeat.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { SettableClock } from '../../../platform/testing/settable-clock.ts';
import { ledgerBalances } from '../../credit/index.ts';
import { reconcileDays } from '../../money-desk/operations/reconcile-days.ts';
import { type Checkpoint, paymentContext } from '../context.ts';
import { settleDue } from '../operations/settle-due.ts';
import { paymentTables } from '../tables.ts';
import { addCustomer, gatewayConfig, serverOver } from './payment-fixture.ts';

/**
 * Payment calls in a process of their own, which gives signs of life and kills itself when it first reaches the
 * checkpoint named by `DIE_AT`. The test that starts it calls it over HTTP, and over IPC for orders without a call.
 */
const { env } = process;
let dieAt = env['DIE_AT'];
const database = env['CRASHABLE_DATABASE_URL']
  ? openPostgres(env['CRASHABLE_DATABASE_URL'])
  : await openEmbedded(env['CRASHABLE_DIR']);
await migrate(database.db, migrations);

const plain = testContext(database);
const clock = new SettableClock(env['CRASHABLE_NOW'] ?? '');
const config = { ...plain.config, gateway: gatewayConfig(plain, env['CRASHABLE_BANK'] ?? '') };
const { holder } = await startHeartbeat(database.db, plain.log);
const ctx = paymentContext(
  { ...plain, clock, config, holder },
  {
    checkpoint: (name) => {
      if (name === dieAt) process.kill(process.pid, 'SIGKILL');
    },
  },
);
const app = await serverOver(ctx);
await app.listen({ host: '127.0.0.1', port: 0 });

export type Order =
  /** The next place to kill itself at, and the time by then. */
  | { readonly what: 'die-at'; readonly place: Checkpoint; readonly now: string }
  | { readonly what: 'add-customer'; readonly who: string; readonly invoices: readonly string[] }
  | { readonly what: 'settle-due' }
  | { readonly what: 'reconcile' }
  | { readonly what: 'days' }
  /** Answers once no other process gives signs of life. */
  | { readonly what: 'await-being-alone' }
  | { readonly what: 'prepare-term'; readonly who: string; readonly invoice: string; readonly term: number }
  | { readonly what: 'confirm-term'; readonly change: ReadyChange }
  | { readonly what: 'terms'; readonly who: string; readonly invoice: string }
  | { readonly what: 'advance'; readonly milliseconds: number }
  | { readonly what: 'report'; readonly who: string }
  | { readonly what: 'books' };

export interface Report {
  readonly transactions: readonly { readonly status: string; readonly money: string }[];
  /** Kinds of the ledger entries of all these transactions. */
  readonly entries: readonly string[];
  readonly ledgerSum: number;
}

/** Changes of a credit's term. */
export interface TermReport {
  readonly plans: readonly { readonly version: number; readonly term: number; readonly active: boolean }[];
  /** Number of confirmations, entries of the audit log, messages to the customer and events of the credit. */
  readonly confirmed: number;
  readonly logged: number;
  readonly told: number;
  readonly noted: number;
}

/** Days of the bank's file in their present state. */
export type Days = readonly { readonly day: string; readonly state: string; readonly differences: number }[];

/** Every payment with the number of its ledger entries. */
export interface Books {
  readonly payments: readonly {
    readonly public_id: string;
    readonly reference: string;
    readonly status: string;
    readonly entries: number;
  }[];
  readonly ledgerSum: number;
}

const sumOfLedger = async (): Promise<number> =>
  [...(await ledgerBalances(ctx.db)).values()].reduce((sum, amount) => sum + amount, 0);

const books = async (): Promise<Books> => {
  const { rows } = await sql<Books['payments'][number]>`
    select t.public_id, t.reference, t.status, count(e.id)::integer as entries
    from payment_transaction t left join ledger_entry e on e.transaction_id = t.public_id group by t.id`.execute(
    ctx.db,
  );
  return { payments: rows, ledgerSum: await sumOfLedger() };
};

const report = async (who: string): Promise<Report> => {
  const transactions = await paymentTables(ctx.db)
    .selectFrom('payment_transaction')
    .select(['status', 'money', 'public_id'])
    .where('fiscal_number', '=', who)
    .orderBy('id')
    .execute();
  const entries = await sql<{ kind: string }>`
    select kind from ledger_entry where transaction_id = any(${transactions.map((row) => row.public_id)})`.execute(
    ctx.db,
  );
  return {
    transactions: transactions.map(({ status, money }) => ({ status, money })),
    entries: entries.rows.map(({ kind }) => kind),
    ledgerSum: await sumOfLedger(),
  };
};

const beAlone = async (): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ others: number }>`
      select count(*)::integer as others from process_heartbeat where holder <> ${holder}`.execute(ctx.db);
    if (rows[0]?.others === 0) return;
    await setTimeout(100);
  }
};

const daysNow = async (): Promise<Days> => {
  const { rows } = await sql<Days[number]>`
    select day::text, state, differences from money_day order by day`.execute(ctx.db);
  return rows;
};

const termReport = async (who: string, invoice: string): Promise<TermReport> => {
  const plans = await sql<TermReport['plans'][number]>`
    select version, term, active from plan where invoice = ${invoice} order by version`.execute(ctx.db);
  const counts = await sql<Omit<TermReport, 'plans'>>`
    select (select count(*)::integer from term_change_step s join term_change c on c.id = s.change_id
        where c.invoice = ${invoice} and s.current_status = 'confirmed') as confirmed,
      (select count(*)::integer from audit_entry where subject = ${who} and action = 'term changed') as logged,
      (select count(*)::integer from outbox_message
        where recipient = ${`m${who}@correo.example`} and dedupe_key like 'term:%:confirmed') as told,
      (select count(*)::integer from credit_event where invoice = ${invoice}) as noted`.execute(ctx.db);
  return { plans: plans.rows, confirmed: 0, logged: 0, told: 0, noted: 0, ...counts.rows[0] };
};

const obey = async (order: Order): Promise<unknown> => {
  switch (order.what) {
    case 'die-at':
      dieAt = order.place;
      return clock.set(order.now);
    case 'add-customer':
      return await addCustomer({ database: { ...database, url: undefined } }, order.who, order.invoices);
    case 'advance':
      return clock.advance(order.milliseconds);
    case 'settle-due':
      return await settleDue(ctx);
    case 'reconcile':
      return await reconcileDays(ctx);
    case 'days':
      return await daysNow();
    case 'await-being-alone':
      return await beAlone();
    case 'prepare-term':
      return await readyToConfirm(ctx, order);
    case 'confirm-term':
      return await confirmReady(ctx, order.change);
    case 'terms':
      return await termReport(order.who, order.invoice);
    case 'report':
      return await report(order.who);
    case 'books':
      return await books();
  }
};

process.on('message', async (order: Order) => {
  const answer = await obey(order);
  process.send?.({ answer: answer ?? null });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as { port: number }).port}` });
