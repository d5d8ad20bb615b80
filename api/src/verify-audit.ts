import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyAudit } from './platform/audit.ts';
import { readConfig } from './platform/config.ts';
import { type Handle, openPostgres } from './platform/database.ts';
import { DirectoryInUse } from './platform/directory-lock.ts';

const USAGE = `npm run verify-audit

Walks the audit log of DATABASE_URL, or of the embedded database when the portal is not running, and names the first
entry that was changed, or before which one was taken away. Changes nothing.
Exit code 0: the log is whole; 1: it is not; 2: nothing could be read.`;

/** What is said of a log, and the exit code. */
export const verdictOn = async (db: Handle): Promise<{ readonly text: string; readonly code: 0 | 1 }> => {
  const { brokenAt, entries } = await verifyAudit(db);
  if (brokenAt === null) return { text: `The audit log is whole: ${entries} entries.`, code: 0 };
  const row = await db
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'subject', 'action'])
    .where('id', '=', brokenAt)
    .executeTakeFirstOrThrow();
  const text = [
    `TAMPERED: entry ${brokenAt} does not follow from the one before it in its chain.`,
    `  at ${row.at.toISOString()}, ${row.actor} did "${row.action}" to ${row.subject}`,
    `  ${entries} entries before it are whole. Either this entry was changed, or one before it was taken away.`,
  ].join('\n');
  return { text, code: 1 };
};

const stop = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const main = async (): Promise<void> => {
  if (process.argv.length > 2) return stop(USAGE);
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const config = readConfig(process.env, {
    dataDir: join(root, '.portal', 'data'),
    publicUrl: 'http://localhost:4800',
  });
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) {
    return stop(`There is no database in ${resolve(config.dataDir)}.`);
  }
  try {
    const database =
      config.databaseUrl === undefined
        ? await (await import('./platform/embedded.ts')).openEmbedded(config.dataDir)
        : openPostgres(config.databaseUrl);
    try {
      const { text, code } = await verdictOn(database.db);
      console.log(text);
      process.exitCode = code;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DirectoryInUse) return stop(error.message);
    throw error;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
