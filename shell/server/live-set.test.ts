import { expect, test } from '@jest/globals';
import { createLiveSet } from './live-set.ts';
import { createFileRegistry } from './registry/file-registry.ts';
import { buildFolder, temporaryFolder } from './testing.ts';

async function twoSets() {
  const registry = createFileRegistry(await temporaryFolder());
  const shell = await registry.publish((await buildFolder({ name: 'shell' })).folder);
  const remote = await registry.publish((await buildFolder({ name: 'mf-a' })).folder);
  const one = await registry.composeSet({ shell: shell.hash, remotes: {} });
  const two = await registry.composeSet({ shell: shell.hash, remotes: { 'mf-a': remote.hash } });
  return { registry, one, two };
}

test('a moved channel is served a second later, and not asked for at every request', async () => {
  const { registry, one, two } = await twoSets();
  let now = 0;
  let asked = 0;
  const counting = {
    ...registry,
    channel: (name: string) => {
      asked += 1;
      return registry.channel(name);
    },
  };
  const live = createLiveSet(counting, 'stable', () => now);
  await registry.moveChannel('stable', 0, one.hash, 'first');
  expect((await live())?.hash).toBe(one.hash);
  await registry.moveChannel('stable', 1, two.hash, 'second');
  now = 900;
  expect((await live())?.hash).toBe(one.hash);
  expect(asked).toBe(1);
  now = 1001;
  expect((await live())?.hash).toBe(two.hash);
});

test('while the registry cannot be read the last set goes on', async () => {
  const { registry, one } = await twoSets();
  await registry.moveChannel('stable', 0, one.hash, 'first');
  let now = 0;
  let broken = false;
  const flaky = {
    ...registry,
    channel: (name: string) => (broken ? Promise.reject(new Error('disk')) : registry.channel(name)),
  };
  const live = createLiveSet(flaky, 'stable', () => now);
  await live();
  broken = true;
  now = 5000;
  expect((await live())?.hash).toBe(one.hash);
});
