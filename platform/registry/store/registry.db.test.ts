import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ChannelMovedError, UnknownReleaseError } from '../model/registry.ts';
import { type BuildOf, build } from '../testing/builds.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { migrateRegistry } from './migrations.ts';

let at: TestRegistry;
const why = { actor: 'test', reason: 'test' };

beforeAll(async () => {
  at = await openTestRegistry();
});
afterAll(() => at.close());

const kept = async (options: BuildOf) => {
  const { release, files } = build(options);
  await at.registry.keep(release, files);
  return release;
};

describe('releases', () => {
  test('a release is kept by its content, and twice it is one', async () => {
    const { hash } = await kept({ name: 'mf-a' });
    await kept({ name: 'mf-a' });
    expect((await at.registry.release('mf-a', hash))?.entry).toBe('entry.js');
    expect(await at.tables.selectFrom('release').selectAll().execute()).toHaveLength(1);
  });

  test('files are compressed once and sent only when listed', async () => {
    const long = `console.log(${JSON.stringify('crédito '.repeat(200))})`;
    const { hash } = await kept({ name: 'mf-b', files: { 'big.js': long, 'same.js': long } });
    const file = await at.registry.file('mf-b', hash, 'big.js', ['br']);
    expect(file?.encoding).toBe('br');
    expect(brotliDecompressSync(file?.content ?? Buffer.alloc(0)).toString()).toBe(long);
    expect((await at.registry.file('mf-b', hash, 'same.js', []))?.encoding).toBe('identity');
    for (const path of ['release.json', 'big.js.br', '../../../channels', 'constructor', '__proto__']) {
      expect(await at.registry.file('mf-b', hash, path, ['br'])).toBeUndefined();
    }
  });

  test('a release that was once published can be neither altered nor taken away', async () => {
    await kept({ name: 'mf-c' });
    await expect(at.tables.updateTable('release').set({ owner: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(at.tables.deleteFrom('release').execute()).rejects.toThrow('append-only');
  });
});

describe('sets', () => {
  test('the same parts are the same set, in whatever order they are named', async () => {
    const shell = await kept({ name: 'shell' });
    const [a, b] = [await kept({ name: 'mf-a' }), await kept({ name: 'mf-b' })];
    const one = await at.registry.composeSet({
      shell: shell.hash,
      remotes: { 'mf-a': a.hash, 'mf-b': b.hash },
    });
    const other = await at.registry.composeSet({
      shell: shell.hash,
      remotes: { 'mf-b': b.hash, 'mf-a': a.hash },
    });
    expect(other.hash).toBe(one.hash);
    expect((await at.registry.set(one.hash))?.remotes.map(({ name }) => name)).toEqual(['mf-a', 'mf-b']);
  });

  test('sets are numbered as they are made, and one that is composed again keeps its number and takes no other', async () => {
    const shell = await kept({ name: 'shell' });
    const parts = [await kept({ name: 'mf-m' }), await kept({ name: 'mf-n' }), await kept({ name: 'mf-o' })];
    const made: string[] = [];
    for (const { name, hash } of parts) {
      for (let again = 0; again < 3; again += 1) {
        const set = await at.registry.composeSet({ shell: shell.hash, remotes: { [name]: hash } });
        if (again === 0) made.push(set.hash);
      }
    }
    const numbers = await at.tables
      .selectFrom('release_set')
      .select(['hash', 'number'])
      .where('hash', 'in', made)
      .orderBy('number')
      .execute();
    const [{ number: first } = { number: 0 }] = numbers;
    expect(numbers).toEqual(made.map((hash, at) => ({ hash, number: first + at })));
  });

  test('what was never published is in no set', async () => {
    await expect(at.registry.composeSet({ shell: '0'.repeat(20), remotes: {} })).rejects.toThrow(
      UnknownReleaseError,
    );
  });
});

describe('channels', () => {
  test('of many who move a channel from the same move exactly one succeeds', async () => {
    const shell = await kept({ name: 'shell' });
    const set = await at.registry.composeSet({ shell: shell.hash, remotes: {} });
    const moves = await Promise.allSettled(
      Array.from({ length: 20 }, () => at.registry.moveChannel('stable', 0, { set: set.hash }, why)),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const move of moves) {
      if (move.status === 'rejected') expect(move.reason).toBeInstanceOf(ChannelMovedError);
    }
    expect(await at.registry.channel('stable')).toMatchObject({ set: set.hash, move: 1, share: 100, ...why });
    expect(await at.registry.active()).toEqual({
      stable: { set: set.hash, move: 1, share: 100 },
      canary: undefined,
      stopped: [],
    });
  });

  test('a channel cannot point at a set that does not exist', async () => {
    await expect(at.registry.moveChannel('canary', 0, { set: '0'.repeat(20) }, why)).rejects.toThrow(
      UnknownReleaseError,
    );
    expect(await at.registry.channel('canary')).toBeUndefined();
  });
});

test('a schema that is up to date is left as it is', async () => {
  await migrateRegistry(at.tables as never);
  expect(await at.tables.selectFrom('release').selectAll().execute()).not.toEqual([]);
});
