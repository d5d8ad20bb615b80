import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { readRelease, registryClient } from '../../registry/cli/client.ts';
import { findKey, localKeyFolder, OPERATORS, type Team } from '../../registry/cli/keys.ts';
import type { Release } from '../../shared/contract/src/release.ts';
import { SKIPPED_BECAUSE } from '../../shared/contract/src/release-checks.ts';
import { packages } from '../build.ts';
import { root } from '../processes.ts';

/** Everything that is built in this folder. */
const built = (): readonly Release[] =>
  packages()
    .map((name) => join(root, name, 'dist'))
    .filter((folder) => existsSync(join(folder, 'release.json')))
    .map(readRelease);

/** The teams of what is built, each with what it owns. */
export function teams(): readonly Team[] {
  const owned = new Map<string, string[]>();
  for (const { owner, name } of built()) owned.set(owner, [...(owned.get(owner) ?? []), name]);
  return [...owned].map(([owner, remotes]) => ({ owner, remotes }));
}

/**
 * Makes the set of what is built here the live one of the local portal, through the same service and with the same
 * signatures as any release. What was built before is left alone: a rollback outlives a restart.
 */
export async function publishBuilt(url: string, dataDir: string): Promise<void> {
  const folder = localKeyFolder(dataDir);
  const client = registryClient({ url });
  const { stable } = await client.status();
  const releases = built();
  const { shell = '', ...remotes } = Object.fromEntries(releases.map(({ name, hash }) => [name, hash]));
  const parts = { shell, remotes };
  const stamp = join(isAbsolute(dataDir) ? dataDir : join(root, dataDir), 'built.json');
  const last = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (stable && last === JSON.stringify(parts)) return;

  const operator = findKey(OPERATORS, folder);
  const live = new Map(stable?.releases.map(({ name, hash }) => [name, hash]));
  const changed = releases.filter(({ name, hash }) => live.get(name) !== hash);
  await Promise.all(
    changed.map(({ name, owner }) =>
      client.publish(
        join(root, name, 'dist'),
        [findKey(owner, folder), operator],
        { channel: 'none' },
        'built here',
        { skipped: SKIPPED_BECAUSE.started },
      ),
    ),
  );
  if (changed.length > 0 || live.size !== releases.length) {
    await client.operate({ type: 'promote', to: { parts } }, [operator], 'built here');
  }
  writeFileSync(stamp, JSON.stringify(parts));
}
