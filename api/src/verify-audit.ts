import { fileURLToPath } from 'node:url';
import { verifyAudit } from './platform/audit.ts';
import type { Handle } from './platform/database.ts';
import { runVerifying, type Verdict } from './verifying-command.ts';

const USAGE = `npm run verify-audit

Walks the audit log of DATABASE_URL, or of the embedded database when the portal is not running, and names the first
entry that was changed, or before which one was taken away. Changes nothing.
Exit code 0: the log is whole; 1: it is not; 2: nothing could be read.`;

/** What is said of a log, and the exit code. */
export const verdictOn = async (db: Handle): Promise<Verdict> => {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await runVerifying(USAGE, verdictOn);
