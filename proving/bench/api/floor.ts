import type { RunningApi } from '../../../api/src/app/index.ts';
import type { CreditTables } from '../../../api/src/money/credit/tables.ts';
import { type Database, type Handle, inTransaction } from '../../../api/src/platform/database/database.ts';
import { prepared } from '../../../api/src/platform/database/prepared.ts';
import { ACCOUNTS } from './three-writes.ts';

type BenchTables = {
  bench_account: { id: number; balance: number };
  bench_entry: { account_id: number; amount: number; at: Date };
  bench_event: { kind: string; body: string; at: Date };
};

export async function createBenchTables({ pool }: Database): Promise<void> {
  for (const statement of [
    'create table bench_account (id bigint primary key, balance bigint not null)',
    `insert into bench_account select id, 0 from generate_series(1, ${ACCOUNTS}) id`,
    `create table bench_entry (id bigint generated always as identity primary key,
      account_id bigint not null references bench_account, amount bigint not null, at timestamptz not null)`,
    'create index bench_entry_account on bench_entry (account_id)',
    `create table bench_event (id bigint generated always as identity primary key,
      kind text not null, body text not null, at timestamptz not null)`,
  ]) {
    await pool.query(statement);
  }
}

/** Prepared like the statements of frequent calls. */
const tenInstalments = prepared<{ fiscalNumber: string }>()((db, given) =>
  db
    .withTables<CreditTables>()
    .selectFrom('obligation')
    .innerJoin('plan', 'plan.invoice', 'obligation.invoice')
    .innerJoin('instalment', 'instalment.invoice', 'plan.invoice')
    .select(['obligation.invoice', 'instalment.number', 'instalment.due_date', 'instalment.capital'])
    .where('obligation.fiscal_number', '=', given('fiscalNumber'))
    .limit(10),
);

/**
 * Routes that measure the API's own layers without business rules: one prepared select of ten rows over three tables,
 * and one transaction of three writes. Server, query builder and pool are those of every call.
 */
export function addFloor(app: RunningApi['app'], db: Handle, fiscalNumbers: readonly string[]): void {
  let turn = 0;
  app.get('/bench/select', async () => {
    turn += 1;
    return await tenInstalments(db, { fiscalNumber: fiscalNumbers[turn % fiscalNumbers.length] ?? '' });
  });
  app.post('/bench/three-writes', async () => {
    const account = 1 + Math.floor(Math.random() * ACCOUNTS);
    const at = new Date();
    await inTransaction(db, async (trx) => {
      const tables = trx.withTables<BenchTables>();
      await tables.insertInto('bench_entry').values({ account_id: account, amount: 1_000, at }).execute();
      await tables
        .updateTable('bench_account')
        .set((row) => ({ balance: row('balance', '+', 1_000) }))
        .where('id', '=', account)
        .execute();
      await tables.insertInto('bench_event').values({ kind: 'entry', body: '{}', at }).execute();
    });
    return { account };
  });
}
