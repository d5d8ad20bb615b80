import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { heldOpen, untilWaiting } from '../../platform/testing/interleaving.ts';
import {
  correctForCaps,
  creditsByInvoice,
  ledgerBalances,
  openObligations,
  postPayment,
  saveUsuryRates,
} from './index.ts';
import { aCustomer, anObligation } from './obligation.fixture.ts';

const FISCAL = '1010101015';
const SIX = {
  capital: 1_000_000,
  monthlyRate: '1.8783',
  instalments: 6,
  openedOn: '2026-06-30',
  firstDueDate: '2026-07-31',
} as const;

let database: Database;
let context: Context;

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)(
  '[C17] a cap certified late and a late payment of the same credit',
  () => {
    beforeAll(async () => {
      database = await openTestDatabase();
      context = testContext(database, { at: '2026-09-20T15:00:00Z' });
      await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
    });
    afterAll(() => database.close());
    beforeEach(async () => {
      await sql`delete from usury_rate where month >= '2026-07'`.execute(database.db);
    });

    const open = (invoice: string) =>
      inTransaction(database.db, (trx) =>
        openObligations(trx, [anObligation(SIX, { invoice, fiscalNumber: FISCAL })], {
          occurredAt: new Date('2026-06-30T05:00:00Z'),
          businessDate: '2026-06-30',
        }),
      );
    const pay = (invoice: string, amount: number, asOf: string) =>
      inTransaction(database.db, (trx) =>
        postPayment(trx, {
          transactionId: `${invoice}-${asOf}`,
          version: 0,
          invoice,
          amount,
          asOf,
          occurredAt: context.clock.now(),
        }),
      );
    const enter = () =>
      inTransaction(database.db, (trx) =>
        saveUsuryRates(trx, [{ month: '2026-07', annual: '20.00', source: 'prueba' }], 'entered'),
      );
    /** All that a customer could see, and what the ledger holds. */
    const seen = async (invoice: string) => {
      const [credit] = await creditsByInvoice(database.db, [invoice]);
      const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount)::bigint as amount from ledger_posting where invoice = ${invoice}
      group by account having sum(amount) <> 0 order by account`.execute(database.db);
      return {
        rows: credit?.state.instalments.map(({ charges, paid, latePaid }) => [charges, paid, latePaid]),
        ledger: rows,
      };
    };
    /** The first instalment was paid before the cap is entered; the second payment, 20 days late, meets the correction. */
    const story = async (invoice: string) => {
      await open(invoice);
      await pay(invoice, 177_793, '2026-07-31');
    };
    const late = (invoice: string) => pay(invoice, 200_000, '2026-09-20');

    test('end alike in either order, as if one had come after the other', async () => {
      const results: unknown[] = [];
      for (const order of ['payment first', 'correction first'] as const) {
        const invoice = order === 'payment first' ? 'C1' : 'C2';
        await sql`delete from usury_rate where month >= '2026-07'`.execute(database.db);
        await story(invoice);
        await enter();
        const held = heldOpen(database.db);
        await held.do((trx) =>
          sql`select from obligation where invoice = ${invoice} for update`.execute(trx),
        );
        const calls = [() => late(invoice), () => correctForCaps(context)];
        if (order === 'correction first') calls.reverse();
        const running: Promise<unknown>[] = [];
        for (const [index, call] of calls.entries()) {
          running.push(call());
          await untilWaiting(database.db, '%"obligation"%for update%', index + 1);
        }
        await held.commit();
        await Promise.all(running);
        expect(await correctForCaps(context)).toBe(0);
        results.push(await seen(invoice));
      }
      await sql`delete from usury_rate where month >= '2026-07'`.execute(database.db);
      await story('C3');
      await enter();
      await correctForCaps(context);
      await late('C3');
      const oneAfterTheOther = await seen('C3');
      const balances = [...(await ledgerBalances(database.db)).values()];
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(0);
      expect(results).toEqual([oneAfterTheOther, oneAfterTheOther]);
      // The cap did lower what July charged.
      expect(JSON.stringify(oneAfterTheOther.rows?.[0])).not.toContain('18783');
    });
  },
);
