import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { buildFolder, route, temporaryFolder } from '../testing.ts';
import { createFileRegistry } from './file-registry.ts';
import { ChannelMoved, RefusedRelease } from './registry.ts';

const freshRegistry = async () => createFileRegistry(await temporaryFolder());

describe('publishing', () => {
  test('a build is kept by its content, and published twice it is one release', async () => {
    const registry = await freshRegistry();
    const { folder, release } = await buildFolder({ name: 'mf-a' });
    expect((await registry.publish(folder)).hash).toBe(release.hash);
    expect((await registry.publish(folder)).hash).toBe(release.hash);
    expect((await registry.release('mf-a', release.hash))?.entry).toBe('entry.js');
  });

  test('an altered file is refused', async () => {
    const { folder } = await buildFolder({ name: 'mf-a' });
    await writeFile(join(folder, 'entry.js'), '/* mf-b */');
    await expect((await freshRegistry()).publish(folder)).rejects.toThrow(
      'entry.js is not the file that was built',
    );
  });

  test('a file that the release does not list is refused', async () => {
    const { folder } = await buildFolder({ name: 'mf-a' });
    await writeFile(join(folder, 'extra.js'), '1');
    await expect((await freshRegistry()).publish(folder)).rejects.toThrow('not listed: extra.js');
  });

  test('a changed manifest no longer has the hash it claims', async () => {
    const { folder } = await buildFolder({ name: 'mf-a', routes: [route('/a', 'client')] });
    const text = await readFile(join(folder, 'release.json'), 'utf8');
    await writeFile(join(folder, 'release.json'), text.replace('"client"', '"public"'));
    await expect((await freshRegistry()).publish(folder)).rejects.toThrow('release.json was altered');
  });

  test('a name that could leave the folder is refused', async () => {
    const { folder } = await buildFolder({ name: 'mf-a/../../b' });
    await expect((await freshRegistry()).publish(folder)).rejects.toThrow(RefusedRelease);
  });

  test('files are compressed once and sent only when listed', async () => {
    const registry = await freshRegistry();
    const long = `console.log(${JSON.stringify('crédito '.repeat(200))})`;
    const { folder, release } = await buildFolder({ name: 'mf-a', files: { 'big.js': long } });
    await registry.publish(folder);
    const file = await registry.file('mf-a', release.hash, 'big.js', ['br']);
    expect(file?.encoding).toBe('br');
    expect(brotliDecompressSync(file?.content ?? Buffer.alloc(0)).toString()).toBe(long);
    expect((await registry.file('mf-a', release.hash, 'big.js', []))?.encoding).toBe('identity');
    for (const path of ['release.json', 'big.js.br', '../../../channels', 'constructor']) {
      expect(await registry.file('mf-a', release.hash, path, ['br'])).toBeUndefined();
    }
  });
});

describe('sets', () => {
  test('two remotes that want the same path cannot go live together; the refusal names both', async () => {
    const registry = await freshRegistry();
    const shell = await registry.publish((await buildFolder({ name: 'shell' })).folder);
    const one = await registry.publish(
      (await buildFolder({ name: 'mf-a', routes: [route('/x', 'client')] })).folder,
    );
    const two = await registry.publish(
      (await buildFolder({ name: 'mf-b', routes: [route('/x', 'client')] })).folder,
    );
    await expect(
      registry.composeSet({ shell: shell.hash, remotes: { 'mf-a': one.hash, 'mf-b': two.hash } }),
    ).rejects.toThrow('/x belongs to mf-a; mf-b (mf-b-team) wants it too');
  });

  test('a remote that needs what this shell does not offer is refused, and says what', async () => {
    const registry = await freshRegistry();
    const shell = await registry.publish(
      (await buildFolder({ name: 'shell', provides: { react: [] } })).folder,
    );
    const build = await buildFolder({
      name: 'mf-a',
      routes: [route('/a', 'client')],
      uses: { './a': ['react', '@portal/ui/maps'] },
    });
    const remote = await registry.publish(build.folder);
    await expect(
      registry.composeSet({ shell: shell.hash, remotes: { 'mf-a': remote.hash } }),
    ).rejects.toThrow('mf-a (mf-a-team) needs @portal/ui/maps, which this shell does not offer');
  });

  test('the same parts are the same set, in whatever order they are named', async () => {
    const registry = await freshRegistry();
    const shell = await registry.publish((await buildFolder({ name: 'shell' })).folder);
    const a = await registry.publish((await buildFolder({ name: 'mf-a' })).folder);
    const b = await registry.publish((await buildFolder({ name: 'mf-b' })).folder);
    const one = await registry.composeSet({ shell: shell.hash, remotes: { 'mf-a': a.hash, 'mf-b': b.hash } });
    const other = await registry.composeSet({
      shell: shell.hash,
      remotes: { 'mf-b': b.hash, 'mf-a': a.hash },
    });
    expect(other.hash).toBe(one.hash);
    expect((await registry.set(one.hash))?.remotes.map(({ name }) => name)).toEqual(['mf-a', 'mf-b']);
  });
});

describe('channels', () => {
  test('of many who move a channel from the same move exactly one succeeds', async () => {
    const registry = await freshRegistry();
    const shell = await registry.publish((await buildFolder({ name: 'shell' })).folder);
    const set = await registry.composeSet({ shell: shell.hash, remotes: {} });
    const moves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => registry.moveChannel('stable', 0, set.hash, `try ${at}`)),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const move of moves) {
      if (move.status === 'rejected') expect(move.reason).toBeInstanceOf(ChannelMoved);
    }
    expect(await registry.channel('stable')).toEqual({ set: set.hash, move: 1 });
  });

  test('a channel cannot point at a set that does not exist', async () => {
    const registry = await freshRegistry();
    await expect(registry.moveChannel('stable', 0, '0'.repeat(20), 'x')).rejects.toThrow(RefusedRelease);
    expect(await registry.channel('stable')).toBeUndefined();
  });
});
