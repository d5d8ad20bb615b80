import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AuditVerdict, verifyAudit, type WitnessedEntry } from './platform/audit.ts';
import { areHeadsGenuine, keptHeads, type SignedHeads } from './platform/audit-heads.ts';
import type { Config } from './platform/config.ts';
import type { Handle } from './platform/database.ts';
import { runVerifying, type Verdict } from './verifying-command.ts';

const USAGE = `npm run verify-audit

Walks the audit log of DATABASE_URL, or of the embedded database when the portal is not running, and names the first
entry that was changed, or before which one was taken away. Compares it with the ends that were signed outside the
database (AUDIT_HEADS_DIR; AUDIT_PUBLIC_KEY or AUDIT_SIGNING_KEY, each also as a file with _FILE): an end that was cut
off, and a chain that was computed anew, are named too. Changes nothing.
Exit code 0: the log is whole; 1: it is not; 2: nothing could be read.`;

/** What was signed outside the database, and the key that it was signed with: the private one or its public half. */
export interface Witness {
  readonly key: string;
  readonly signed: readonly SignedHeads[];
}

const firstOf = (entries: readonly WitnessedEntry[]): WitnessedEntry | undefined =>
  entries.toSorted((a, b) => a.id - b.id)[0];

async function lineOfBroken(db: Handle, { brokenAt, entries }: AuditVerdict): Promise<readonly string[]> {
  if (brokenAt === null) return [];
  const row = await db
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'subject', 'action'])
    .where('id', '=', brokenAt)
    .executeTakeFirstOrThrow();
  return [
    `TAMPERED: entry ${brokenAt} does not follow from the one before it in its chain.`,
    `  at ${row.at.toISOString()}, ${row.actor} did "${row.action}" to ${row.subject}`,
    `  ${entries} entries before it are whole. Either this entry was changed, or one before it was taken away.`,
  ];
}

/** When an entry was first signed as the end of its chain. */
const signedAt = ({ signed }: Witness, entry: WitnessedEntry): string =>
  signed.find(({ heads }) => heads.some(({ id, hash }) => id === entry.id && hash === entry.hash))?.at ?? '';

function linesOfWitnessed(witness: Witness, { missing, rewritten }: AuditVerdict): readonly string[] {
  const [gone, other] = [firstOf(missing), firstOf(rewritten)];
  return [
    ...(gone
      ? [
          `CUT: entry ${gone.id} of chain ${gone.chain} is gone; it was signed at ${signedAt(witness, gone)}.`,
          `  ${missing.length} signed ends are not in the log any more.`,
        ]
      : []),
    ...(other
      ? [
          `REWRITTEN: entry ${other.id} of chain ${other.chain} is not the one that was signed at ${signedAt(witness, other)}.`,
          '  It, or one before it in its chain, was changed and the chain computed anew.',
        ]
      : []),
  ];
}

/** What is said of a log, and the exit code; without a witness only what the log itself shows. */
export async function verdictOn(db: Handle, witness?: Witness): Promise<Verdict> {
  const signed = witness?.signed ?? [];
  const forged = signed.filter((heads) => !areHeadsGenuine(witness?.key ?? '', heads));
  const genuine = signed.filter((heads) => !forged.includes(heads));
  const verdict = await verifyAudit(
    db,
    genuine.flatMap(({ heads }) => heads),
  );
  const faults = [
    ...(await lineOfBroken(db, verdict)),
    ...(witness ? linesOfWitnessed(witness, verdict) : []),
    ...forged
      .slice(0, 1)
      .map(({ at }) => `FORGED: the ends of ${at} are not signed with the key of this portal.`),
  ];
  if (faults.length > 0) return { text: faults.join('\n'), code: 1 };
  const last = genuine.at(-1);
  const beside = last
    ? ` ${genuine.length} signed ends, the last of ${last.at}, agree.`
    : ' No signed ends were found beside it.';
  return { text: `The audit log is whole: ${verdict.entries} entries.${witness ? beside : ''}`, code: 0 };
}

/** The ends below the configured folder, and the public half of the key where only that is given. */
function configuredWitness({ audit }: Config): Witness {
  const { AUDIT_PUBLIC_KEY: text, AUDIT_PUBLIC_KEY_FILE: file } = process.env;
  const key = text ?? (file ? readFileSync(file, 'utf8') : audit.signingKey);
  return { key, signed: keptHeads(audit.headsDir) };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runVerifying(USAGE, (db, config) => verdictOn(db, configuredWitness(config)));
