import type { Channel, ReleaseRegistry } from '@portal/registry';
import { changedParts, incompatibilities, partsOf, setHash } from '@portal/registry';
import type { Release, ReleaseSet } from '@portal/release-protocol/release';

/** A build of this machine: the release and its files, with source maps (`<script>.map`). */
export interface OwnBuild {
  readonly release: Release;
  file(path: string): Promise<Buffer | undefined>;
}

/** Of each package so many builds stay: for pages that were opened with them, and for errors that they throw late. */
const BUILDS_KEPT = 3;

type Reading = Pick<ReleaseRegistry, 'active' | 'set' | 'release' | 'file' | 'sourceMap'>;

/**
 * A registry as it is read, with builds of this machine in the place of what is live; each of them stays there for pages that
 * were opened with it.
 * @param own read each time it is asked what is live; with none of them all is as it was
 * @param onIncompatible told when the two do not go together, each time that differs
 */
export function withOwnBuilds<R extends Reading>(
  registry: R,
  own: () => Promise<readonly OwnBuild[]>,
  onIncompatible: (faults: readonly string[]) => void = () => {},
): R {
  const sets = new Map<string, ReleaseSet>();
  const builds = new Map<string, OwnBuild>();
  let composed: { readonly of: string; readonly hash: string } | undefined;
  let moves = 0;
  let told = '';

  function keep(build: OwnBuild): void {
    builds.delete(keyOf(build.release));
    builds.set(keyOf(build.release), build);
    const ofPackage = [...builds].filter(([, { release }]) => release.name === build.release.name);
    for (const [key] of ofPackage.slice(0, -BUILDS_KEPT)) builds.delete(key);
  }

  /** The set with the own builds in it, under a hash of its own. */
  function compose(base: ReleaseSet, mine: readonly OwnBuild[]): string {
    const of = [base.hash, ...mine.map(({ release }) => keyOf(release))].join();
    if (composed?.of === of) return composed.hash;
    let parts = partsOf(base);
    const remotes = new Map(base.remotes.map((release) => [release.name, release]));
    let { shell } = base;
    for (const build of mine) {
      const { release } = build;
      keep(build);
      parts = changedParts(parts, { with: { [release.name]: release.hash } });
      if (release.name === 'shell') shell = release;
      else remotes.set(release.name, release);
    }
    const hash = setHash(parts);
    const set = { hash, shell, remotes: [...remotes.values()] };
    sets.set(hash, set);
    const faults = incompatibilities(set).map(({ text }) => text);
    if (faults.join() !== told && faults.length > 0) onIncompatible(faults);
    told = faults.join();
    if (composed?.hash !== hash) moves += 1;
    composed = { of, hash };
    return hash;
  }

  return {
    ...registry,
    async active() {
      const state = await registry.active();
      const mine = await own();
      const base = state.stable && (await registry.set(state.stable.set));
      if (!base || mine.length === 0) return state;
      const stable: Channel = { set: compose(base, mine), move: moves, share: 100 };
      return { ...state, stable, canary: undefined };
    },
    set: async (hash) => sets.get(hash) ?? registry.set(hash),
    release: async (name, hash) => builds.get(keyOf({ name, hash }))?.release ?? registry.release(name, hash),
    async sourceMap(name, hash, script) {
      const build = builds.get(keyOf({ name, hash }));
      return build ? build.file(`${script}.map`) : registry.sourceMap(name, hash, script);
    },
    async file(name, hash, path, accepts) {
      const build = builds.get(keyOf({ name, hash }));
      if (!build) return registry.file(name, hash, path, accepts);
      const isOfBuild = Object.hasOwn(build.release.files, path) || path.endsWith('.map');
      const content = isOfBuild ? await build.file(path) : undefined;
      return content && { content, encoding: 'identity' };
    },
  };
}

const keyOf = ({ name, hash }: Pick<Release, 'name' | 'hash'>): string => `${name}/${hash}`;
