import { readFileSync } from 'node:fs';
import { verdictOnLog, type Witness } from '@portal/process-kit/audit-chain';
import { keptHeads } from '@portal/process-kit/audit-heads';
import { verifyAudit } from '../platform/audit/audit.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Config } from '../platform/process/config.ts';
import type { Verdict } from './verifying-command.ts';

/** Usage of the command. */
export const USAGE = `npm run portal -- verify-audit

Walks the audit log and the log of releases of DATABASE_URL, or of the embedded database when the portal is not running,
and names the first entry that was changed, or before which one was taken away. Compares them with the ends that were
signed outside the database (AUDIT_HEADS_DIR; AUDIT_PUBLIC_KEY or AUDIT_SIGNING_KEY, each also as a file with _FILE; those
of the log of releases with REGISTRY_ before their names, where they are others): an end that was cut off, and a chain that
was computed anew, are named too. Changes nothing.
Exit code 0: the logs are whole; 1: one is not; 2: nothing could be read.`;

/** Verdict on the audit log with its exit code; without a witness only by the log itself. */
export function verdictOn(db: Handle, witness?: Witness): Promise<Verdict> {
  return verdictOnLog({
    log: 'audit',
    title: 'The audit log',
    witness,
    walk: (witnessed) => verifyAudit(db, witnessed),
    describe: async (id) => {
      const row = await db
        .selectFrom('audit_entry')
        .select(['at', 'actor', 'subject', 'action'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return `at ${row.at.toISOString()}, ${row.actor} did "${row.action}" to ${row.subject}`;
    },
  });
}

/** The ends below the configured folder, and the public half of the key where only that is given. */
export function configuredWitness({ audit }: Config): Witness {
  return { key: publicKeyIn('AUDIT') ?? audit.signingKey, signed: keptHeads(audit.headsDir) };
}

/** Witness of the log of releases: its own key and folder where they are given, otherwise those of the audit log. */
export function configuredReleaseWitness({ audit }: Config): Witness {
  return {
    key: publicKeyIn('REGISTRY_AUDIT') ?? publicKeyIn('AUDIT') ?? audit.signingKey,
    signed: keptHeads(process.env['REGISTRY_AUDIT_HEADS_DIR'] ?? audit.headsDir, 'release audit'),
  };
}

const publicKeyIn = (prefix: string): string | undefined => {
  const file = process.env[`${prefix}_PUBLIC_KEY_FILE`];
  return process.env[`${prefix}_PUBLIC_KEY`] ?? (file ? readFileSync(file, 'utf8') : undefined);
};
