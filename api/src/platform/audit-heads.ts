import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Handle } from './database.ts';
import type { Job } from './worker.ts';

/** The last entry of one chain of the audit log. */
export interface AuditHead {
  readonly chain: number;
  /** Number of the entry. */
  readonly id: number;
  readonly hash: string;
}

/** Ends of all chains at a moment, as one line of a file outside the database. */
export interface SignedHeads {
  /** Moment in UTC, ISO 8601. */
  readonly at: string;
  readonly heads: readonly AuditHead[];
  /** Ed25519 over `bytesOf` the two above, base64. */
  readonly signature: string;
}

const MINUTE = 60_000;

const bytesOf = ({ at, heads }: Pick<SignedHeads, 'at' | 'heads'>): Buffer =>
  Buffer.from(
    ['portal audit heads', at, ...heads.map(({ chain, id, hash }) => `${chain} ${id} ${hash}`)].join('\n'),
  );

/** The last entry of each chain that has any, by number of the chain. */
export async function auditHeads(db: Handle): Promise<readonly AuditHead[]> {
  const { rows } = await sql<AuditHead>`
    select distinct on (chain) chain, id, hash from audit_entry order by chain, id desc`.execute(db);
  return rows;
}

/** @param key Ed25519 private key, PKCS #8 in PEM. */
export function signHeads(key: string, at: Date, heads: readonly AuditHead[]): SignedHeads {
  const statement = { at: at.toISOString(), heads };
  return {
    ...statement,
    signature: sign(null, bytesOf(statement), createPrivateKey(key)).toString('base64'),
  };
}

/** @param key Ed25519 key in PEM: the private one, or the public half, which is enough to verify. */
export function areHeadsGenuine(key: string, signed: SignedHeads): boolean {
  return verify(null, bytesOf(signed), createPublicKey(key), Buffer.from(signed.signature, 'base64'));
}

/** File of a day's heads; days are UTC's. */
const fileOf = (folder: string, at: string): string => join(folder, `audit-heads-${at.slice(0, 10)}.jsonl`);

/**
 * Reads all heads that were kept in a folder, oldest first.
 * @throws SyntaxError for a line that is none: a file that was written to by hand.
 */
export function keptHeads(folder: string): readonly SignedHeads[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^audit-heads-.*\.jsonl$/.test(name))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SignedHeads);
}

/**
 * Signs the ends of the chains, if they moved since `last`, and writes them where the database's owner cannot: into a
 * file below `config.audit.headsDir` and into the log. One line is one write, so several processes may share the file.
 * @returns what is known to be written: what goes in as `last` the next time.
 */
export async function keepHeads({ db, clock, config, log }: Context, last = ''): Promise<string> {
  const heads = await auditHeads(db);
  const now = JSON.stringify(heads);
  if (heads.length === 0 || now === last) return now;
  const signed = signHeads(config.audit.signingKey, clock.now(), heads);
  mkdirSync(config.audit.headsDir, { recursive: true });
  appendFileSync(fileOf(config.audit.headsDir, signed.at), `${JSON.stringify(signed)}\n`);
  log.info({ auditHeads: signed }, 'the ends of the audit log are signed');
  return now;
}

/** Signs the ends of the audit log each minute (threat T46). */
export function auditJobs(context: Context): readonly Job[] {
  let last = '';
  return [
    {
      name: 'audit heads',
      every: MINUTE,
      run: async () => {
        last = await keepHeads(context, last);
      },
    },
  ];
}
