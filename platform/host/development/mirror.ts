import type { Channel, ReleaseRegistry } from '@portal/registry';
import { artefactBase, type Release, type ReleaseSet } from '@portal/release-protocol/release';
import type { RegistryStatus } from '@portal/release-protocol/release-statement';
import { type OwnBuild, withOwnBuilds } from './own-builds.ts';

const BELIEVED_MS = 1000;
const NOT_SHOWN = 'its hosts show what is live only with SHOWS_REGISTRY=1.';

export interface MirrorOptions {
  /** Origin of another portal. */
  readonly url: string;
  /** Builds that replace releases of that portal; read again for each question about the active sets. */
  readonly own: () => Promise<readonly OwnBuild[]>;
  /** Told when the two do not go together, each time that differs. */
  readonly onIncompatible?: (faults: readonly string[]) => void;
}

/**
 * A registry for development that nothing can be written to: what is live at another portal, with what is built here in
 * the place of its releases. The host over it is the host as everywhere; that portal neither knows nor notices.
 */
export function createMirror({ url, own, onIncompatible }: MirrorOptions): ReleaseRegistry {
  return withOwnBuilds(registryAt(url), own, onIncompatible);
}

/** The registry of another portal, read through its hosts. */
function registryAt(url: string): ReleaseRegistry {
  const sets = new Map<string, ReleaseSet>();
  const releases = new Map<string, Release>();
  const files = new Map<string, Promise<Buffer | undefined>>();

  async function ask<T>(path: string): Promise<T> {
    // A host that does not show its registry redirects these addresses to its first page, which is not an answer.
    const options = { signal: AbortSignal.timeout(10_000), redirect: 'manual' } as const;
    const response = await fetch(new URL(path, url), options);
    if (!response.ok) throw new Error(`${url}${path} answered ${response.status}: ${NOT_SHOWN}`);
    return (await response.json()) as T;
  }

  async function deployed(hash: string): Promise<ReleaseSet> {
    const set = sets.get(hash) ?? (await ask<ReleaseSet>(`/registry/sets/${hash}`));
    sets.set(hash, set);
    for (const release of [set.shell, ...set.remotes]) releases.set(keyOf(release), release);
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
  let status: RegistryStatus | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  /**
   * What that portal says of itself, asked once a second however often what is built here is looked at. Once it is known an
   * edit does not wait for that portal: what it said last holds until it has answered.
   */
  async function statusThere(): Promise<RegistryStatus> {
    if (status && performance.now() - askedAt < BELIEVED_MS) return status;
    askedAt = performance.now();
    const asking = ask<RegistryStatus>('/registry/status').then((answer) => {
      status = answer;
      return answer;
    });
    if (!status) return asking;
    // It is away for a moment: asked again at the next turn.
    asking.catch(() => {});
    return status;
  }

  return {
    async active() {
      const { stable, stopped } = await statusThere();
      if (!stable) return { stable: undefined, canary: undefined, stopped: [] };
      const { hash } = await deployed(stable.set);
      if (hash !== last) moves += 1;
      last = hash;
      const channel: Channel = { set: hash, move: moves, share: 100 };
      return { stable: channel, canary: undefined, stopped: stopped.map(({ remote }) => remote) };
    },
    set: async (hash) => sets.get(hash),
    release: async (name, hash) => releases.get(keyOf({ name, hash })),
    sourceMap: async () => undefined,
    async file(name, hash, path) {
      const release = releases.get(keyOf({ name, hash }));
      if (!release || !Object.hasOwn(release.files, path)) return undefined;
      const content = await fetched(release, path);
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
