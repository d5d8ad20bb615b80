import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type { Destination, SetParts } from '@portal/release-protocol/release-statement';
import type { ReleaseRegistry } from '../../model/registry.ts';
import { registryError } from '../../model/registry-error.ts';
import { changedParts, partsOf, rebased } from '../../model/set.ts';
import { requireCompatible, runningCanary, stableSet } from '../channels.ts';

/** The channels' sets with the new release in them. */
export interface PlannedSets {
  readonly before: ReleaseSet;
  readonly stable: SetParts;
  /** Undefined when no canary would run. */
  readonly canary: SetParts | undefined;
}

/**
 * Step 4: the sets that a release goes live in, after a check that their parts fit each other. Undefined in an empty
 * registry. @throws RegistryError
 */
export async function plannedSets(
  registry: ReleaseRegistry,
  release: Release,
  destination: Destination,
): Promise<PlannedSets | undefined> {
  const before = await stableSet(registry);
  if (!before) return undefined;
  const running = await runningCanary(registry);
  const change = { with: { [release.name]: release.hash } };
  const stable = destination.channel === 'stable' ? changedParts(partsOf(before), change) : partsOf(before);
  const next = await assembleWith(registry, stable, release);
  if (destination.channel === 'stable') requireCompatible(next, before, release.owner, 'what is live');
  const canary =
    destination.channel === 'canary'
      ? changedParts(partsOf(running?.set ?? before), change)
      : running && rebased(running, stable, [release.name]);
  if (canary) {
    const candidate = await assembleWith(registry, canary, release);
    requireCompatible(candidate, running?.set ?? before, release.owner, 'the canary');
  }
  return { before, stable, canary };
}

/** The manifests of a set. The new release is an argument because the registry may not have kept it yet. */
async function assembleWith(registry: ReleaseRegistry, parts: SetParts, release: Release) {
  const find = async (name: string, hash: string): Promise<Release> => {
    const found =
      name === release.name && hash === release.hash ? release : await registry.release(name, hash);
    if (!found) throw registryError('UNKNOWN_SET', `${name} ${hash} was never published.`, release.owner);
    return found;
  };
  return {
    hash: '',
    shell: await find('shell', parts.shell),
    remotes: await Promise.all(Object.entries(parts.remotes).map(([name, hash]) => find(name, hash))),
  };
}
