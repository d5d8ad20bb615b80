import '@portal/process-kit/guarded-egress';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EarlierVersionError } from '@portal/process-kit/earlier-version';
import { allowCalls } from '@portal/process-kit/egress';
import { LOCAL_PORTAL_URL } from '@portal/process-kit/local-ports';
import { pino } from 'pino';
import { migrations } from '../../app/migrations.ts';
import { COMMAND_LIMITS, openPostgres } from '../../platform/database/database.ts';
import { DirectoryInUseError } from '../../platform/database/directory-lock.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { readConfig } from '../../platform/process/config.ts';
import { demoIsAllowed, type ImportOptions, importFolder } from './import-folder.ts';

const USAGE = `npm run portal -- import <folder> [--all-or-nothing] [--encoding <name>] [--result <folder>] [--report <file.csv>]

Loads the CSV files of the folder (data/README.md says which, and what their columns mean) into the database of
DATABASE_URL, or into the embedded one when the portal is not running. --encoding names that of files that are neither
UTF-8 nor marked as UTF-16, such as windows-1252. --result keeps what was found: faults.csv, differences.csv, and
refused/ with the refused rows, to be mended and given again. Exit code 0: all rows were taken; 1: there were bad rows;
2: nothing could be done.`;

/** Bad rows printed; the rest are in the report. */
const ROWS_PRINTED = 20;

const stop = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const readArguments = (): ImportOptions & { readonly folder: string } => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'all-or-nothing': { type: 'boolean', default: false },
        encoding: { type: 'string', default: 'utf-8' },
        report: { type: 'string' },
        result: { type: 'string' },
      },
    });
    const { encoding } = new TextDecoder(values.encoding);
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) return stop(USAGE);
    const from = process.env['INIT_CWD'] ?? process.cwd();
    const path = resolve(from, folder);
    if (!existsSync(path) || !statSync(path).isDirectory()) return stop(`${path} is not a folder.`);
    const found = { folder: path, encoding, allOrNothing: values['all-or-nothing'] };
    const report = values.report === undefined ? {} : { report: resolve(from, values.report) };
    if (values.result === undefined) return { ...found, ...report };
    const result = resolve(from, values.result);
    const refused = join(result, 'refused');
    if (refused === path) return stop(`${path} would be written over: name another folder for --result.`);
    mkdirSync(result, { recursive: true });
    const differences = join(result, 'differences.csv');
    return { ...found, report: join(result, 'faults.csv'), ...report, differences, refused };
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`);
  }
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { folder, ...options } = readArguments();
const config = readConfig(process.env, {
  dataDir: join(root, '.portal', 'data'),
  publicUrl: LOCAL_PORTAL_URL,
});
allowCalls([config.databaseUrl]);
const started = Date.now();

try {
  const database =
    config.databaseUrl === undefined
      ? await (await import('../../platform/database/embedded.ts')).openEmbedded(config.dataDir)
      : openPostgres(config.databaseUrl, undefined, COMMAND_LIMITS);
  try {
    await migrate(database.db, migrations);
    const result = await importFolder(
      { db: database.db, clock: systemClock, config, log: pino({ level: 'silent' }) },
      folder,
      { ...options, passwords: demoIsAllowed(process.env) },
    );
    for (const { file, rows, written } of result.files) {
      console.log(`${file.padEnd(24)} ${rows} rows, ${written} new or changed`);
    }
    for (const { file, line, column, reason } of result.faults.slice(0, ROWS_PRINTED)) {
      console.log(`${file}:${line}${column === '' ? '' : `, ${column}`}: ${reason}`);
    }
    const more = result.faultCount - ROWS_PRINTED;
    if (more > 0)
      console.log(
        `… and ${more} more${options.report === undefined ? ' (--report <file> keeps them all)' : ''}`,
      );
    for (const [what, number] of result.differenceCounts) console.log(`${what}: ${number}`);
    if (result.differenceCounts.size > 0)
      console.log(
        `differences: not taken over, but for the portfolio; ${options.differences ?? '--result <folder> keeps them'}`,
      );
    if (result.refusedFiles.length > 0)
      console.log(`refused rows of ${result.refusedFiles.join(', ')}: ${options.refused}`);
    const verdict = result.kept
      ? result.faultCount === 0
        ? 'all rows kept'
        : 'the good rows kept'
      : 'nothing kept';
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(`${result.faultCount} faults, ${verdict}; ${seconds} s, at most ${memory} MB of memory`);
    process.exitCode = result.faultCount === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof DirectoryInUseError || error instanceof EarlierVersionError) stop(error.message);
  throw error;
}
