import { createHash } from 'node:crypto';
import { artefactBase, type Release, type ReleaseSet } from '@portal/contract/release';
import type { RegistryStatus } from '@portal/contract/release-statement';
import type { Channel, ReleaseRegistry } from '@portal/registry';
import { changedParts, incompatibilities, partsOf } from '@portal/registry';

const BELIEVED_MS = 1000;
const NOT_SHOWN = 'its hosts show what is live only with SHOWS_REGISTRY=1.';

/** What was built on this machine: the release, and its files as they lie there. */
export interface OwnBuild {
  readonly release: Release;
  file(path: string): Promise<Buffer | undefined>;
}

export interface MirrorOptions {
  /** Origin of another portal. */
  readonly url: string;
  /** What stands in for releases of that portal; read anew each time it is asked what is live. */
  readonly own: () => Promise<readonly OwnBuild[]>;
  /** Told when the two do not go together, each time that differs. */
  readonly onIncompatible?: (faults: readonly string[]) => void;
}

/**
 * A registry for development that nothing can be written to: what is live at another portal, with what is built here in
 * the place of its releases. The host over it is the host as everywhere; that portal neither knows nor notices.
 */
export function createMirror({ url, own, onIncompatible = () => {} }: MirrorOptions): ReleaseRegistry {
  const sets = new Map<string, ReleaseSet>();
  const releases = new Map<string, Release>();
  const builds = new Map<string, OwnBuild>();
  const files = new Map<string, Promise<Buffer | undefined>>();
  let told = '';

  async function ask<T>(path: string): Promise<T> {
    // What a host does not know it sends to its first page.
    const options = { signal: AbortSignal.timeout(10_000), redirect: 'manual' } as const;
    const response = await fetch(new URL(path, url), options);
    if (!response.ok) throw new Error(`${url}${path} answered ${response.status}: ${NOT_SHOWN}`);
    return (await response.json()) as T;
  }

  async function deployed(hash: string): Promise<ReleaseSet> {
    const set = sets.get(hash) ?? (await ask<ReleaseSet>(`/registry/sets/${hash}`));
    sets.set(hash, set);
    return set;
  }

  /** The deployed set with the own builds in it, under a hash of its own. */
  async function compose(base: ReleaseSet): Promise<ReleaseSet> {
    let parts = partsOf(base);
    const remotes = new Map(base.remotes.map((release) => [release.name, release]));
    let { shell } = base;
    for (const build of await own()) {
      const { release } = build;
      builds.set(keyOf(release), build);
      parts = changedParts(parts, { with: { [release.name]: release.hash } });
      if (release.name === 'shell') shell = release;
      else remotes.set(release.name, release);
    }
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);
    const set = { hash, shell, remotes: [...remotes.values()] };
    sets.set(hash, set);
    for (const release of [shell, ...set.remotes]) releases.set(keyOf(release), release);
    const faults = incompatibilities(set);
    if (faults.join() !== told && faults.length > 0) onIncompatible(faults);
    told = faults.join();
    return set;
  }

  const fetched = (release: Release, path: string): Promise<Buffer | undefined> => {
    const address = artefactBase(release) + path;
    const known = files.get(address);
    if (known) return known;
    const reading = fetch(new URL(address, url)).then(async (response) => {
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      files.delete(address);
      return undefined;
    });
    reading.catch(() => files.delete(address));
    files.set(address, reading);
    return reading;
  };

  const readOnly = async (): Promise<never> => {
    throw new Error('A mirror of another portal takes nothing.');
  };
  let moves = 0;
  let last = '';
  let asked: { readonly at: number; readonly status: Promise<RegistryStatus> } | undefined;

  /** What that portal says of itself; asked once a second however often what is built here is looked at. */
  const status = (): Promise<RegistryStatus> => {
    if (!asked || Date.now() - asked.at > BELIEVED_MS) {
      asked = { at: Date.now(), status: ask<RegistryStatus>('/registry/status') };
      asked.status.catch(() => {
        asked = undefined;
      });
    }
    return asked.status;
  };

  return {
    async active() {
      const { stable, stopped } = await status();
      if (!stable) return { stable: undefined, canary: undefined, stopped: [] };
      const { hash } = await compose(await deployed(stable.set));
      if (hash !== last) moves += 1;
      last = hash;
      const channel: Channel = { set: hash, move: moves, share: 100, named: false };
      return { stable: channel, canary: undefined, stopped: stopped.map(({ remote }) => remote) };
    },
    set: async (hash) => sets.get(hash),
    release: async (name, hash) => releases.get(keyOf({ name, hash })),
    sourceMap: async () => undefined,
    async file(name, hash, path) {
      const release = releases.get(keyOf({ name, hash }));
      if (!release || !Object.hasOwn(release.files, path)) return undefined;
      const build = builds.get(keyOf(release));
      const content = await (build ? build.file(path) : fetched(release, path));
      return content && { content, encoding: 'identity' };
    },
    channel: async () => undefined,
    moves: async () => [],
    keep: readOnly,
    composeSet: readOnly,
    moveChannel: readOnly,
  };
}

const keyOf = ({ name, hash }: Pick<Release, 'name' | 'hash'>): string => `${name}/${hash}`;
