import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Release } from '@portal/contract/release';
import { isSignedBy, publicKeyOf } from '@portal/contract/release-signature';
import type { ReleaseStatement } from '@portal/contract/release-statement';
import { releaseHash } from '@portal/remote-kit/release-hash';
import { coSigned, readStatement, statementLines, writeStatement } from './co-sign.ts';

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
  expect(statementLines(signed, release)).toContain('built the same');
  expect(statementLines(signed, { ...release, hash: 'b' })).toContain('something else: b');
});

test('a file that shows another manifest than the one it is signed for is not read', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-sign-')), 'statement.json');
  writeStatement(file, { statement, signatures: [], release: { ...release, commit: 'other' } });
  expect(() => readStatement(file)).toThrow('another manifest');
});
