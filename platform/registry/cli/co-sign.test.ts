import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Release } from '@portal/release-protocol/release';
import type { ReleaseStatement } from '@portal/release-protocol/release-statement';
import { isSignedBy, publicKeyOf } from '@portal/release-protocol/server/release-signature';
import { releaseHash } from '@portal/remote-kit/release-hash';
import { RegistryCallError } from './client.ts';
import { coSigned, readStatement, signEachOnce, statementLines, writeStatement } from './co-sign.ts';

const [team, operator] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const body = { name: 'shell', owner: 'plataforma', commit: 'c', files: {}, routes: [] };
const release = { ...body, hash: releaseHash(body as unknown as Release) } as unknown as Release;
const statement = {
  kind: 'release',
  registry: 'portal',
  release: { name: 'shell', owner: 'plataforma', hash: release.hash },
  destination: { channel: 'canary', share: 5 },
  reason: 'a test',
} as unknown as ReleaseStatement;

test('a second person signs on another machine what the first wrote into a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-sign-')), 'statement.json');
  writeStatement(file, coSigned({ statement, signatures: [], release }, [team.privateKey]));
  writeStatement(file, coSigned(readStatement(file), [operator.privateKey]));
  const { statement: read, signatures } = readStatement(file);
  expect(signatures).toHaveLength(2);
  for (const [at, { privateKey }] of [team, operator].entries()) {
    const signature = signatures[at];
    expect(signature && isSignedBy(read, signature, publicKeyOf(privateKey))).toBe(true);
  }
  expect(coSigned({ statement, signatures, release }, [operator.privateKey]).signatures).toHaveLength(2);
});

test('the second signer reads what is signed, for where, and whether the own build is the same', () => {
  const signed = { statement, signatures: [], release };
  expect(statementLines(signed)).toContain('to canary 5 % of the registry “portal”');
  expect(statementLines(signed)).toContain('Nothing is said of its checks.');
  const told = (checks: ReleaseStatement['checks']) =>
    statementLines({ ...signed, statement: { ...statement, ...(checks ? { checks } : {}) } });
  expect(told('passed')).toContain('Its types, lint and tests passed.');
  expect(told({ skipped: 'a night call' })).toContain('Its checks were skipped: a night call');
  expect(statementLines(signed, release)).toContain('built the same');
  expect(statementLines(signed, { ...release, hash: 'b' })).toContain('something else: b');
});

test('a file that shows another manifest than the one it is signed for is not read', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-sign-')), 'statement.json');
  writeStatement(file, { statement, signatures: [], release: { ...release, commit: 'other' } });
  expect(() => readStatement(file)).toThrow('another manifest');
});

test('what waits is signed once; where the registry did not answer it is tried again, and what is refused is not', async () => {
  const waiting = ['failed', 'busy', 'refused', 'fine'].map((nonce) => ({
    ...{ signatures: [], release },
    statement: { ...statement, nonce },
  }));
  const refusal = { problem: 'it is refused', who: 'mf-x', fix: 'another release' };
  const answers: Record<string, RegistryCallError | undefined> = {
    failed: new RegistryCallError(undefined, 'answered 500'),
    busy: new RegistryCallError({ code: 'TOO_MANY', ...refusal }, ''),
    refused: new RegistryCallError({ code: 'BAD_MANIFEST', ...refusal }, ''),
  };
  const tried: string[] = [];
  const done = new Set<string>();
  const sign = async ({ statement: { nonce } }: { statement: ReleaseStatement }) => {
    tried.push(nonce);
    const answer = answers[nonce];
    if (answer) throw answer;
  };
  await signEachOnce(waiting, done, sign);
  expect(tried).toEqual(['failed', 'busy', 'refused', 'fine']);
  answers['failed'] = undefined;
  await signEachOnce(waiting, done, sign);
  await signEachOnce(waiting, done, sign);
  expect(tried.slice(4)).toEqual(['failed', 'busy', 'busy']);
  expect([...done].sort()).toEqual(['failed', 'fine', 'refused']);
});
