import type { KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Release } from '@portal/release-protocol/release';
import type { ReleaseStatement, Signed } from '@portal/release-protocol/release-statement';
import { signatureOf } from '@portal/release-protocol/server/release-signature';
import { releaseHash } from '@portal/remote-kit/release-hash';
import { checksInWords, inEnglish } from '../model/words.ts';
import { isPassing, RegistryCallError } from './client.ts';

/** A statement that one person hands to another, with its manifest so that the second person can read what they sign. */
export interface WrittenStatement extends Signed<ReleaseStatement> {
  readonly release: Release;
}

/** Reads a statement that was written with `--out`. @throws Error when the file has no statement, or another manifest */
export function readStatement(file: string): WrittenStatement {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<WrittenStatement>;
  if (read.statement?.kind !== 'release' || !Array.isArray(read.signatures) || !read.release)
    throw new Error(
      `${file} holds no statement: write one with \`npm run release -- <remote> --out ${file}\`.`,
    );
  const { hash, ...body } = read.release;
  if (hash !== read.statement.release.hash || releaseHash(body) !== hash)
    throw new Error(`${file} shows another manifest than the one that its statement names.`);
  return read as WrittenStatement;
}

export function writeStatement(file: string, written: WrittenStatement): void {
  writeFileSync(file, `${JSON.stringify(written)}\n`);
}

/** Adds a signature by each key; a key that has signed before signs no second time. */
export function coSigned(
  { statement, signatures, release }: WrittenStatement,
  keys: readonly KeyObject[],
): WrittenStatement {
  const made = keys.map((key) => signatureOf(statement, key));
  const others = signatures.filter(({ key }) => !made.some((own) => own.key === key));
  return { statement, signatures: [...others, ...made], release };
}

/**
 * The statement to be signed, in words.
 * @param own a build of the same sources on this machine, if any: an equal hash on two machines is a better reason to
 * sign than a name
 */
export function statementLines({ statement, signatures, release }: WrittenStatement, own?: Release): string {
  const { destination, registry, reason, expires, checks } = statement;
  const { name, version, commit, hash, owner, files, routes } = release;
  const where = destination.channel === 'canary' ? `canary ${destination.share} %` : destination.channel;
  return [
    `${name} ${version} of ${owner}, commit ${commit}${release.dirty ? ' and uncommitted changes' : ''}, ${hash}`,
    `  to ${where} of the registry “${registry}”, until ${expires}: ${inEnglish(reason)}`,
    `  ${Object.keys(files).length} files; ${routes.map(({ path, access }) => `${path} (${access.kind})`).join(', ') || 'no paths'}`,
    `  ${checksInWords(checks)}`,
    `  signed by ${signatures.map(({ key }) => key).join(', ') || 'no key yet'}`,
    own
      ? own.hash === hash
        ? '  this machine built the same'
        : `  this machine built something else: ${own.hash} of ${own.commit}`
      : '  nothing built on this machine to compare with',
  ].join('\n');
}

/**
 * Signs and sends each waiting statement once. A statement without an answer, or with a temporary refusal, is tried again
 * at the next call. A final refusal is reported, and the team may send another statement.
 * @param done nonces of the statements that need no further try; the function adds to it
 */
export async function signEachOnce<S extends WrittenStatement>(
  waiting: Iterable<S>,
  done: Set<string>,
  sign: (statement: S) => Promise<void>,
): Promise<void> {
  for (const written of waiting) {
    const { nonce } = written.statement;
    if (done.has(nonce)) continue;
    try {
      await sign(written);
      done.add(nonce);
    } catch (error) {
      if (!(error instanceof RegistryCallError)) throw error;
      if (!error.answer) continue;
      console.error(error.message);
      if (!isPassing(error, '/registry/releases')) done.add(nonce);
    }
  }
}
