import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { lockObligations } from '../../money/credit/index.ts';
import { customerByFiscalNumber } from '../../people/customers/index.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { holding, untilWaiting } from '../../platform/testing/interleaving.ts';
import { csvFolder, replacing } from './csv-folder.fixture.ts';
import { importFolder } from './import-folder.ts';

let database: Database;
const load = (folder: string) =>
  importFolder(testContext(database, { at: '2026-11-20T15:00:00Z' }), folder, {
    passwords: true,
    allOrNothing: true,
  });

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// The embedded database has one session.
(onPostgres ? test : test.skip)(
  'while the rows of an all-or-nothing import are read and checked, a customer edits and pays without waiting for it',
  async () => {
    expect((await load(csvFolder())).kept).toBe(true);
    const folder = csvFolder({
      'customers.csv': replacing('2000000', '3000000'),
      'obligations.csv': (text) => text.replaceAll('Ana', 'Eva'),
    });
    // The last file comes through a pipe, so that the reading stands still for as long as the test wants.
    const last = join(folder, 'transaction_invoices.csv');
    const text = readFileSync(last, 'utf8');
    rmSync(last);
    execFileSync('mkfifo', [last]);
    const importing = load(folder);
    // It can be written to once the importer reads it, after all rows of the files before it.
    const pipe = await open(last, 'w');
    await pipe.write(text.slice(0, 60));

    // Whatever of these waited for a lock would be refused at once.
    await inTransaction(database.db, async (trx) => {
      await sql`set local lock_timeout = '1ms'`.execute(trx);
      await lockObligations(trx, ['B100', 'E200']);
      await sql`update customer set street = 'Calle 9' where fiscal_number = '111111'`.execute(trx);
    });
    expect(await customerByFiscalNumber(database.db, '111111')).toMatchObject({ street: 'Calle 9' });

    await pipe.write(text.slice(60));
    await pipe.close();
    expect(await importing).toMatchObject({ kept: true, faultCount: 0 });
    const { rows } = await sql<{
      text: string;
    }>`select c.approved_limit || ' ' || c.street || ' ' || o.sales_person
      as text from obligation o join customer c using (fiscal_number) where o.invoice = 'E200'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ text: '3000000 Calle 9 Eva' }]);
  },
);

(onPostgres ? describe : describe.skip)(
  'where another holds a row that an all-or-nothing import writes',
  () => {
    const folderOf = (limit: string) =>
      csvFolder({
        'customers.csv': replacing('2000000', limit),
        'obligations.csv': (text) => text.replaceAll('Ana', `Eva ${limit}`),
      });
    const hold = () => holding(database.db, sql`select from obligation where invoice = 'E200' for update`);
    const limitNow = async () => (await customerByFiscalNumber(database.db, '111111'))?.approvedLimit;
    beforeAll(async () => {
      await load(csvFolder());
    });

    test('it lets go of what it has written after five seconds, so that who edits goes on, and begins anew', async () => {
      const held = await hold();
      const importing = load(folderOf('4000000'));
      await untilWaiting(database.db, '%obligation%');
      // The import has written the customer; this would fail if it kept the row for as long as commands may wait.
      await inTransaction(database.db, async (trx) => {
        await sql`set local lock_timeout = '20s'`.execute(trx);
        await sql`update customer set street = 'Calle 12' where fiscal_number = '111111'`.execute(trx);
      });
      await held.commit();
      expect(await importing).toMatchObject({ kept: true, faultCount: 0 });
      expect(await limitNow()).toBe(4_000_000);
    });

    test('it gives up after three tries and has changed nothing', async () => {
      const before = await limitNow();
      const held = await hold();
      let isOver = false;
      const importing = load(folderOf('5000000')).finally(() => {
        isOver = true;
      });
      const refused = expect(importing).rejects.toMatchObject({ fault: 'busy' });
      const tries = new Set<string>();
      while (!isOver) {
        await untilWaiting(database.db, '%obligation%', 1, () => isOver);
        const { rows } = await sql<{ began: string }>`
        select xact_start::text as began from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
        for (const { began } of rows) tries.add(began);
      }
      await refused;
      expect(tries.size).toBe(3);
      await held.commit();
      expect(await limitNow()).toBe(before);
    });
  },
);

test('rows that refer to rows of the same folder are right, and what only the writing finds leaves nothing', async () => {
  const more = (text: string) => `${text}333333,Eva,Mora,,,,,,no,2025-02-10T09:00:00-05:00,0,0,\n`;
  const folder = csvFolder({
    'customers.csv': more,
    'users.csv': (text) => `${text}333333,client,ACTIVE,,,,,,\n`,
    'transactions.csv': (text) =>
      `${text}903,333333,2026-11-03T10:00:00-05:00,,Fail,,,1007,,Pago,118001,,yes\n`,
    'transaction_invoices.csv': (text) => `${text}903,B100,10,0,N\n`,
  });
  const refused = await load(folder);
  expect(refused.faults).toEqual([
    expect.objectContaining({
      file: 'transactions.csv',
      line: 4,
      reason: expect.stringContaining('refuses'),
    }),
  ]);
  expect(refused).toMatchObject({ kept: false });
  expect(refused.files.every(({ written }) => written === 0)).toBe(true);
  expect(await customerByFiscalNumber(database.db, '333333')).toBeUndefined();

  writeFileSync(
    join(folder, 'transactions.csv'),
    replacing(
      '903,333333,2026-11-03T10:00:00-05:00,,Fail,,,1007,,Pago,118001',
      '903,333333,2026-11-03T10:00:00-05:00,,Fail,,,1007,,Pago,118903',
    )(readFileSync(join(folder, 'transactions.csv'), 'utf8')),
  );
  expect(await load(folder)).toMatchObject({ kept: true, faultCount: 0 });
  expect(await customerByFiscalNumber(database.db, '333333')).toBeDefined();
});
