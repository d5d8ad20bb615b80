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
const database = env['MORTAL_DATABASE_URL']
  ? openPostgres(env['MORTAL_DATABASE_URL'])
  : await openEmbedded(env['MORTAL_DIR']);
await migrate(database.db, migrations);

const plain = testContext(database);
const clock = new SettableClock(env['MORTAL_NOW'] ?? '');
const config = { ...plain.config, gateway: gatewayConfig(plain, env['MORTAL_BANK'] ?? '') };
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
  | { readonly what: 'report'; readonly who: string };

export interface Report {
  readonly transactions: readonly { readonly status: string; readonly money: string }[];
  /** Kinds of the ledger entries of all of them. */
  readonly entries: readonly string[];
  readonly ledgerSum: number;
}

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
  const balances = await ledgerBalances(ctx.db);
  return {
    transactions: transactions.map(({ status, money }) => ({ status, money })),
    entries: entries.rows.map(({ kind }) => kind),
    ledgerSum: [...balances.values()].reduce((sum, amount) => sum + amount, 0),
  };
};

const obey = async (order: Order): Promise<unknown> => {
  switch (order.what) {
    case 'add-customer':
      return await addCustomer({ database: { ...database, url: undefined } }, order.who, order.invoices);
    case 'settle-due':
      return await settleDue(ctx);
    case 'report':
      return await report(order.who);
  }
};

process.on('message', async (order: Order) => {
  const answer = await obey(order);
  process.send?.({ answer: answer ?? null });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as { port: number }).port}` });
