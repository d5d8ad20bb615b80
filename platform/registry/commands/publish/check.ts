import type { Release } from '@portal/release-protocol/release';
import type { Destination, ReleaseBody } from '@portal/release-protocol/release-statement';
import { checkBudgets } from '../../checks/budgets.ts';
import { verifyFiles, verifyMaps } from '../../checks/files.ts';
import { checkManifest } from '../../checks/manifest.ts';
import { permissionEscalations } from '../../checks/permission-escalations.ts';
import { isReadable } from '../../checks/readable.ts';
import { hasSecond, publisherOf } from '../../checks/scopes.ts';
import { checkStyles } from '../../checks/styles.ts';
import { OPERATORS, registryError } from '../../model/registry-error.ts';
import type { Signer } from '../../store/keys.ts';
import type { ServiceOptions } from '../accepted-command.ts';
import { requireClean, stableSet } from '../channels.ts';
import { plannedSets } from './compose.ts';

/** Files of a release by name, and its source maps by the script of each. */
export interface ReleaseContents {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly maps: ReadonlyMap<string, Buffer>;
}

/**
 * Step 2: every check of a release before the registry keeps it. Answers the files and source maps to keep.
 * @throws RegistryError
 */
export async function checkRelease(
  { registry, takesDirty }: Pick<ServiceOptions, 'registry' | 'takesDirty'>,
  { release, files, maps = {} }: ReleaseBody,
  signers: readonly Signer[],
  destination: Destination,
): Promise<ReleaseContents> {
  checkManifest(release);
  const publisher = publisherOf(signers, release);
  if (destination.channel !== 'none') requireClean([release], takesDirty);
  const contents = { files: verifyFiles(release, files), maps: verifyMaps(release, maps) };
  checkBudgets(release);
  const stable = await stableSet(registry);
  if (release.name !== 'shell') checkStyles(release, contents.files);
  const live = stable && [stable.shell, ...stable.remotes].find((part) => part.name === release.name);
  // Permissions in a manifest of an earlier form cannot be read, so all those of the next release count as new.
  requireSecond(signers, publisher, release, live && isReadable(live) ? live : undefined);
  // Checked again under the lock, where the answer is final; this early check keeps no release that cannot go live.
  if (destination.channel !== 'none' && stable) await plannedSets(registry, release, destination);
  return contents;
}

/** A release that asks for more permissions than the live one needs another team's signature too. @throws RegistryError */
function requireSecond(
  signers: readonly Signer[],
  publisher: Signer,
  release: Release,
  live: Release | undefined,
): void {
  if (hasSecond(signers, publisher, release.name)) return;
  const escalations = permissionEscalations(release, live);
  if (escalations.length > 0)
    throw registryError(
      'WIDER_PERMISSIONS',
      `${release.name} asks for more than it has: ${escalations.join(', ')}.`,
      OPERATORS,
    );
}
