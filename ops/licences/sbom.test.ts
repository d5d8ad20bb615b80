import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isAccepted, licenceOf, strangersIn, unacceptedIn } from './licences.ts';

test('a choice is accepted where one of it is, a sum where all are', () => {
  expect(isAccepted('(GPL-3.0 OR MIT)')).toBe(true);
  expect(isAccepted('MIT AND Zlib')).toBe(true);
  expect(isAccepted('MIT AND GPL-3.0')).toBe(false);
  expect(isAccepted('')).toBe(false);
});

test('a part without an accepted licence is named; our own packages have none', () => {
  const part = { name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0' };
  const bom = {
    bomFormat: 'CycloneDX',
    components: [
      { ...part, licenses: [{ license: { id: 'MIT' } }] },
      { ...part, group: '@b', licenses: [{ license: { id: 'AGPL-3.0-only' } }] },
      { ...part, group: '@portal' },
    ],
  };
  expect(unacceptedIn(bom)).toEqual(['@b/a 1.0.0: AGPL-3.0-only']);
  expect(licenceOf(part)).toBe('');
});

test('a part that is not from the registry is named', () => {
  const components = [
    { name: 'a', version: '1', purl: 'pkg:npm/a@1' },
    { name: 'b', version: '1', purl: 'pkg:npm/b@1?vcs_url=git%2Bhttps://example.com/b' },
    { name: 'c', version: '1' },
  ];
  expect(strangersIn({ bomFormat: 'CycloneDX', components })).toHaveLength(2);
});

test('the lockfile takes everything from the registry, with the hash of each archive', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../pnpm-lock.yaml'), 'utf8');
  const packages = lock.slice(lock.indexOf('\npackages:'), lock.indexOf('\nsnapshots:'));
  const resolutions = packages.split('\n').filter((line) => line.trim().startsWith('resolution:'));
  expect(resolutions.length).toBeGreaterThan(500);
  expect(resolutions.filter((line) => !/resolution: \{integrity: sha512-[\w+/=]+\}$/.test(line))).toEqual([]);
});
