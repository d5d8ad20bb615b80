import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Release } from '@portal/release-protocol/release';
import { provenanceOf } from './provenance.ts';
import { releaseHash } from './release-hash.ts';

/** A git repository with a package, shared sources and documents, all committed. */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'portal-provenance-'));
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: root, stdio: 'pipe' });
  for (const folder of ['mf-a', 'shared', 'docs']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'one.ts'), 'one');
  }
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.co', 'commit', '-qm', 'one');
  return { root, folder: join(root, 'mf-a') };
}

test('a clean tree names its commit and nothing else', () => {
  const { folder, root } = project();
  expect(provenanceOf(folder)).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{12}$/) });
  writeFileSync(join(root, 'docs', 'one.ts'), 'what no build reads');
  expect(provenanceOf(folder)).not.toHaveProperty('dirty');
});

test.each([
  ['a changed file of its own', 'mf-a/one.ts'],
  ['a new file of its own', 'mf-a/two.ts'],
  ['a changed file that all builds read', 'shared/one.ts'],
])('%s makes a release dirty', (_, file) => {
  const { folder, root } = project();
  writeFileSync(join(root, file), 'changed');
  expect(provenanceOf(folder)).toHaveProperty('dirty', true);
});

test('what no repository knows is dirty, and so is a folder beside what is committed', () => {
  expect(provenanceOf(mkdtempSync(join(tmpdir(), 'portal-none-')))).toEqual({
    commit: 'unknown',
    dirty: true,
  });
  const { root } = project();
  writeFileSync(join(root, '.gitignore'), '.portal');
  const copy = join(root, '.portal', 'mf-a');
  mkdirSync(copy, { recursive: true });
  expect(provenanceOf(copy)).toHaveProperty('dirty', true);
});

test('version, commit and cleanliness are inside the hash of a release', () => {
  const release = { name: 'mf-a', version: '1.0.0', commit: 'a' } as unknown as Release;
  const others = [
    { ...release, version: '1.0.1' },
    { ...release, commit: 'b' },
    { ...release, dirty: true as const },
  ];
  expect(new Set([release, ...others].map(releaseHash)).size).toBe(4);
});
