import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, onServer } from '@portal/test-kit/databases-of-a-server';
import { migrations } from '../../../api/src/app/migrations.ts';
import { openPostgres } from '../../../api/src/platform/database/database.ts';
import { migrate } from '../../../api/src/platform/database/migrate.ts';
import { fillGrowingTables, type Size } from '../../../api/testing/many-rows.ts';
import { root } from '../../../tools/processes.ts';

/** An index over two million rows may take longer than any call of the API. */
const FILLING = { connect: 5_000, rest: 15_000, statement: 3_600_000 } as const;

/** Names of what made the rows: databases that older sources filled are not taken for these. */
function madeBy(): string {
  const files = ['api/testing/many-rows.ts', 'api/testing/many-customers.ts'];
  const hash = createHash('sha256').update(JSON.stringify(Object.keys(migrations)));
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 8);
}

async function isThere(server: string, name: string): Promise<boolean> {
  const database = openPostgres(server, 1);
  try {
    const { rowCount } = await database.pool.query('select from pg_database where datname = $1', [name]);
    return rowCount === 1;
  } finally {
    await database.close();
  }
}

/**
 * Makes sure that a server has a database of a size, and answers its name: a template that others are copied from. One that an
 * earlier run left there whole is taken as it is.
 */
export async function filledDatabase(
  server: string,
  size: Size,
  onProgress: (step: string) => void,
): Promise<string> {
  const name = `scale_${size.customers}_${size.invoices}_${size.payments}_${madeBy()}`;
  if (await isThere(server, name)) {
    onProgress(`${size.customers} customers are there already`);
    return name;
  }
  // It has its name only when it is whole.
  const unfinished = `${name}_unfinished`;
  await onServer(server, `drop database if exists ${unfinished}`);
  await onServer(server, `create database ${unfinished}`);
  const began = performance.now();
  onProgress(`filling a database with ${size.customers} customers`);
  const database = openPostgres(databaseOf(server, unfinished), 2, FILLING);
  try {
    await migrate(database.db, migrations);
    await fillGrowingTables(database, size);
  } finally {
    await database.close();
  }
  await onServer(server, `alter database ${unfinished} rename to ${name}`);
  onProgress(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return name;
}
