import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allowCalls, guardEgress } from '@portal/process-kit/egress';
import { LOCAL_PORTAL_URL } from '@portal/process-kit/local-ports';
import { COMMAND_LIMITS, type Handle, openPostgres } from '../platform/database/database.ts';
import { DirectoryInUseError } from '../platform/database/directory-lock.ts';
import { type Config, readConfig } from '../platform/process/config.ts';

/** Result of a command, in words for a terminal, and its exit code: 0 for no fault, 1 for a fault. */
export interface Verdict {
  readonly text: string;
  readonly code: 0 | 1;
}

/** Ends a command that could do nothing. */
export function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

/**
 * Runs a command that reads `DATABASE_URL`, or the embedded database while the portal is not running, and prints its
 * result. It takes no arguments: with any, it prints its usage. Exit code 2: no database could be read.
 */
export async function runVerifying(
  usage: string,
  judge: (db: Handle, config: Config) => Promise<Verdict>,
): Promise<void> {
  if (process.argv.length > 2) return stop(usage);
  await runOnDatabase(judge);
}

/** Runs a command on `DATABASE_URL`, or on the embedded database while the portal is not running. See {@link runVerifying}. */
export async function runOnDatabase(judge: (db: Handle, config: Config) => Promise<Verdict>): Promise<void> {
  // Not by an import, as elsewhere: what these commands judge by is imported by others too.
  guardEgress();
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const config = readConfig(process.env, {
    dataDir: join(root, '.portal', 'data'),
    publicUrl: LOCAL_PORTAL_URL,
  });
  allowCalls([config.databaseUrl]);
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) {
    return stop(`There is no database in ${resolve(config.dataDir)}.`);
  }
  try {
    const database =
      config.databaseUrl === undefined
        ? await (await import('../platform/database/embedded.ts')).openEmbedded(config.dataDir)
        : openPostgres(config.databaseUrl, undefined, COMMAND_LIMITS);
    try {
      const { text, code } = await judge(database.db, config);
      console.log(text);
      process.exitCode = code;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DirectoryInUseError) return stop(error.message);
    throw error;
  }
}
