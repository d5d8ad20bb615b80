import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ReleaseRegistry } from '@portal/registry';
import { build, openTestRegistry, type TestRegistry } from '@portal/registry/testing';
import type { Release } from '@portal/release-protocol/release';
import { createActiveSet } from './active-set.ts';

let at: TestRegistry;
let one: string;
let two: string;
/** All but the date. */
const everyTimer = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const why = { actor: 'test', reason: 'test' };

beforeAll(async () => {
  at = await openTestRegistry();
  const [shell, remote] = [build({ name: 'shell' }), build({ name: 'mf-a' })];
  for (const { release, files } of [shell, remote]) await at.registry.keep(release, files);
  const { hash } = shell.release;
  one = (await at.registry.composeSet({ shell: hash, remotes: {} })).hash;
  two = (await at.registry.composeSet({ shell: hash, remotes: { 'mf-a': remote.release.hash } })).hash;
});
afterAll(() => at.close());

const move = async (to: string) => {
  const seen = (await at.registry.channel('stable'))?.move ?? 0;
  await at.registry.moveChannel('stable', seen, { set: to }, why);
};

/** The registry, asked through something that a test can watch and break. */
const watched = (active: ReleaseRegistry['active'] = at.registry.active): ReleaseRegistry => ({
  ...at.registry,
  active,
});

test('a moved channel is served a second later, and not asked for at every request', async () => {
  let now = 0;
  let asked = 0;
  const counting = watched(() => {
    asked += 1;
    return at.registry.active();
  });
  const live = createActiveSet(counting, () => now);
  await move(one);
  expect((await live())?.stable.hash).toBe(one);
  await move(two);
  now = 900;
  expect((await live())?.stable.hash).toBe(one);
  expect(asked).toBe(1);
  now = 1001;
  expect((await live())?.stable.hash).toBe(two);
});

test('a moved channel is served although the machine’s clock was set back by an hour', async () => {
  jest.useFakeTimers({ doNotFake: [...everyTimer] });
  try {
    const live = createActiveSet(at.registry, undefined, undefined, 0);
    await move(one);
    expect((await live())?.stable.hash).toBe(one);
    await move(two);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect((await live())?.stable.hash).toBe(two);
  } finally {
    jest.useRealTimers();
  }
});

test('the host that moved a channel itself serves it at once', async () => {
  const live = createActiveSet(at.registry, () => 0);
  await move(one);
  expect((await live())?.stable.hash).toBe(one);
  await move(two);
  live.forget();
  expect((await live())?.stable.hash).toBe(two);
});

test('while the registry cannot be read the last set goes on', async () => {
  await move(one);
  let now = 0;
  let broken = false;
  const flaky = watched(() => (broken ? Promise.reject(new Error('disk')) : at.registry.active()));
  const live = createActiveSet(flaky, () => now);
  await live();
  broken = true;
  now = 5000;
  expect((await live())?.stable.hash).toBe(one);
});

test('a registry that does not answer delays no page once a set has been read', async () => {
  await move(one);
  let now = 0;
  let silent = false;
  const slow = watched(() => (silent ? new Promise<never>(() => {}) : at.registry.active()));
  const live = createActiveSet(slow, () => now);
  await live();
  silent = true;
  now = 5000;
  expect((await live())?.stable.hash).toBe(one);
});

test('a registry that was never read and cannot be is no error: there is nothing to show yet', async () => {
  await move(one);
  const told: unknown[] = [];
  let broken = true;
  const flaky = watched(() => (broken ? Promise.reject(new Error('down')) : at.registry.active()));
  const live = createActiveSet(
    flaky,
    () => 0,
    (error) => told.push(error),
  );
  expect(await live()).toBeUndefined();
  expect(told.map(String)).toEqual(['Error: down']);
  broken = false;
  expect((await live())?.stable.hash).toBe(one);
});

test('a remote whose manifest is of an earlier form is switched off and named once, not a page that fails', async () => {
  const set = await at.registry.set(two);
  if (!set) throw new Error('there is no set');
  const old = set.remotes.map(({ uses: _uses, ...manifest }) => manifest as Release);
  const told: unknown[] = [];
  let now = 0;
  const live = createActiveSet(
    { ...at.registry, set: async () => ({ ...set, remotes: old }) },
    () => now,
    (error) => told.push(error),
  );
  await move(two);
  expect((await live())?.stopped).toEqual(['mf-a']);
  now = 2000;
  expect((await live())?.stable.hash).toBe(two);
  expect(told.map(String)).toEqual([expect.stringContaining('mf-a')]);
});
