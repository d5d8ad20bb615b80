import type { Release } from '@portal/release-protocol/release';
import type { ReleaseRegistry } from '../model/registry.ts';
import type { ArtefactStore } from '../store/artefacts.ts';

/** Result of the last check of the files that pages may need. */
export interface ArtefactHealth {
  /** When it ended, ISO 8601. */
  readonly at: string;
  readonly checked: number;
  /** Files that were damaged or missing and were restored from another encoding: `mf-a 1a2b… a.js`. */
  readonly mended: readonly string[];
  /** Files without an undamaged copy; they are not served until they are published again. */
  readonly damaged: readonly string[];
}

/** Number of `stable` sets that are checked: rollbacks and last known good releases come from them. */
const SETS_CHECKED = 20;

/**
 * Compares every file of the active sets, and of the sets before them, with its hash.
 * @param isGone whether a release's files were removed as old
 */
export async function checkArtefacts(
  registry: ReleaseRegistry,
  artefacts: ArtefactStore,
  isGone: (release: Release) => Promise<boolean>,
  now: () => Date,
): Promise<ArtefactHealth> {
  const moves = [...(await registry.moves('stable', SETS_CHECKED)), ...(await registry.moves('canary', 1))];
  const releases = new Map<string, Release>();
  for (const set of await Promise.all([...new Set(moves.map((move) => move.set))].map(registry.set)))
    for (const release of set ? [set.shell, ...set.remotes] : []) releases.set(release.hash, release);
  const known = new Set<string>();
  const [mended, damaged]: [string[], string[]] = [[], []];
  for (const release of releases.values()) {
    if (await isGone(release)) continue;
    for (const [file, { sha384 }] of Object.entries(release.files)) {
      if (known.has(sha384)) continue;
      known.add(sha384);
      const state = await artefacts.check(sha384, file);
      const name = `${release.name} ${release.hash} ${file}`;
      if (state !== 'whole') (state === 'mended' ? mended : damaged).push(name);
    }
  }
  return { at: now().toISOString(), checked: known.size, mended, damaged };
}
