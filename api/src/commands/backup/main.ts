import '@portal/process-kit/guarded-egress';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EarlierVersionError } from '@portal/process-kit/earlier-version';
import { allowCalls } from '@portal/process-kit/egress';
import { LOCAL_PORTAL_URL } from '@portal/process-kit/local-ports';
import { DirectoryInUseError } from '../../platform/database/directory-lock.ts';
import { readConfig } from '../../platform/process/config.ts';
import { BackupError, backUp, type Home, restore } from './backup.ts';
import { exportOpenly } from './open-export.ts';

const USAGE = `npm run portal -- backup <new folder>
npm run portal -- restore <folder>
npm run portal -- export <new folder>

Backs up the database of DATABASE_URL while the portal works, or the embedded one (DATA_DIR) while it does not; restores
a backup into an empty database or folder. The books (rows of each table, balances of the ledger, the audit chains) are
read with the backup and compared after the restore. An export holds the same in open formats: each table as CSV, documents
and images as files.
Exit code 0: done, the books are equal; 1: they are not; 2: nothing was done.`;

const stop = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const [command, given, ...more] = process.argv.slice(2);
const COMMANDS = ['backup', 'restore', 'export'];
if (!COMMANDS.includes(command ?? '') || given === undefined || more.length > 0) stop(USAGE);
const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), given ?? '');
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const config = readConfig(process.env, {
  dataDir: join(root, '.portal', 'data'),
  publicUrl: LOCAL_PORTAL_URL,
});
allowCalls([config.databaseUrl]);
const home: Home =
  config.databaseUrl === undefined
    ? { dataDir: resolve(config.dataDir) }
    : { databaseUrl: config.databaseUrl };
const from = Date.now();
const seconds = () => `${((Date.now() - from) / 1000).toFixed(1)} s`;

try {
  if (command === 'backup') {
    const { tables, ledger, audit } = await backUp(home, folder);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const accounts = Object.keys(ledger).length;
    console.log(
      `${folder} holds ${rows} rows of ${Object.keys(tables).length} tables, ${accounts} accounts, ${audit.entries} audit entries; ${seconds()}.`,
    );
    if (audit.brokenAt !== null)
      console.log(`The audit log is broken at entry ${audit.brokenAt}, in the backup too.`);
  } else if (command === 'export') {
    const tables = Object.values((await exportOpenly(home, folder)).tables);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${folder} holds ${rows} rows of ${tables.length} tables as CSV; ${seconds()}.`);
  } else {
    const differences = await restore(home, folder);
    for (const difference of differences) console.error(difference);
    console.log(
      differences.length === 0
        ? `Restored; the books are equal; ${seconds()}.`
        : 'Restored, but the books differ.',
    );
    process.exitCode = differences.length === 0 ? 0 : 1;
  }
} catch (error) {
  for (const told of [BackupError, DirectoryInUseError, EarlierVersionError])
    if (error instanceof told) stop(error.message);
  console.error(error);
  stop(
    { backup: 'Nothing was backed up.', restore: 'Nothing was restored.' }[command ?? ''] ??
      'Nothing was exported.',
  );
}
