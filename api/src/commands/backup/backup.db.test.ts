import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { migrations } from '../../app/migrations.ts';
import { settleDue } from '../../money/payments/operations/settle-due.ts';
import { addCustomer, openPaymentFixture, pay } from '../../money/payments/testing/payment-fixture.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inSnapshot, inTransaction, openPostgres } from '../../platform/database/database.ts';
import { openEmbedded } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { backUp, restore } from './backup.ts';
import { readBooks } from './books.ts';

const folder = () => join(mkdtempSync(join(tmpdir(), 'portal-backup-')), 'backup');

/** `npm run portal -- backup` or `npm run portal -- restore`, as the shell runs it. */
const command = (args: readonly string[], environment: Readonly<Record<string, string>>) => {
  const { DATABASE_URL: _url, DATA_DIR: _folder, INIT_CWD: _cwd, ...inherited } = process.env;
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, ...args],
    { env: { ...inherited, NODE_OPTIONS: '', DATA_DIR: folder(), ...environment }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};

(onPostgres ? test : test.skip)(
  'the commands of a server: a path is meant from where they are called, 0 when the books are equal, 2 with the reason when nothing was done',
  async () => {
    const [source, target] = [await openTestDatabase(), await openTestDatabase()];
    await target.pool.query('drop schema public cascade; create schema public');
    const from = { DATABASE_URL: source.url ?? '' };
    const backup = folder();
    const here = { INIT_CWD: dirname(backup) };
    expect(command(['backup', 'backup'], { ...from, ...here })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/holds \d+ rows of \d+ tables/),
    });
    expect(existsSync(join(backup, 'books.json'))).toBe(true);
    expect(command(['backup', backup], from)).toMatchObject({
      status: 2,
      stderr: `${backup} exists already: a backup is never written over.\n`,
    });
    expect(command(['restore', backup], from)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The database is not empty'),
    });
    expect(command(['restore', backup], { DATABASE_URL: target.url ?? '' })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('the books are equal'),
    });
    const away = new URL(source.url ?? '');
    away.port = '1';
    away.search = '';
    const never = folder();
    expect(command(['backup', never], { DATABASE_URL: away.href })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('ECONNREFUSED'),
    });
    expect(existsSync(never)).toBe(false);
    await source.close();
    await target.close();
  },
  // Starts of whole programs; a limit for what hangs, not a measure.
  120_000,
);

test('a folder whose restore fails is as empty as it was: the next try is not refused', () => {
  const broken = folder();
  mkdirSync(broken);
  writeFileSync(join(broken, 'books.json'), '{ "format": 1 }');
  writeFileSync(join(broken, 'database.tar.gz'), 'not an archive');
  const home = folder();
  for (let tries = 0; tries < 2; tries += 1) {
    const { status, stderr } = command(['restore', broken], { DATA_DIR: home });
    expect([status, stderr]).toEqual([2, expect.stringContaining('Nothing was restored.')]);
    expect(stderr).not.toContain('holds a database already');
  }
}, 60_000);

test('a command without its folder, with one too many or of another name says how it is used, and does nothing', () => {
  for (const args of [[], ['backup'], ['restore'], ['backup', 'one', 'two'], ['remove', 'one']]) {
    const { status, stdout, stderr } = command(args, {});
    expect([args, status, stdout]).toEqual([args, 2, '']);
    expect(stderr).toContain('npm run portal -- backup <new folder>');
  }
}, 60_000);

(onPostgres ? test : test.skip)(
  'a backup made while customers pay is one moment of the books, and a restore has exactly those',
  async () => {
    const fixture = await openPaymentFixture();
    const url = fixture.database.url ?? '';
    let isPaying = true;
    let paid = 0;
    const customer = async (number: number) => {
      for (let n = 0; isPaying; n += 1) {
        const who = String(1_500_000_000 + number * 10_000 + n);
        const invoice = `E${number}0${n}`;
        await addCustomer(fixture, who, [invoice]);
        await pay(fixture, { who, invoices: [invoice] });
        const waiting = await fixture.bank.control.transactions({ status: 'PENDING' });
        for (const { id } of waiting.slice(0, 4)) fixture.bank.control.settle(id, { status: 'APPROVED' });
        fixture.clock.advance(60_000);
        await settleDue(fixture.ctx);
        paid += 1;
      }
    };
    const paying = Promise.all([1, 2, 3, 4].map(customer));
    while (paid < 8) await new Promise((resume) => setTimeout(resume, 20));
    const backup = folder();
    const books = await backUp({ databaseUrl: url }, backup);
    const during = paid;
    while (paid < during + 4) await new Promise((resume) => setTimeout(resume, 20));
    isPaying = false;
    await paying;

    const name = `restored_${randomBytes(4).toString('hex')}`;
    await fixture.database.pool.query(`create database ${name}`);
    const target = new URL(url);
    target.pathname = `/${name}`;
    expect(await restore({ databaseUrl: target.href }, backup)).toEqual([]);
    const restored = openPostgres(target.href, 1);
    const now = await inSnapshot(restored.db, readBooks);
    expect(now).toEqual(books);
    expect(Object.values(now.ledger).reduce((sum, balance) => sum + balance, 0)).toBe(0);
    expect(now.audit).toEqual({ brokenAt: null, entries: books.audit.entries, missing: [], rewritten: [] });
    expect(now.tables['public.payment_transaction']?.rows).toBeGreaterThan(0);
    // What was paid after the backup is not in it.
    const later = await inSnapshot(fixture.database.db, readBooks);
    expect(later.tables['public.ledger_entry']?.rows).toBeGreaterThan(
      now.tables['public.ledger_entry']?.rows ?? 0,
    );
    await expect(restore({ databaseUrl: target.href }, backup)).rejects.toThrow('not empty');
    await restored.close();
    await fixture.database.pool.query(`drop database ${name} with (force)`);
    await fixture.close();
  },
);

(onPostgres ? test.skip : test)(
  'the embedded folder is backed up and restored with equal books, and a change is named',
  async () => {
    const [dataDir, other, backup] = [folder(), folder(), folder()];
    const database = await openEmbedded(dataDir);
    await migrate(database.db, migrations);
    const entry = { actor: 'system', subject: '1010101010', action: 'login' as const, data: {} };
    await inTransaction(database.db, (trx) => audit(trx, new Date('2026-11-20T15:00:00Z'), entry));
    await expect(backUp({ dataDir }, backup)).rejects.toThrow('is in use by another instance');
    expect(existsSync(backup)).toBe(false);
    await database.close();

    const books = await backUp({ dataDir }, backup);
    expect(books.audit).toEqual({ entries: 1, brokenAt: null, missing: [], rewritten: [] });
    await expect(backUp({ dataDir }, backup)).rejects.toThrow('never written over');
    await expect(restore({ dataDir }, backup)).rejects.toThrow('holds a database already');
    expect(await restore({ dataDir: other }, backup)).toEqual([]);

    const restored = await openEmbedded(other);
    await sql`alter table audit_entry disable trigger all`.execute(restored.db);
    await sql`update audit_entry set actor = 'x'`.execute(restored.db);
    await restored.close();
    const changed = folder();
    const { audit: log } = await backUp({ dataDir: other }, changed);
    expect(log.brokenAt).toBe(1);
    const third = folder();
    expect(await restore({ dataDir: third }, changed)).toEqual(['the audit log is broken at entry 1']);
    expect(existsSync(join(third, 'database'))).toBe(true);
  },
);

test('a backup of version 0.1 is not restored, and a database of it not backed up: nothing is written', async () => {
  const [backup, home] = [folder(), folder()];
  mkdirSync(backup);
  for (const [file, content] of [
    ['books.json', '{ "tables": {}, "ledger": {} }'],
    ['database.tar.gz', ''],
    ['database.dump', ''],
  ] as const)
    writeFileSync(join(backup, file), content);
  const said = 'Version 0.1 made';
  await expect(restore({ dataDir: home }, backup)).rejects.toThrow(said);
  expect(existsSync(home)).toBe(false);
  await expect(restore({ databaseUrl: 'postgres://127.0.0.1:1/none' }, backup)).rejects.toThrow(said);

  const database = onPostgres ? await openTestDatabase() : await openEmbedded(home);
  await migrate(database.db, migrations);
  await sql`insert into kysely_migration values ('0001_outbox', 'then')`.execute(database.db);
  if (!onPostgres) await database.close();
  const from = 'url' in database ? { databaseUrl: database.url ?? '' } : { dataDir: home };
  const never = folder();
  await expect(backUp(from, never)).rejects.toThrow(said);
  expect(existsSync(never)).toBe(false);
  if (onPostgres) await database.close();
});
