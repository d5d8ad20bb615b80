import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Build, build, openTestRegistry, route, type TestRegistry } from '@portal/registry/testing';
import type { ReleaseSet } from '@portal/release-protocol/release';
import { lastKnownGood } from './last-known-good.ts';

let opened: TestRegistry;
beforeAll(async () => {
  opened = await openTestRegistry();
});
afterAll(() => opened.close());

const shell = build({ name: 'shell', provides: { react: [] } });
const other = build({ name: 'mf-b', routes: [route('/b', 'client')] });
const remote = (text: string, more: Partial<Build['release']> = {}) =>
  build({
    name: 'mf-a',
    routes: [route('/a', 'client')],
    files: { 'a.js': `/* ${text} */` },
    more: { container: `mf_a_${text}`, ...more },
  });

/** Makes releases live one after another; answers the sets they made. */
const live = async (...remotes: readonly Build[]): Promise<readonly ReleaseSet[]> => {
  const { registry } = opened;
  for (const { release, files } of [shell, other, ...remotes]) await registry.keep(release, files);
  const sets: ReleaseSet[] = [];
  for (const { release } of remotes) {
    const set = await registry.composeSet({
      shell: shell.release.hash,
      remotes: { 'mf-a': release.hash, 'mf-b': other.release.hash },
    });
    const move = (await registry.channel('stable'))?.move ?? 0;
    await registry.moveChannel('stable', move, { set: set.hash }, { actor: 'test', reason: 'test' });
    sets.push(set);
  }
  return sets;
};

test('the release that was live before stands in for the one that fails; for the first there is none', async () => {
  const [first, second] = await live(remote('one'), remote('two'));
  if (!first || !second) throw new Error('two sets were made');
  expect((await lastKnownGood(opened.registry, second, 'mf-a'))?.container).toBe('mf_a_one');
  expect(await lastKnownGood(opened.registry, second, 'mf-b')).toBeUndefined();
  expect(await lastKnownGood(opened.registry, second, 'mf-none')).toBeUndefined();
});

test('a release that needs what this shell has not does not stand in', async () => {
  const [, , last] = await live(
    remote('three'),
    remote('four', { uses: { './a': ['leaflet'] } }),
    remote('five'),
  );
  if (!last) throw new Error('three sets were made');
  expect((await lastKnownGood(opened.registry, last, 'mf-a'))?.container).toBe('mf_a_three');
});

test('a release that was taken back stands in for none, until it is live again', async () => {
  const [, , last] = await live(remote('six'), remote('seven'), remote('six'));
  if (!last) throw new Error('three sets were made');
  expect((await lastKnownGood(opened.registry, last, 'mf-a'))?.container).toBe('mf_a_five');
  const [, after] = await live(remote('seven'), remote('eight'));
  if (!after) throw new Error('two sets were made');
  expect((await lastKnownGood(opened.registry, after, 'mf-a'))?.container).toBe('mf_a_seven');
});

test('a release that browsers saw fail stands in for none: the last healthy one does', async () => {
  const bad = remote('ten');
  const [, , last] = await live(remote('nine'), bad, remote('eleven'));
  if (!last) throw new Error('three sets were made');
  const isSound = async (name: string, hash: string) => name === 'mf-a' && hash !== bad.release.hash;
  expect((await lastKnownGood(opened.registry, last, 'mf-a', isSound))?.container).toBe('mf_a_nine');
  expect(await lastKnownGood(opened.registry, last, 'mf-a', async () => false)).toBeUndefined();
});
