import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The logs whose last entries are signed: the API's, and the log of releases. A signature for one is not valid for the
 * other.
 */
export type AuditLog = 'audit' | 'release audit';

/** The last entry of one chain of a log. */
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
  /** Ed25519 over `bytesOf` the two above, in base64url; older lines have base64, which is verified the same way. */
  readonly signature: string;
}

/** Where the ends of a log are written, and the key that they are signed with. */
export interface HeadsPlace {
  readonly log: AuditLog;
  /** Ed25519 private key, PKCS #8 in PEM. */
  readonly key: string;
  readonly folder: string;
}

const bytesOf = (log: AuditLog, { at, heads }: Pick<SignedHeads, 'at' | 'heads'>): Buffer =>
  Buffer.from(
    [`portal ${log} heads`, at, ...heads.map(({ chain, id, hash }) => `${chain} ${id} ${hash}`)].join('\n'),
  );

/**
 * Signs the ends of chains. The signature is in base64url: in base64 the redacting log could take a part for a token.
 * @param key Ed25519 private key, PKCS #8 in PEM.
 */
export function signHeads(
  key: string,
  at: Date,
  heads: readonly AuditHead[],
  log: AuditLog = 'audit',
): SignedHeads {
  const statement = { at: at.toISOString(), heads };
  return {
    ...statement,
    signature: sign(null, bytesOf(log, statement), createPrivateKey(key)).toString('base64url'),
  };
}

/** Whether the key signed these ends. @param key Ed25519 key in PEM, private or public. */
export function areHeadsGenuine(key: string, signed: SignedHeads, log: AuditLog = 'audit'): boolean {
  return verify(null, bytesOf(log, signed), createPublicKey(key), Buffer.from(signed.signature, 'base64'));
}

const prefixOf = (log: AuditLog): string => `${log.replace(' ', '-')}-heads-`;

/**
 * Reads all heads of a log that were kept in a folder, oldest first.
 * @throws SyntaxError for an invalid line, as in a file that was edited by hand.
 */
export function keptHeads(folder: string, log: AuditLog = 'audit'): readonly SignedHeads[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefixOf(log)) && name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SignedHeads);
}

/**
 * Signs the ends of a log's chains if they changed since `last`. Writes them where the database's owner cannot change
 * them: into the day's file (UTC) in the folder, and to `onSigned`, which logs them. Each line is one write, so that
 * several processes can share the file.
 * @returns value for `last` in the next call
 */
export function writeHeads(
  { log, key, folder }: HeadsPlace,
  heads: readonly AuditHead[],
  at: Date,
  last: string,
  onSigned: (signed: SignedHeads) => void,
): string {
  const now = JSON.stringify(heads);
  if (heads.length === 0 || now === last) return now;
  const signed = signHeads(key, at, heads, log);
  mkdirSync(folder, { recursive: true });
  appendFileSync(
    join(folder, `${prefixOf(log)}${signed.at.slice(0, 10)}.jsonl`),
    `${JSON.stringify(signed)}\n`,
  );
  onSigned(signed);
  return now;
}
