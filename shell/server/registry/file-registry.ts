import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release, ReleaseSet } from '@portal/contract/release';
import {
  type Channel,
  ChannelMoved,
  type Encoding,
  RefusedRelease,
  type ReleaseRegistry,
} from './registry.ts';
import { misfits, readVerified } from './verify.ts';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * A registry in a folder: `releases/<name>/<hash>/`, `sets/<hash>.json`, `channels/<name>/<move>.json`.
 * A move is a file created exclusively, so compare-and-set and the history of moves are one thing.
 */
export function createFileRegistry(folder: string): ReleaseRegistry {
  const releases = new Map<string, Promise<Release | undefined>>();
  const sets = new Map<string, Promise<ReleaseSet | undefined>>();
  const releaseFolder = (name: string, hash: string) => join(folder, 'releases', name, hash);

  /** Immutable once it is there, so what was found is kept; what was not found is asked for again. */
  const remembered = <T>(
    memory: Map<string, Promise<T | undefined>>,
    key: string,
    read: () => Promise<T | undefined>,
  ) => {
    const known = memory.get(key);
    if (known) return known;
    const reading = read();
    memory.set(key, reading);
    reading.then(
      (value) => value === undefined && memory.delete(key),
      () => memory.delete(key),
    );
    return reading;
  };

  const registry: ReleaseRegistry = {
    async publish(build) {
      const { release, files } = await readVerified(build);
      const target = releaseFolder(release.name, release.hash);
      if (await readIfThere(join(target, 'release.json'))) return release;
      const staging = `${target}.${process.pid}.${Date.now()}`;
      await mkdir(staging, { recursive: true });
      for (const [name, content] of files) await writeCompressed(join(staging, name), content);
      await writeFile(join(staging, 'release.json'), JSON.stringify(release));
      await rename(staging, target).catch(async (error: NodeJS.ErrnoException) => {
        await rm(staging, { recursive: true, force: true });
        // Somebody published the same content at the same moment.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
      return release;
    },

    release(name, hash) {
      if (!isHash(hash) || !isName(name)) return Promise.resolve(undefined);
      return remembered(releases, `${name}/${hash}`, async () => {
        const text = await readIfThere(join(releaseFolder(name, hash), 'release.json'));
        return text && (JSON.parse(text.toString('utf8')) as Release);
      });
    },

    async composeSet({ shell, remotes }) {
      const parts = { shell, remotes: Object.fromEntries(Object.entries(remotes).sort()) };
      const text = JSON.stringify(parts);
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 20);
      const set = await assemble(hash, parts);
      const faults = misfits(set);
      if (faults.length > 0) throw new RefusedRelease(faults.join('\n'));
      await mkdir(join(folder, 'sets'), { recursive: true });
      await writeWhole(join(folder, 'sets', `${hash}.json`), text);
      return set;
    },

    set(hash) {
      if (!isHash(hash)) return Promise.resolve(undefined);
      return remembered(sets, hash, async () => {
        const text = await readIfThere(join(folder, 'sets', `${hash}.json`));
        return text && assemble(hash, JSON.parse(text.toString('utf8')) as Parts);
      });
    },

    async channel(name) {
      const move = await lastMove(join(folder, 'channels', name));
      if (move === 0) return undefined;
      const text = await readFile(join(folder, 'channels', name, `${move}.json`), 'utf8');
      return { set: (JSON.parse(text) as { set: string }).set, move };
    },

    async moveChannel(name, seen, to, reason) {
      if (!(await registry.set(to))) throw new RefusedRelease(`there is no set ${to}`);
      const path = join(folder, 'channels', name);
      await mkdir(path, { recursive: true });
      if ((await lastMove(path)) !== seen) throw new ChannelMoved(`${name} has moved since ${seen}`);
      const move = { set: to, reason, at: new Date().toISOString() };
      try {
        await writeFile(join(path, `${seen + 1}.json`), JSON.stringify(move), { flag: 'wx' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST')
          throw new ChannelMoved(`${name} has moved since ${seen}`);
        throw error;
      }
      return { set: to, move: seen + 1 } satisfies Channel;
    },

    async file(name, hash, path, accepts) {
      const release = await registry.release(name, hash);
      if (!release || !Object.hasOwn(release.files, path)) return undefined;
      for (const encoding of [...accepts, 'identity'] as const) {
        const content = await readIfThere(join(releaseFolder(name, hash), path + suffixes[encoding]));
        if (content) return { content, encoding };
      }
      return undefined;
    },
  };

  async function assemble(hash: string, parts: Parts): Promise<ReleaseSet> {
    const find = async (name: string, release: string): Promise<Release> => {
      const found = await registry.release(name, release);
      if (!found) throw new RefusedRelease(`${name} ${release} was never published`);
      return found;
    };
    return {
      hash,
      shell: await find('shell', parts.shell),
      remotes: await Promise.all(Object.entries(parts.remotes).map(([name, release]) => find(name, release))),
    };
  }

  return registry;
}

interface Parts {
  readonly shell: string;
  readonly remotes: Readonly<Record<string, string>>;
}

const isHash = (text: string): boolean => /^[0-9a-f]{20}$/.test(text);
const isName = (text: string): boolean => /^(shell|mf-[a-z]+)$/.test(text);

async function lastMove(path: string): Promise<number> {
  const names = await readdir(path).catch(() => []);
  return Math.max(0, ...names.map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0)));
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Never half a file, whoever reads while it is written. */
async function writeWhole(path: string, text: string): Promise<void> {
  const staging = `${path}.${process.pid}.${Date.now()}`;
  await writeFile(staging, text);
  await rename(staging, path);
}

/** Compressed once, at publish, as hard as it goes; kept only where it saves something. */
async function writeCompressed(path: string, content: Buffer): Promise<void> {
  await writeFile(path, content);
  if (!/\.(js|css|svg|json|txt)$/.test(path)) return;
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.byteLength < content.byteLength) await writeFile(`${path}.br`, br);
  if (gz.byteLength < content.byteLength) await writeFile(`${path}.gz`, gz);
}
