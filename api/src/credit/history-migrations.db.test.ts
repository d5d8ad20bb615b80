import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { totalToPay } from '@portal/credit-engine';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../platform/database.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { historyMigrations } from './history-migrations.ts';
import { creditsByInvoice, openObligations, reversePayment } from './index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS } from './obligation.fixture.ts';

const FISCAL = '1010101015';
const at = { occurredAt: new Date('2026-03-10T15:00:00Z'), asOf: '2026-03-10' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, async (trx) => {
    await aCustomer(trx, FISCAL);
    await openObligations(
      trx,
      ['M1', 'M2'].map((invoice) => anObligation(TWELVE_MONTHS, { invoice, fiscalNumber: FISCAL })),
      { occurredAt: at.occurredAt, businessDate: '2025-12-31' },
    );
  });
});
afterAll(() => database.close());

/** A payment as the version before events wrote it. */
const paidBefore = (invoice: string, transaction: string) =>
  inTransaction(database.db, async (trx) => {
    await sql`
      with entry as (
        insert into ledger_entry (kind, source_id, transaction_id, occurred_at, business_date)
        values ('payment', ${`${transaction}:${invoice}`}, ${transaction}, ${at.occurredAt}, ${at.asOf}::date)
        returning id
      )
      insert into ledger_posting (entry_id, line, account, invoice, instalment, component, amount)
      select entry.id, p.* from entry cross join (values
        (1, 'late_interest_income', ${invoice}, 1, 'mora', -2594::bigint),
        (2, 'interest_income', ${invoice}, 1, 'interest', -22514),
        (3, 'capital_receivable', ${invoice}, 1, 'capital', -90097),
        (4, 'gateway_clearing', ${invoice}, null, null, 115205)) as p`.execute(trx);
  });

test('payments of before have their events: they count, and can be taken back', async () => {
  await paidBefore('M1', 'old-1');
  await paidBefore('M2', 'old-2');
  await inTransaction(database.db, async (trx) => {
    await historyMigrations['0832_credit_events_of_before']?.up(trx as never);
  });
  const creditOf = async (invoice: string) => (await creditsByInvoice(database.db, [invoice]))[0];
  const paid = await creditOf('M1');
  expect(paid?.state.instalments[0]).toMatchObject({
    paid: { capital: 90_097, interest: 22_514 },
    lateSettledOn: '2026-03-10',
  });
  expect(paid?.payments.map(({ component, amount }) => [component, amount])).toEqual([
    ['capital', 90_097],
    ['interest', 22_514],
    ['mora', 2594],
  ]);
  await inTransaction(database.db, (trx) => reversePayment(trx, { transactionId: 'old-1', ...at }));
  const after = await creditOf('M1');
  expect(after && totalToPay(after.state, '2026-03-10').total).toBe(1_252_299);
  expect((await creditOf('M2'))?.payments).toHaveLength(3);
});
