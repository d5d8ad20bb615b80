import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDate } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import { generate } from '../../../../data/generate.ts';
import { STAFF_SECOND_FACTOR } from '../../access/settings/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { startOfBusinessDate } from '../../platform/process/clock.ts';
import { demoIsAllowed, type ImportResult, importFolder } from './import-folder.ts';

/**
 * Fills an empty database with the demo, through the importer like any other data: 2,000 customers as of today, with
 * payments of today up to this moment.
 * @returns undefined when there are customers already, or when production was not told to have a demo.
 * @throws when the importer refuses a row: generator and importer disagree then.
 */
export async function seedDemo(
  context: Context,
  {
    customers = 2_000,
    environment = process.env,
  }: { customers?: number; environment?: NodeJS.ProcessEnv } = {},
): Promise<ImportResult | undefined> {
  if (!demoIsAllowed(environment) || (await hasCustomers(context))) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  try {
    const now = context.clock.now();
    const asOf = businessDate(now);
    const until = Math.floor((now.getTime() - startOfBusinessDate(asOf).getTime()) / 1_000);
    await generate(folder, { asOf, until, customers });
    const result = await importFolder(context, folder, { allOrNothing: true, passwords: true });
    const [fault] = result.faults;
    if (fault) throw new Error(`${fault.file}, line ${fault.line}, ${fault.column}: ${fault.reason}`);
    // The demo's administrators log in with the password that the README prints, and nothing else.
    await sql`update feature_variable set is_active = false where id = ${STAFF_SECOND_FACTOR}`.execute(
      context.db,
    );
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hasCustomers = async ({ db }: Context): Promise<boolean> => {
  const found = await sql<{ any: boolean }>`select exists (select from customer) as any`.execute(db);
  return found.rows[0]?.any ?? false;
};
