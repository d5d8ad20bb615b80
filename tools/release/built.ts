import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { RegistryCallError, readRelease, registryClient } from '../../platform/registry/cli/client.ts';
import { findKey, localKeyFolder, OPERATORS, type Team } from '../../platform/registry/cli/keys.ts';
import type { Release } from '../../shared/release-protocol/src/release.ts';
import type { SetParts } from '../../shared/release-protocol/src/release-statement.ts';
import { packages } from '../build/build.ts';
import { root } from '../processes.ts';

/** Folders of the packages that are built in this project. */
const builtFolders = (): readonly string[] =>
  packages()
    .map((name) => join(root, name, 'dist'))
    .filter((folder) => existsSync(join(folder, 'release.json')));

/** The releases that are built in this project. */
const built = (): readonly Release[] => builtFolders().map(readRelease);

/** Milliseconds to wait for a busy registry, which takes a limited number of releases at once. */
const BUSY_MS = 60_000;

/** The teams of the built releases, each with the packages that it owns. */
export function teams(): readonly Team[] {
  const owned = new Map<string, string[]>();
  for (const { owner, name } of built()) owned.set(owner, [...(owned.get(owner) ?? []), name]);
  return [...owned].map(([owner, remotes]) => ({ owner, remotes }));
}

/** A set of releases, each by its name and hash. */
function partsOf(named: Iterable<readonly [string, string]>): SetParts {
  const { shell = '', ...remotes } = Object.fromEntries(named);
  return { shell, remotes };
}

/**
 * Makes the releases built here the live set of the local portal, through the same service and with the same signatures
 * as any release. Builds that were published before are left alone: a rollback outlives a restart, and a canary's
 * release does not reach everyone. A remote that the registry refuses keeps its live release, and the refusal is
 * printed.
 * @returns the names of those remotes
 * @throws RegistryCallError where the shell is refused, or the whole set
 */
export async function publishBuilt(
  url: string,
  dataDir: string,
  { folders = builtFolders(), say = (line: string) => console.error(line) } = {},
): Promise<readonly string[]> {
  const folder = localKeyFolder(dataDir);
  const client = registryClient({ url, timeout: BUSY_MS });
  const { stable, canary } = await client.status();
  const releases = folders.map((at) => ({ ...readRelease(at), at }));
  const parts = partsOf(releases.map(({ name, hash }) => [name, hash]));
  const stamp = join(isAbsolute(dataDir) ? dataDir : join(root, dataDir), 'built.json');
  const last = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (stable && last === JSON.stringify(parts)) return [];

  const operator = findKey(OPERATORS, folder);
  const live = new Map(stable?.releases.map(({ name, hash }) => [name, hash]));
  const isOnTrial = ({ name, hash }: Pick<Release, 'name' | 'hash'>): boolean =>
    live.get(name) !== hash &&
    (canary?.releases.some((tried) => tried.name === name && tried.hash === hash) ?? false);
  const changed = releases.filter((one) => live.get(one.name) !== one.hash && !isOnTrial(one));
  const refused = new Set<string>();
  await Promise.all(
    changed.map(async ({ at, name, owner }) => {
      const keys = [findKey(owner, folder), operator];
      const checks = { because: 'started' } as const;
      try {
        await client.publish(at, keys, { channel: 'none' }, { code: 'start' }, checks);
      } catch (error) {
        if (name === 'shell' || !(error instanceof RegistryCallError) || !error.answer) throw error;
        refused.add(name);
        say(`${name} as it is built here is refused (${error.answer.code}): ${error.message}`);
      }
    }),
  );
  const wanted = new Map(
    releases.flatMap((one) => {
      const hash = isOnTrial(one) || refused.has(one.name) ? live.get(one.name) : one.hash;
      return hash === undefined ? [] : [[one.name, hash] as const];
    }),
  );
  if (changed.length > refused.size || live.size !== wanted.size) {
    await client.operate({ type: 'promote', to: { parts: partsOf(wanted) } }, [operator], { code: 'start' });
  }
  // Refused releases are tried again at the next start.
  if (refused.size === 0) writeFileSync(stamp, JSON.stringify(parts));
  return [...refused].sort();
}
