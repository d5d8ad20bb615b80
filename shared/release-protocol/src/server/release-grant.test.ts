import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type GrantedRun, grantToken, isGrantBy, readGrant, readRun, runText } from './release-grant.ts';
import { publicKeyOf } from './release-signature.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const hash = (sign: string): string => sign.repeat(20);
const runs: readonly GrantedRun[] = [
  { set: hash('a') },
  { releases: { 'mf-b': hash('b') } },
  { releases: { 'mf-b-c': hash('c'), 'mf-b': hash('b'), shell: hash('d') } },
  { set: hash('a'), releases: { 'mf-b': hash('b'), 'mf-c': hash('c') } },
];

test.each(runs)('a run is read back as it was signed: %j', (run) => {
  const token = grantToken('portal', { run, expires: 1_800_000_000, opens: 2 }, privateKey);
  expect(readGrant(token)).toMatchObject({ run, expires: 1_800_000_000, opens: 2 });
  expect(isGrantBy(token, 'portal', publicKeyOf(privateKey))).toBe(true);
  // It stands in addresses and in a cookie as it is.
  expect(token).toMatch(/^[\w.@:-]+$/);
});

test('a grant opens one registry, by one key, for as many as it says, and is written in one way', () => {
  const given = { run: { set: hash('a') }, expires: 1_800_000_000, opens: 2 };
  const token = grantToken('portal', given, privateKey);
  const own = publicKeyOf(privateKey);
  const another = publicKeyOf(generateKeyPairSync('ed25519').privateKey);
  expect(isGrantBy(token, 'portal', own)).toBe(true);
  expect(isGrantBy(token, 'another', own)).toBe(false);
  expect(isGrantBy(token, 'portal', another)).toBe(false);
  expect(isGrantBy(token.replace('.2.', '.200.'), 'portal', own)).toBe(false);
  // Of the last sign's six bits the signature has two: the next sign stands for the same bytes.
  const alike = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1);
  expect(isGrantBy(alike, 'portal', own)).toBe(false);
});

test('no id begins like an option of a command: it is typed to withdraw the grant', () => {
  const given = { run: { set: hash('a') }, expires: 1_800_000_000, opens: 1 };
  // Of ids drawn from all signs one in 64 begins with '-'.
  for (let time = 0; time < 1_000; time += 1)
    expect(readGrant(grantToken('portal', given, privateKey))?.id).toMatch(/^[A-Za-z]/);
});

test.each([
  ['nothing', ''],
  ['two releases of one remote', `mf-b@${hash('a')}:mf-b@${hash('b')}`],
  ['another order than the one they are signed in', `mf-c@${hash('a')}:mf-b@${hash('b')}`],
  ['more parts than a set has', runText({ releases: many(13) })],
  ['an address', 'mf-b@http://localhost:5000/'],
])('%s is no run', (_what, text) => {
  expect(readRun(text)).toBeUndefined();
});

test('the longest run fits a cookie', () => {
  const run = { releases: many(12) };
  const token = grantToken('portal', { run, expires: 1_800_000_000, opens: 200 }, privateKey);
  expect(readGrant(token)?.run).toEqual(run);
  expect(token.length).toBeLessThan(1200);
});

function many(count: number): Record<string, string> {
  const name = (at: number): string => `mf-${'un-nombre-largo-'.repeat(3)}${String.fromCharCode(97 + at)}`;
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), hash('a')]));
}
