import { sql } from 'kysely';
import { ledgerBalances } from '../../credit/index.ts';
import { migrations } from '../../migrations.ts';
import { SettableClock } from '../../platform/clock.ts';
import { openPostgres } from '../../platform/database.ts';
import { openEmbedded } from '../../platform/embedded.ts';
import { migrate } from '../../platform/migrate.ts';
import { testContext } from '../../platform/testing/context.ts';
import { paymentContext } from '../context.ts';
import { paymentTables } from '../tables.ts';
import { settleDue } from '../worker.ts';
import { addCustomer, gatewayConfig, serverOver } from './payment-world.ts';

/**
 * The payment calls in a process of their own, which kills itself at the checkpoint named by `DIE_AT`, at the
 * first time that it comes by. The test that starts it speaks to it over HTTP, and over IPC for what HTTP has not.
 */
const { env } = process;
const database = env['CRASHABLE_DATABASE_URL']
  ? openPostgres(env['CRASHABLE_DATABASE_URL'])
  : await openEmbedded(env['CRASHABLE_DIR']);
await migrate(database.db, migrations);

const plain = testContext(database);
const clock = new SettableClock(env['CRASHABLE_NOW'] ?? '');
const config = { ...plain.config, gateway: gatewayConfig(plain, env['CRASHABLE_BANK'] ?? '') };
const ctx = paymentContext(
  { ...plain, clock, config },
  {
    checkpoint: (name) => {
      if (name === env['DIE_AT']) process.kill(process.pid, 'SIGKILL');
    },
  },
);
const app = await serverOver(ctx);
await app.listen({ host: '127.0.0.1', port: 0 });

export type Order =
  | { readonly what: 'add-customer'; readonly who: string; readonly invoices: readonly string[] }
  | { readonly what: 'settle-due' }
  | { readonly what: 'advance'; readonly milliseconds: number }
  | { readonly what: 'report'; readonly who: string }
  | { readonly what: 'books' };

export interface Report {
  readonly transactions: readonly { readonly status: string; readonly money: string }[];
  /** Kinds of the ledger entries of all of them. */
  readonly entries: readonly string[];
  readonly ledgerSum: number;
}

/** Every payment, and what the ledger holds of it. */
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

const obey = async (order: Order): Promise<unknown> => {
  switch (order.what) {
    case 'add-customer':
      return await addCustomer({ database: { ...database, url: undefined } }, order.who, order.invoices);
    case 'advance':
      return clock.advance(order.milliseconds);
    case 'settle-due':
      return await settleDue(ctx);
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
