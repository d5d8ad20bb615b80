import type { Release, ReleaseSet } from '@portal/contract/release';
import type { ReleaseRegistry } from '@portal/registry';
import { incompatibilities } from '@portal/registry';
import type { FastifyInstance } from 'fastify';
import { browserRemote } from './page/plan.ts';
import { commonHeaders } from './policy.ts';

/** How far back a release is looked for that can stand in for one that fails. */
const MOVES = 20;

/**
 * The last release of a remote that was live before the one in this set, and fits its shell and its other remotes
 * (platform 4: last known good).
 */
export async function lastKnownGood(
  registry: ReleaseRegistry,
  set: ReleaseSet,
  remote: string,
): Promise<Release | undefined> {
  const failed = set.remotes.find(({ name }) => name === remote);
  if (!failed) return undefined;
  for (const move of await registry.moves('stable', MOVES)) {
    const candidate = (await registry.set(move.set))?.remotes.find(({ name }) => name === remote);
    if (!candidate || candidate.hash === failed.hash) continue;
    // Cleaned up since.
    if (!(await registry.file(remote, candidate.hash, candidate.entry, []))) continue;
    const remotes = set.remotes.map((other) => (other === failed ? candidate : other));
    if (incompatibilities({ shell: set.shell, remotes }).length === 0) return candidate;
  }
  return undefined;
}

/** `GET /live/<set>/earlier/<remote>`: asked by a tab whose release of the remote does not load or mount. */
export function installLastKnownGood(host: FastifyInstance, registry: ReleaseRegistry): void {
  host.get<{ Params: { set: string; remote: string } }>(
    '/live/:set/earlier/:remote',
    async ({ params }, reply) => {
      const set = await registry.set(params.set);
      const release = set && (await lastKnownGood(registry, set, params.remote));
      reply.headers({ ...commonHeaders, 'cache-control': 'no-store' });
      return release ? reply.send(browserRemote(release)) : reply.code(404).send();
    },
  );
}
