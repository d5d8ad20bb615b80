import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { migrations } from '../../app/migrations.ts';
import { checkMoney } from '../../money/money-desk/index.ts';
import { settle } from '../../money/payments/index.ts';
import { paymentTables } from '../../money/payments/tables.ts';
import { addCustomer, openPaymentFixture, started } from '../../money/payments/testing/payment-fixture.ts';
import { inSnapshot, openPostgres } from '../../platform/database/database.ts';
import { openEmbedded } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { testContext } from '../../platform/testing/context.ts';
import { databaseKind, onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { backUp, type Home, restore } from '../backup/backup.ts';
import { type Books, readBooks } from '../backup/books.ts';
import { breakingChanges, columnsOf } from './breaking-changes.ts';

/**
 * What earlier versions left behind, as `npm run portal -- backup` of that version wrote it: a folder for each, with one for either
 * kind of database. `KEEP_VERSION=<name> npm test -- db upgrade` adds this version's; none is ever changed.
 */
const KEPT_DATABASES = join(import.meta.dirname, 'versions');
const keep = process.env['KEEP_VERSION'];

const OWNER = '1300000001';
const [PAID, CANCELLED, WAITING] = ['V1', 'V2', 'V3'] as const;
const at = (version: string) => join(KEPT_DATABASES, version, databaseKind);

/** A new home for a database of this databaseKind. */
async function newHome(): Promise<Home & { readonly remove: () => Promise<void> }> {
  if (!onPostgres) {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-version-'));
    return { dataDir, remove: async () => {} };
  }
  const database = await openTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  return { databaseUrl: database.url ?? '', remove: () => database.close() };
}

const open = async (home: Home) =>
  'databaseUrl' in home ? openPostgres(home.databaseUrl, 20) : await openEmbedded(home.dataDir);

(keep ? test : test.skip)(
  'this version is kept: people, a payment that was approved, one that its payer cancelled and one on its way',
  async () => {
    const home = await newHome();
    const database = await open(home);
    await migrate(database.db, migrations);
    const fixture = await openPaymentFixture({ database: { ...database, url: undefined } });
    await createPeople(fixture.database.db);
    await addCustomer(fixture, OWNER, [PAID, CANCELLED, WAITING]);
    for (const [invoice, outcome] of [
      [PAID, { status: 'APPROVED' }],
      [CANCELLED, { status: 'DECLINED', reason: '00001' }],
      [WAITING, undefined],
    ] as const) {
      const { reference } = await started(fixture, { who: OWNER, invoices: [invoice] });
      const [waiting] = await fixture.bank.control.transactions({ status: 'PENDING' });
      if (outcome && waiting) fixture.bank.control.settle(waiting.id, outcome);
      await settle(fixture.ctx, reference);
    }
    if (!onPostgres) await fixture.close();
    await backUp(home, at(keep ?? ''));
    if (onPostgres) await fixture.close();
    await home.remove();
  },
);

const versions = (existsSync(KEPT_DATABASES) ? readdirSync(KEPT_DATABASES) : []).filter((version) =>
  existsSync(at(version)),
);

test('versions are kept for both kinds of database', () => {
  expect(versions).not.toEqual([]);
});

test.each(versions)(
  'what version %s left is opened by this one, which takes nothing away from it: no posting is another, people log in, money agrees',
  async (version) => {
    const home = await newHome();
    expect(await restore(home, at(version))).toEqual([]);
    const database = await open(home);
    const before = await columnsOf(database.db);
    await migrate(database.db, migrations);
    // It may still run beside this one, and is what one goes back to.
    expect(breakingChanges(before, await columnsOf(database.db))).toEqual([]);
    const books = JSON.parse(readFileSync(join(at(version), 'books.json'), 'utf8')) as Books;
    const now = await inSnapshot(database.db, readBooks);
    expect(now.ledger).toEqual(books.ledger);
    expect(now.audit).toMatchObject({ brokenAt: null, entries: expect.any(Number) });
    expect(now.audit.entries).toBeGreaterThanOrEqual(books.audit.entries);
    expect((await checkMoney(database.db, { kind: 'whole' })).differences).toEqual([]);
    const rows = await paymentTables(database.db)
      .selectFrom('payment_transaction')
      .select(['status', 'money'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { status: 'Approved', money: 'applied' },
      { status: 'Cancelled', money: 'none' },
      { status: 'Pending', money: 'none' },
    ]);
    const app = await createApi(testContext({ ...database }));
    const browser = await new Browser(app).loginAs('client');
    expect((await browser.call('GET /api/summary')).status).toBe(200);
    const desk = await new Browser(app).loginAs('admin');
    const found = await desk.call('GET /api/userList', { query: { fiscal_number: people.client } });
    expect(found.status).toBe(200);
    await app.close();
    await database.close();
    await home.remove();
  },
);
