import type { ReleaseRegistry } from '@portal/registry';
import { incompatibilities } from '@portal/registry';
import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { browserRemote } from './page/plan.ts';
import { commonHeaders } from './policy.ts';

/** Number of moves that are searched for a release that can replace a failing one. */
const MOVES_SEARCHED = 20;

/** Whether nothing that browsers told speaks against a release of a remote. */
export type SoundRelease = (remote: string, release: string) => Promise<boolean>;

/**
 * The last known good release of a remote: the newest in the last sets of `stable`, other than that of this set, which
 * is sound and fits the set's shell and its other remotes. A release that was taken back, or that failed in browsers,
 * is not used.
 */
export async function lastKnownGood(
  registry: ReleaseRegistry,
  set: ReleaseSet,
  remote: string,
  isSound: SoundRelease = async () => true,
): Promise<Release | undefined> {
  const failed = set.remotes.find(({ name }) => name === remote);
  if (!failed) return undefined;
  const history = await releasesOf(registry, remote);
  const refused = new Set([failed.hash, ...takenBack(history.map(({ hash }) => hash))]);
  for (const candidate of history) {
    if (refused.has(candidate.hash)) continue;
    refused.add(candidate.hash);
    if (!(await isSound(remote, candidate.hash))) continue;
    // A clean-up has removed its files.
    if (!(await registry.file(remote, candidate.hash, candidate.entry, []))) continue;
    const remotes = set.remotes.map((other) => (other === failed ? candidate : other));
    if (incompatibilities({ shell: set.shell, remotes }).length === 0) return candidate;
  }
  return undefined;
}

/** Releases of a remote in the last sets of `stable`, the newest first. */
async function releasesOf(registry: ReleaseRegistry, remote: string): Promise<readonly Release[]> {
  const sets = await Promise.all(
    (await registry.moves('stable', MOVES_SEARCHED)).map((move) => registry.set(move.set)),
  );
  return sets.flatMap((set) => set?.remotes.find(({ name }) => name === remote) ?? []);
}

/**
 * Releases that were taken back: an earlier release became live after them. A release that is live again is left out.
 * @param hashes of one remote's releases, the newest first
 */
function takenBack(hashes: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  hashes.forEach((hash, at) => {
    const earlier = hashes.lastIndexOf(hash);
    for (const between of hashes.slice(at + 1, earlier))
      if (between !== hash && !hashes.slice(0, at).includes(between)) found.add(between);
  });
  return found;
}

/** `GET /live/<set>/earlier/<remote>`: asked by a tab whose release of the remote does not load or mount. */
export function installLastKnownGood(
  host: FastifyInstance,
  registry: ReleaseRegistry,
  isSound?: SoundRelease,
  assetOriginFor: (request: FastifyRequest) => string | undefined = () => undefined,
): void {
  host.get<{ Params: { set: string; remote: string } }>(
    '/live/:set/earlier/:remote',
    async (request, reply) => {
      const { params } = request;
      const set = await registry.set(params.set);
      const release = set && (await lastKnownGood(registry, set, params.remote, isSound));
      reply.headers({ ...commonHeaders, 'cache-control': 'no-store' });
      return release ? reply.send(browserRemote(release, assetOriginFor(request))) : reply.code(404).send();
    },
  );
}
