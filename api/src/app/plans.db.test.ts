import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { type FuzzedPortal, openFuzzedPortal } from '../../testing/fuzz/fuzzed-portal.ts';
import { rightRequestOf } from '../../testing/fuzz/right-requests.ts';
import { unreachable } from '../../testing/fuzz/scenes.ts';
import { fillGrowingTables, growingTables } from '../../testing/many-rows.ts';
import { PlanListener, type TableRead, tellPlans } from '../../testing/statement-plans.ts';
import { onPostgres } from '../platform/testing/database.ts';

/** Enough that a plan which reads all rows of a table stands out. */
const CUSTOMERS = 12_000;
/** More rows than any screen shows: what reads as many reads more the larger the portal is. */
const MOST_ROWS = 3_000;

/** Tables that do not grow with the customers: settings, contents, staff, rates, days, what is compared with other systems. */
const SMALL: readonly string[] = [
  ...['blocked_contact', 'department', 'municipality', 'zone', 'store'],
  ...['usury_rate', 'usury_rate_waiting', 'least_payment', 'refund_file'],
  ...['content_page', 'content_presence', 'content_slug', 'content_version', 'front_module'],
  ...['front_module_trash', 'media_file'],
  ...['media_rendition', 'menu_option', 'menu_section', 'feature_variable', 'limit_terms', 'quoter_terms'],
  ...['term_limits', 'ledger_account', 'module', 'profile', 'profile_module', 'profile_request'],
  ...['profile_section', 'staff_member', 'second_factor', 'recovery_code', 'saved_view'],
  ...[
    'gateway_bank_list',
    'payment_day_sum',
    'money_check',
    'money_day',
    'reminder_walk',
    'statement_walk',
    'document_doubt',
    'export_chunk',
  ],
  ...['process_heartbeat', 'write_probe', 'kysely_migration', 'kysely_migration_lock'],
];

/** Tables that are read whole, or row after row by an index. */
type Reads = Readonly<Record<string, 'whole' | 'by index'>>;

/** What reads large tables on purpose, and why. */
const ON_PURPOSE: Partial<Record<Name, { readonly of: Reads; readonly because: string }>> = {
  'GET /api/users_interval': {
    of: { customer: 'whole' },
    because: 'counts what the filters find, by an index alone',
  },
  'GET /api/logs': {
    of: { audit_entry: 'whole' },
    because: 'counts what the filters find, once while pages are turned',
  },
  'POST /api/exports/payments': {
    of: { payment_transaction: 'whole' },
    because: 'counts the rows of the file',
  },
  'POST /api/exports/customers': { of: { customer: 'whole' }, because: 'counts the rows of the file' },
  'POST /api/exports/audit_log': { of: { audit_entry: 'whole' }, because: 'counts the rows of the file' },
  'POST /api/usuryRates': {
    of: { obligation: 'by index', instalment: 'by index', ledger_posting: 'by index' },
    because:
      'goes through the credits that a new cap may concern, in the order of their numbers, as a job does later',
  },
};

let portal: FuzzedPortal;
let plans: PlanListener;
let tables: readonly string[];
beforeAll(async () => {
  if (!onPostgres) return;
  plans = new PlanListener();
  let statistics = async (): Promise<void> => {};
  portal = await openFuzzedPortal({
    prepareDatabase: async ({ db, pool }) => {
      statistics = async () => void (await pool.query(`analyze ${SMALL.join(', ')}`));
      await fillGrowingTables({ db, pool }, { customers: CUSTOMERS, invoices: 1, payments: 2 });
      const { rows } = await pool.query<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      );
      tables = rows.map(({ name }) => name);
      // What a test empties is still a large table to the planner, and what it adds to a small one leaves that small.
      for (const table of tables) await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
      await tellPlans(pool);
    },
  });
  // Plans must not depend on whether the server's own upkeep has come by meanwhile.
  await statistics();
}, 600_000);
afterAll(async () => {
  await portal?.close();
  plans?.close();
});

const onlyPostgres = onPostgres ? test : test.skip;

onlyPostgres('every table is filled or known to stay small', () => {
  expect([...growingTables(), ...SMALL].sort()).toEqual([...tables]);
});

const large = new Set(growingTables());
const isTooMuch = ({ table, how, rows }: TableRead): boolean =>
  large.has(table) && (how === 'Seq Scan' || rows > MOST_ROWS);

const isOnPurpose = (name: Name, { table, how }: TableRead): boolean => {
  const of = ON_PURPOSE[name]?.of[table];
  return of === 'whole' || (of === 'by index' && how !== 'Seq Scan');
};

const names = (Object.keys(contract) as Name[]).filter((name) => unreachable[name] === undefined);

(onPostgres ? test.each(names) : test.skip.each(names))(
  '%s reads of large tables what it needs',
  async (name) => {
    await portal.prepare();
    const request = rightRequestOf(name, await portal.stage(name));
    let status = 0;
    const reads = await plans.during(async () => {
      ({ status } = await portal.send(name, request));
    });
    const found = reads.filter((read) => isTooMuch(read) && !isOnPurpose(name, read));
    expect([status, found]).toEqual([200, []]);
  },
  120_000,
);
